/**
 * Migrations that were changed after they had landed. Whoever ran an earlier text has what today's text makes, or gets
 * it by `0062_earlier_forms.sql`: that text is accepted, in databases and in backups. By the names of today's files, the
 * SHA-256 of each earlier text. A text that ran before checksums were kept needs no line here.
 */
const EARLIER_FORMS: Record<string, readonly string[]> = {
  '0023_plain_names.sql': ['1123ae542458884fe6461a230e7cce9434d524c9c9e6abc15761363244a5cc8f'],
  '0047_erased_people.sql': ['c95251c76a63fb7aa471cd7ff13c0db9ebcf1abfbe7cb5c1744b798ce389909c'],
  '0058_ends_of_jobs.sql': [
    'e0235b57371a96a7736d71776067ac28524790e4c70a7ac9e111040b8c9fb395',
    '1fa8d82816a03047b9389e7057eaec3c7502639a1c6f10c7cb06c67177feb458',
    '87bdd65453c7581d8e7ca77eeccc5d365d9fc3d8e45c612c5bbb42df0b702f26',
    'f1d145678026c5a07b1b842b224b3e8058c4d21186ae630598095ec3c9db0bc8',
    '9cacbcda763149687fbb842e5c557f4f20cce79ea3b304a3010293f7626ed450',
  ],
  // It made the trigger that is the function's own file now.
  '0114_company_sign_in.sql': ['25fe6d5323dbea80ef4c804cb463e5324a14dc0a280cadf3c62a4e6648732fc9'],
}

/** A file that had another name when it landed, and what later files need that its text of that time did not make. */
type FormerFile = { name: string; missing: string }

export const FORMER_FILES: Record<string, FormerFile> = {
  '0023_closed_months.sql': {
    name: '0024_closed_months.sql',
    missing: 'alter table locked_period add column if not exists zone_of_days text',
  },
}

/** The name of the migration's file today. */
export function presentName(name: string): string {
  return FORMER_FILES[name]?.name ?? name
}

/** Whether a text with this checksum was the migration's once. */
export function isEarlierForm(name: string, checksum: string): boolean {
  return EARLIER_FORMS[presentName(name)]?.includes(checksum) ?? false
}

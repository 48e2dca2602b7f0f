import { type Language, namedFields, type NamesInArabic, withNamesInArabic } from '@warsha/contract'
import { type Reader, sql } from '../../platform/database.ts'

type Row = { kind: keyof NamesInArabic; name: string; name_ar: string }

/** The second names of activities and job types. Where two of one name differ in Arabic, it stays as it is. */
export async function namesInArabic(db: Reader): Promise<NamesInArabic> {
  const rows = await db.rows<Row>(sql`
    select 'activities' as kind, label as name, min(name_ar) as name_ar from activity_type
    group by label having count(distinct coalesce(name_ar, '')) = 1 and min(name_ar) is not null
    union all
    select 'jobTypes', name, min(name_ar) from job_type
    group by name having count(distinct coalesce(name_ar, '')) = 1 and min(name_ar) is not null`)
  const of = (wanted: Row['kind']) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ name, name_ar }) => [name, name_ar]))
  return { activities: of('activities'), jobTypes: of('jobTypes') }
}

/** Puts what a file or a paper is made from into the language of its reader. */
export async function withNamesFor(db: Reader, language: Language): Promise<<Value>(value: Value) => Value> {
  if (language === 'en') return (value) => value
  const names = await namesInArabic(db)
  const fields = namedFields(null)
  return (value) => withNamesInArabic(value, names, fields)
}

import type { Admin } from '@warsha/contract'
import { personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

export const columns = ['name', 'email', 'lastSignedIn', 'added'] as const
export type Column = (typeof columns)[number]

/** The rising order of each column; who never signed in comes first. */
export const order: Record<Column, (a: Admin, b: Admin) => number> = {
  name: (a, b) => collator.compare(personText(a.person), personText(b.person)),
  email: (a, b) => collator.compare(a.email ?? '', b.email ?? ''),
  lastSignedIn: (a, b) => instant(a.last_signed_in_at) - instant(b.last_signed_in_at),
  added: (a, b) => instant(a.created_at) - instant(b.created_at),
}

function instant(text: string | null): number {
  return text === null ? 0 : Date.parse(text)
}

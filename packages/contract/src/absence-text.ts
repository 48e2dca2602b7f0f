import type { AbsenceKind, DayHalf } from '@warsha/domain'
import { type Language, type Text, textIn } from './texts.ts'

/** What each kind of absence is called. */
export const absenceKindTexts: Record<AbsenceKind, Text> = {
  annual: { en: 'Annual leave', ar: 'إجازة سنوية' },
  sick: { en: 'Sick leave', ar: 'إجازة مرضية' },
  unpaid: { en: 'Unpaid leave', ar: 'إجازة بدون أجر' },
  other: { en: 'Other absence', ar: 'غياب آخر' },
}

const halfTexts: Record<DayHalf, Text> = {
  first: { en: '{kind}, first half', ar: '{kind}، النصف الأول' },
  second: { en: '{kind}, second half', ar: '{kind}، النصف الثاني' },
}

/** What an absence is called: `Annual leave`, or `Sick leave, first half`. */
export function absenceText({ kind, half }: { kind: AbsenceKind; half: DayHalf | null }, language: Language): string {
  const name = textIn(absenceKindTexts[kind], language)
  return half === null ? name : textIn(halfTexts[half], language).replace('{kind}', name)
}

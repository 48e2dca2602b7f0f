import { absenceKindTexts, wordsOf } from '@warsha/contract'
import { type AbsenceKind, absenceKinds, type DayHalf } from '@warsha/domain'
import { foldHeading } from '../../platform/spreadsheet/fold.ts'

const furtherKinds: Record<AbsenceKind, readonly string[]> = {
  annual: ['annual', 'leave', 'vacation', 'holiday', 'AL', 'سنوية', 'إجازة', 'اعتيادية', 'إجازة اعتيادية'],
  sick: ['sick', 'sickness', 'ill', 'SL', 'مرضية', 'مرض', 'مريض'],
  unpaid: [
    'unpaid',
    'without pay',
    'leave without pay',
    'LWP',
    'بدون أجر',
    'بدون راتب',
    'إجازة بدون راتب',
    'غير مدفوعة',
    'إجازة غير مدفوعة',
  ],
  other: ['other', 'absence', 'absent', 'غياب', 'أخرى', 'آخر', 'إجازة أخرى'],
}

const halves: Record<DayHalf, readonly string[]> = {
  first: ['first', 'first half', '1', 'morning', 'am', 'النصف الأول', 'الأول', 'أول', 'صباح', 'صباحًا', 'صباحي'],
  second: ['second', 'second half', '2', 'afternoon', 'pm', 'النصف الثاني', 'الثاني', 'ثاني', 'مساء', 'مساءً', 'مسائي'],
}

const wholeDays = [
  '',
  'no',
  'false',
  '0',
  '-',
  'whole',
  'whole day',
  'full',
  'full day',
  'لا',
  'كامل',
  'يوم كامل',
  'اليوم كله',
]

const kindsByWord = byWord(
  absenceKinds.map((kind) => [kind, [...wordsOf(absenceKindTexts[kind]), ...furtherKinds[kind]]]),
)
const halvesByWord = byWord<DayHalf | null>([
  ['first', halves.first],
  ['second', halves.second],
  [null, wholeDays],
])

function byWord<Value>(entries: readonly (readonly [Value, readonly string[]])[]): ReadonlyMap<string, Value> {
  return new Map(entries.flatMap(([value, words]) => words.map((word) => [foldHeading(word), value] as const)))
}

/** The kind of absence that a cell names in any language; undefined for none. */
export function kindNamed(cell: string): AbsenceKind | undefined {
  return kindsByWord.get(foldHeading(cell))
}

/** The half of a day that a cell names, null for whole days; undefined for what is neither. */
export function halfNamed(cell: string): DayHalf | null | undefined {
  return halvesByWord.get(foldHeading(cell))
}

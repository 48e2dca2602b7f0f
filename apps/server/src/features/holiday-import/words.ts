import { exceptionTypeTexts, wordsOf } from '@warsha/contract'
import { type ExceptionType, exceptionTypes } from '@warsha/domain'
import { foldHeading } from '../../platform/spreadsheet/fold.ts'

const furtherWords: Record<ExceptionType, readonly string[]> = {
  holiday: [
    'holiday',
    'public holiday',
    'official holiday',
    'off',
    'day off',
    'closed',
    'عطلة رسمية',
    'إجازة',
    'إجازة رسمية',
    'مغلق',
  ],
  working_day: ['working day', 'workday', 'work', 'working', 'open', 'عمل', 'دوام'],
  custom_hours: ['custom hours', 'custom', 'hours', 'short day', 'reduced hours', 'ساعات', 'دوام جزئي', 'ساعات مخفضة'],
}

const typesByWord = new Map(
  exceptionTypes.flatMap((type) =>
    [...wordsOf(exceptionTypeTexts[type]), ...furtherWords[type]].map((word) => [foldHeading(word), type] as const),
  ),
)

/** The kind of day that a cell names in any language; undefined for none. */
export function typeNamed(cell: string): ExceptionType | undefined {
  return typesByWord.get(foldHeading(cell))
}

const everybodys = new Set(
  ['', '-', 'all', 'everybody', 'everyone', 'all segments', 'الكل', 'الجميع', 'كل الأقسام', 'جميع الأقسام'].map(
    foldHeading,
  ),
)

/** Whether a cell of segments means all of them. */
export function meansEverybody(cell: string): boolean {
  return everybodys.has(foldHeading(cell))
}

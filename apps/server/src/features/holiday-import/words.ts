import { exceptionTypeTexts, wordsOf } from '@warsha/contract'
import { type ExceptionType, exceptionTypes, withLatinDigits } from '@warsha/domain'
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

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?$/

/** A time as people write it (`8`, `8:30`, `8:30 PM`, `٨:٣٠ ص`), as `HH:MM`; null for anything else. */
export function timeIn(cell: string): string | null {
  const [, hour = '', minute = '00', half = ''] =
    TIME.exec(
      withLatinDigits(cell)
        .toLowerCase()
        .replace(/[\u064b-\u0652]/g, '')
        .trim(),
    ) ?? []
  if (hour === '' || Number(hour) > (half === '' ? 23 : 12) || Number(minute) > 59) return null
  if (half !== '' && Number(hour) === 0) return null
  const isAfternoon = /^(p|م)/.test(half)
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

import type { Language, Text } from '@warsha/contract'
import { foldHeading } from './fold.ts'

type ColumnWords = Text & { required: boolean; others: readonly string[] }

/** The columns of a list of jobs, in the order of the template, with what else people head them with. */
export const columnWords = {
  job_no: {
    en: 'Job No',
    ar: 'رقم أمر العمل',
    required: true,
    others: ['Job Number', 'Job #', 'Job', 'رقم العمل', 'أمر العمل'],
  },
  customer: { en: 'Customer', ar: 'العميل', required: true, others: ['Customer Name', 'اسم العميل'] },
  description: { en: 'Description', ar: 'الوصف', required: true, others: ['Job Description', 'وصف العمل'] },
  job_type: { en: 'Job Type', ar: 'نوع العمل', required: true, others: ['Type', 'النوع'] },
  power_rating: { en: 'Power Rating', ar: 'القدرة', required: true, others: ['Power', 'kW', 'قدرة المحرك'] },
  rpm_category: {
    en: 'RPM Category',
    ar: 'فئة السرعة',
    required: true,
    others: ['RPM', 'Poles', 'السرعة', 'عدد الأقطاب'],
  },
  status: { en: 'Status', ar: 'الحالة', required: false, others: [] },
  notes: { en: 'Notes', ar: 'ملاحظات', required: false, others: ['Note', 'الملاحظات', 'ملاحظة'] },
} as const satisfies Record<string, ColumnWords>

export type Column = keyof typeof columnWords
export const columns = Object.keys(columnWords) as Column[]

/** Where each column stands in the file; the first of two that are headed alike. */
export type Places = Partial<Record<Column, number>>

export function placesOf(headings: readonly string[]): Places {
  const places: Places = {}
  for (const [place, heading] of headings.entries()) {
    const column = columnOf.get(foldHeading(heading))
    if (column) places[column] ??= place
  }
  return places
}

/** The names of the columns that a file lacks, null when it has all that it needs. */
export function missingColumns(places: Places, language: Language): string | null {
  const missing = columns.filter((column) => columnWords[column].required && places[column] === undefined)
  if (missing.length === 0) return null
  return missing.map((column) => columnWords[column][language]).join(language === 'ar' ? '، ' : ', ')
}

const columnOf = new Map<string, Column>(
  columns.flatMap((column) => {
    const { en, ar, others } = columnWords[column]
    return [en, ar, ...others].map((word) => [foldHeading(word), column] as const)
  }),
)

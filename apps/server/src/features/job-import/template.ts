import { IMPORT_MOST_ROWS, jobStatusWords, type Language, type Text } from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { type CellStyle, type ColumnDef, type DataValidation, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import type { References } from './choices.ts'
import { type Column, columns, columnWords } from './columns.ts'

const words = {
  jobs: { en: 'Jobs', ar: 'أوامر العمل' },
  lists: { en: 'Valid values', ar: 'القيم الممكنة' },
  customer: { en: 'Example: Saline Water Works', ar: 'مثال: شركة مياه الساحل' },
  description: { en: 'Example: Rewind of a 75 kW pump motor', ar: 'مثال: إعادة لف محرك مضخة بقدرة 75 كيلوواط' },
  notes: { en: 'Replace this row', ar: 'استبدل هذا الصف' },
} as const satisfies Record<string, Text>

const widths: Record<Column, number> = {
  job_no: 16,
  customer: 32,
  description: 48,
  job_type: 24,
  power_rating: 20,
  rpm_category: 22,
  status: 16,
  notes: 36,
}

const bold: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DBEEEC' } },
}
/** Whatever is typed there stays as it is: leading zeros, and a text that begins with an equals sign. */
const asText: CellStyle = { numFmt: '@' }

/** An Excel file to fill in: the headings with an example, and a sheet of what may be chosen. */
export function templateIn(language: Language, references: References): Promise<Uint8Array> {
  const lists = listsIn(language, references)
  return writeXlsx({ sheets: [jobsSheet(language, lists), listsSheet(language, lists)] })
}

const LAST_ROW = IMPORT_MOST_ROWS + 1
/** Empty cells for job numbers, there for their format. */
const toFill: null[][] = Array.from({ length: LAST_ROW - 2 }, () => [null])

type Lists = { column: Column; values: string[] }[]

function listsIn(language: Language, { jobTypes, powerRatings, rpmCategories }: References): Lists {
  return [
    { column: 'job_type', values: jobTypes.map(({ name }) => name) },
    { column: 'power_rating', values: powerRatings.map(({ range_description }) => range_description) },
    { column: 'rpm_category', values: rpmCategories.map(({ description }) => description) },
    { column: 'status', values: jobStatuses.map((status) => jobStatusWords[status][language]) },
  ]
}

function jobsSheet(language: Language, lists: Lists): WriteSheet {
  const first = (column: Column) => lists.find((list) => list.column === column)?.values[0] ?? ''
  const example: Record<Column, string> = {
    job_no: '000123',
    customer: words.customer[language],
    description: words.description[language],
    job_type: first('job_type'),
    power_rating: first('power_rating'),
    rpm_category: first('rpm_category'),
    status: first('status'),
    notes: words.notes[language],
  }
  return {
    ...sheetOf(words.jobs[language], language, columns),
    rows: [columns.map((column) => columnWords[column][language]), columns.map((column) => example[column]), ...toFill],
    dataValidations: lists.map((list, place) => choiceOf(list, place, language)),
  }
}

function listsSheet(language: Language, lists: Lists): WriteSheet {
  const longest = Math.max(...lists.map(({ values }) => values.length))
  const rows = Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? null))
  const headings = lists.map(({ column }) => columnWords[column][language])
  const sheet = sheetOf(
    words.lists[language],
    language,
    lists.map(({ column }) => column),
  )
  return { ...sheet, rows: [headings, ...rows] }
}

function sheetOf(name: string, language: Language, shown: readonly Column[]): WriteSheet {
  const headings = shown.map((column, place) => {
    const cell = { value: columnWords[column][language], type: 'string', style: bold } as const
    return [`0,${place}`, cell] as const
  })
  return {
    name,
    columns: shown.map((column): ColumnDef => ({ width: widths[column], style: asText })),
    cells: new Map(headings),
    freezePane: { rows: 1 },
    view: { rightToLeft: language === 'ar' },
  }
}

function choiceOf({ column, values }: Lists[number], place: number, language: Language): DataValidation {
  const list = String.fromCharCode(65 + place)
  const target = String.fromCharCode(65 + columns.indexOf(column))
  return {
    type: 'list',
    formula1: `'${words.lists[language]}'!$${list}$2:$${list}$${values.length + 1}`,
    range: `${target}2:${target}${LAST_ROW}`,
    allowBlank: true,
  }
}

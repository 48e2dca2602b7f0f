import {
  IMPORT_MOST_ROWS,
  type JobFileColumn,
  jobFileColumns,
  jobStatusLabels,
  type Language,
  labelIn,
  nameIn,
  type Text,
  textIn,
  isRightToLeft,
} from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { type CellStyle, type ColumnDef, type DataValidation, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import type { References } from './choices.ts'

const words = {
  jobs: { en: 'Jobs', ar: 'أوامر العمل' },
  lists: { en: 'Valid values', ar: 'القيم الممكنة' },
} as const satisfies Record<string, Text>

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

type FileColumn = (typeof jobFileColumns)[number]
type Lists = { column: FileColumn; values: string[] }[]

function listsIn(language: Language, { jobTypes, powerRatings, rpmCategories, activities }: References): Lists {
  const values: Partial<Record<JobFileColumn, string[]>> = {
    job_type: jobTypes.map((type) => nameIn(language, type)),
    power_rating: powerRatings.map(({ range_description }) => range_description),
    rpm_category: rpmCategories.map(({ description }) => description),
    status: jobStatuses.map((status) => textIn(jobStatusLabels[status], language)),
    planned_hours: activities.map((type) => labelIn(language, type)),
  }
  return jobFileColumns.flatMap((column) => {
    const choices = values[column.name]
    return choices ? [{ column, values: choices }] : []
  })
}

function jobsSheet(language: Language, lists: Lists): WriteSheet {
  const examples = jobFileColumns.map(({ name, example }) => {
    if (example === null) return lists.find(({ column }) => column.name === name)?.values[0] ?? ''
    return typeof example === 'string' ? example : textIn(example, language)
  })
  return {
    ...sheetOf(textIn(words.jobs, language), language, jobFileColumns),
    rows: [jobFileColumns.map(({ text }) => textIn(text, language)), examples, ...toFill],
    // Hours are written beside the activities that the list names.
    dataValidations: lists.flatMap((list, place) =>
      list.column.name === 'planned_hours' ? [] : choiceOf(list, place, language),
    ),
  }
}

function listsSheet(language: Language, lists: Lists): WriteSheet {
  const longest = Math.max(...lists.map(({ values }) => values.length))
  const rows = Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? null))
  const headings = lists.map(({ column }) => textIn(column.text, language))
  const sheet = sheetOf(
    textIn(words.lists, language),
    language,
    lists.map(({ column }) => column),
  )
  return { ...sheet, rows: [headings, ...rows] }
}

function sheetOf(name: string, language: Language, shown: readonly FileColumn[]): WriteSheet {
  const headings = shown.map((column, place) => {
    const cell = { value: textIn(column.text, language), type: 'string', style: bold } as const
    return [`0,${place}`, cell] as const
  })
  return {
    name,
    columns: shown.map(({ width }): ColumnDef => ({ width, style: asText })),
    cells: new Map(headings),
    freezePane: { rows: 1 },
    view: { rightToLeft: isRightToLeft(language) },
  }
}

function choiceOf({ column, values }: Lists[number], place: number, language: Language): DataValidation {
  const list = String.fromCharCode(65 + place)
  const target = String.fromCharCode(65 + jobFileColumns.indexOf(column))
  return {
    type: 'list',
    formula1: `'${textIn(words.lists, language)}'!$${list}$2:$${list}$${values.length + 1}`,
    range: `${target}2:${target}${LAST_ROW}`,
    allowBlank: true,
  }
}

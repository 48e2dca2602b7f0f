import { type FileColumn, IMPORT_MOST_ROWS, isRightToLeft, type Language, type Text, textIn } from '@warsha/contract'
import type { CellStyle, ColumnDef, DataValidation, WriteSheet } from 'hucre/xlsx'

const valid: Text = { en: 'Valid values', ar: 'القيم الممكنة' }

const bold: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DBEEEC' } },
}
/** Whatever is typed there stays as it is: leading zeros, and a text that begins with an equals sign. */
const asText: CellStyle = { numFmt: '@' }

const LAST_ROW = IMPORT_MOST_ROWS + 1
/** Empty cells of the first column, there for their format. */
const toFill: null[][] = Array.from({ length: LAST_ROW - 2 }, () => [null])

/** What a column can hold. `isOnly`: nothing else, so that a cell offers it. */
export type ChoiceList<Name extends string> = { column: FileColumn<Name>; values: string[]; isOnly: boolean }

/** What each column offers, as far as there is anything to choose. @param isOpen whether something else can be written too */
export function choiceLists<Name extends string>(
  columns: readonly FileColumn<Name>[],
  values: Partial<Record<Name, string[]>>,
  isOpen: (name: Name) => boolean = () => false,
): ChoiceList<Name>[] {
  return columns.flatMap((column) => {
    const choices = values[column.name] ?? []
    return choices.length > 0 ? [{ column, values: choices, isOnly: !isOpen(column.name) }] : []
  })
}

type Template<Name extends string> = {
  name: Text
  columns: readonly FileColumn<Name>[]
  lists: readonly ChoiceList<Name>[]
  /** what is there already, in place of an example */
  rows?: readonly (readonly string[])[]
}

/** An Excel file to fill in: the headings with an example, and a sheet of what may be chosen. */
export async function templateFile<Name extends string>(
  language: Language,
  template: Template<Name>,
): Promise<Uint8Array> {
  // A shop that imports nothing does without its memory.
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({ sheets: [sheetToFill(language, template), listsSheet(language, template.lists)] })
}

function sheetToFill<Name extends string>(
  language: Language,
  { name, columns, lists, rows = [] }: Template<Name>,
): WriteSheet {
  const examples = columns.map((column) => {
    if (column.example === null) return lists.find((list) => list.column.name === column.name)?.values[0] ?? ''
    return typeof column.example === 'string' ? column.example : textIn(column.example, language)
  })
  return {
    ...sheetOf(textIn(name, language), language, columns),
    rows: [
      columns.map(({ text }) => textIn(text, language)),
      ...(rows.length > 0 ? rows.map((row) => [...row]) : [examples]),
      ...toFill,
    ],
    dataValidations: lists.flatMap((list, place) =>
      list.isOnly ? choiceOf({ values: list.values, place, column: columns.indexOf(list.column) }, language) : [],
    ),
  }
}

function listsSheet<Name extends string>(language: Language, lists: readonly ChoiceList<Name>[]): WriteSheet {
  const longest = Math.max(...lists.map(({ values }) => values.length))
  const rows = Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? null))
  const headings = lists.map(({ column }) => textIn(column.text, language))
  const sheet = sheetOf(
    textIn(valid, language),
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

/** @param place of the list on its sheet @param column of the sheet to fill */
function choiceOf(
  { values, place, column }: { values: readonly string[]; place: number; column: number },
  language: Language,
): DataValidation {
  const list = String.fromCharCode(65 + place)
  const target = String.fromCharCode(65 + column)
  return {
    type: 'list',
    formula1: `'${textIn(valid, language)}'!$${list}$2:$${list}$${values.length + 1}`,
    range: `${target}2:${target}${LAST_ROW}`,
    allowBlank: true,
  }
}

import { textIn } from '@warsha/contract/texts'
import { type PageWorkColumn, workColumns } from '@warsha/contract'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'

/** What has the numbers of a report: one of its rows, its totals, a line of a timesheet. */
export type WorkNumbers = Record<PageWorkColumn['field'], number>

/** A number of some work as its column shows it. */
export function workText({ kind, field }: PageWorkColumn, of: WorkNumbers, language: Language): string {
  if (kind === 'money') return amountText(of[field], language)
  return kind === 'hours' ? decimalText(of[field], 2, language) : numberText(of[field], language)
}

/** The numbers of some work with their names, where there are no columns. */
export function workFigures(
  of: WorkNumbers,
  columns: readonly PageWorkColumn[],
  language: Language,
): (readonly [string, string])[] {
  return columns.map((column) => [textIn(column.text, language), workText(column, of, language)] as const)
}

/** The column of this id. */
export function workColumn<Id extends PageWorkColumn['id']>(id: Id): Extract<PageWorkColumn, { id: Id }> {
  const column = workColumns.find((each): each is Extract<PageWorkColumn, { id: Id }> => each.id === id)
  if (!column) throw new Error(`no column of work is called ${id}`)
  return column
}

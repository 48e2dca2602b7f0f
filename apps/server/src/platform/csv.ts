/** By which spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The signs with which a formula begins, also as East Asian keyboards type them, behind what nobody sees. */
const FORMULA = /^(?:[\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r])/u

/** What a spreadsheet would take for a formula begins with an apostrophe, so that it takes it for text. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A line as RFC 4180 has it. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\r\n`
}

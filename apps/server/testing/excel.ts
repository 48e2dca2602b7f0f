import { inflateRawSync } from 'node:zlib'

/** What a cell says, with the formula that it has. */
export type ReadCell = { value: string | number | null; formula: string | null; style: number; isText: boolean }

/** A sheet as it stands in the file. */
export type ReadSheet = { name: string; xml: string; cells: Map<string, ReadCell> }

/** An Excel file read from its bytes, by none of the programs that write or read such files elsewhere. */
export function readExcel(bytes: Buffer): ReadSheet[] {
  const files = unzipped(bytes)
  const textOf = (path: string) => files.get(path)?.toString() ?? ''
  const targets = new Map(
    [...textOf('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(([, id, target]) => [
      id,
      target,
    ]),
  )
  return [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map(([, name = '', id]) => {
    const xml = textOf(`xl/${targets.get(id)}`)
    return { name: plain(name), xml, cells: cellsIn(xml) }
  })
}

/** The files in a ZIP file, found by its directory; throws when a length or a checksum's place is wrong. */
export function unzipped(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('no directory')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const file = inflateRawSync(bytes.subarray(data, data + packed))
    if (file.length !== size) throw new Error('a file of another length than the directory says')
    files.set(bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)), file)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

function cellsIn(xml: string): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>()
  for (const [, attributes = '', content = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const type = attribute('t')
    const text = /<(?:v|t)(?: [^>]*)?>(.*?)<\/(?:v|t)>/s.exec(content)?.[1]
    const formula = /<f>(.*?)<\/f>/s.exec(content)?.[1]
    const isText = type === 'inlineStr' || type === 'str'
    cells.set(attribute('r') ?? '', {
      value: text === undefined ? null : isText ? plain(text) : Number(text),
      formula: formula === undefined ? null : plain(formula),
      style: Number(attribute('s') ?? 0),
      isText,
    })
  }
  return cells
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

type Value = string | number | null

const functions = {
  SUM: (values: Value[]) => values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0),
  COUNT: (values: Value[]) => values.filter((value) => typeof value === 'number').length,
  COUNTA: (values: Value[]) => values.filter((value) => value !== null).length,
  COUNTIF: (values: Value[], wanted: Value) => values.filter((value) => value === wanted).length,
  ROUND: (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places,
  MAX: (...values: number[]) => Math.max(...values),
  MIN: (...values: number[]) => Math.min(...values),
  IF: (condition: boolean, yes: Value, no: Value) => (condition ? yes : no),
}

const REFERENCE = /(?:'((?:[^']|'')+)'!)?\b([A-Z]{1,2})(\d+)(?::([A-Z]{1,2})(\d+))?/g

/** What a formula comes to, computed anew from what it names down to plain values. */
export function computed(sheets: readonly ReadSheet[], sheetName: string, place: string): Value {
  const cell = sheets.find(({ name }) => name === sheetName)?.cells.get(place)
  if (!cell) return null
  if (cell.formula === null) return cell.value
  const texts: string[] = []
  const withoutTexts = cell.formula.replace(/"(?:[^"]|"")*"/g, (text) => `texts[${texts.push(text.slice(1, -1)) - 1}]`)
  const code = withoutTexts
    .replace(REFERENCE, (_, sheet?: string, ...parts: (string | undefined)[]) => {
      const [column, row, lastColumn, lastRow] = parts
      const of = JSON.stringify((sheet ?? sheetName).replaceAll("''", "'"))
      if (lastColumn === undefined) return `cell(${of}, "${column}${row}")`
      return `range(${of}, "${column}", ${row}, ${lastRow})`
    })
    .replace(/(?<![=<>])=(?!=)/g, '===')
  const value = (sheet: string, at: string) => computed(sheets, sheet, at)
  const range = (sheet: string, column: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => value(sheet, `${column}${from + i}`))
  const names = Object.keys(functions)
  // oxlint-disable-next-line typescript/no-implied-eval -- formulas of our own files
  const compute = new Function('cell', 'range', 'texts', ...names, `return ${code}`)
  return compute(value, range, texts, ...Object.values(functions)) as Value
}

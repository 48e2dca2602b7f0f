import type { CellValue, Workbook } from 'hucre'
import { addRow, type ReadCell, type Sheet, type SheetRow } from './sheet.ts'
import { shownNumber } from './shown-number.ts'

/** How the files of Excel 97 to 2003 begin, and those that a password protects. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

export function isCompound(bytes: Uint8Array): boolean {
  return COMPOUND.every((byte, at) => bytes[at] === byte)
}

/** Whether a compound file is a workbook that needs a password: it names the streams that only such files have. */
export function needsPassword(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

/** A workbook of Excel 97 to 2003, or of LibreOffice, as a library reads it. */
export function sheetsOf({ sheets, dateSystem }: Workbook): { sheets: Sheet[]; is1904: boolean } {
  const is1904 = dateSystem === '1904'
  return {
    is1904,
    sheets: sheets.map(({ name, hidden, veryHidden, rows: values, cells, rowDefs }) => {
      const rows: SheetRow[] = []
      for (const [index, row] of values.entries()) {
        const read = row.map((value, place): ReadCell => {
          const cell = cells?.get(`${index},${place}`)
          if (cell?.type === 'error') return { place, text: String(value ?? ''), doubt: 'error_value' }
          return cellOf(place, value, cell?.style?.numFmt ?? '')
        })
        addRow(rows, index + 1, read, rowDefs?.get(index)?.hidden === true)
      }
      return { name, isHidden: hidden === true || veryHidden === true, rows }
    }),
  }
}

function cellOf(place: number, value: CellValue | undefined, format: string): ReadCell {
  if (value === null || value === undefined) return { place, text: '' }
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 16).replace('T', ' ')
    return { place, text: text.replace(/ 00:00$/, '') }
  }
  if (typeof value === 'number') return { place, ...shownNumber(String(value), format, false) }
  if (typeof value === 'boolean') return { place, text: value ? 'TRUE' : 'FALSE' }
  return { place, text: value }
}

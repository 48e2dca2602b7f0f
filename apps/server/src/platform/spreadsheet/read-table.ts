import { decodeText } from './decode-text.ts'
import { readDelimited } from './delimited.ts'
import { encodingNamed, isHtmlTable, readHtml } from './html-table.ts'
import { isCompound, needsPassword, sheetsOf } from './other-workbooks.ts'
import { type TableFile, TooLong } from './sheet.ts'
import { isSpreadsheetml, readSpreadsheetml } from './spreadsheetml.ts'
import { readXlsx } from './xlsx.ts'
import { inflatedSizeIsHarmless, isZip } from './zip-size.ts'

/** What a file holds; or why it cannot be read. */
export type Table = TableFile | { unreadable: 'import_unreadable' | 'import_too_long' | 'import_password' }

const unreadable: Table = { unreadable: 'import_unreadable' }

/** Reads a file with a list in it, told by its bytes and not by its name. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  try {
    if (isZip(bytes)) return (await inflatedSizeIsHarmless(bytes)) ? await readArchive(bytes) : unreadable
    if (isCompound(bytes)) return await readCompound(bytes)
    return readText(bytes)
  } catch (error) {
    if (error instanceof TooLong) return { unreadable: 'import_too_long' }
    // Broken files fail in as many ways as there are.
    return unreadable
  }
}

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet'

async function readArchive(bytes: Uint8Array): Promise<Table> {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1')
  if (beginning.includes(OPEN_DOCUMENT)) {
    const { readOds } = await import('hucre/ods')
    return { format: 'ods', encoding: null, separator: null, ...sheetsOf(await readOds(bytes)) }
  }
  return { format: 'xlsx', encoding: null, separator: null, ...(await readXlsx(bytes)) }
}

async function readCompound(bytes: Uint8Array): Promise<Table> {
  if (needsPassword(bytes)) return { unreadable: 'import_password' }
  const { readXls } = await import('hucre/xlsx')
  return { format: 'xls', encoding: null, separator: null, ...sheetsOf(await readXls(bytes, { readStyles: true })) }
}

function readText(bytes: Uint8Array): Table {
  const decoded = decodeText(bytes)
  if (decoded === null) return unreadable
  const { text, encoding } = decoded
  if (isSpreadsheetml(text)) return { format: 'spreadsheetml', encoding, separator: null, ...readSpreadsheetml(text) }
  if (isHtmlTable(text)) {
    const named = encodingOfPage(text, encoding)
    const page = named === encoding ? text : new TextDecoder(named).decode(bytes)
    return { format: 'html', encoding: named, separator: null, is1904: false, sheets: readHtml(page) }
  }
  const { separator, sheet } = readDelimited(text)
  return { format: 'csv', encoding, separator, is1904: false, sheets: [sheet] }
}

/** What a page says of itself counts where its bytes leave room for it. */
function encodingOfPage(text: string, encoding: string): string {
  const named = encodingNamed(text)
  if (named === null || !encoding.startsWith('windows-')) return encoding
  try {
    return new TextDecoder(named).encoding
  } catch {
    return encoding
  }
}

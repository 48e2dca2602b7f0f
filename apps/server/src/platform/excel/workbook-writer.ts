import { CellWriter } from './cells.ts'
import { type GrowingFile, GrowingZip } from './growing-zip.ts'
import { partsOf, sheetFoot, sheetHead, sheetPath } from './parts.ts'
import { stylesXml } from './styles.ts'
import { type Cell, rowCountOf, type SheetPlan, type WorkbookPlan } from './workbook.ts'

type Streamed = { sheet: SheetPlan; cells: CellWriter; file: GrowingFile }

/** Writes a workbook: all that is known at once, then the streamed rows as they come. */
export class WorkbookWriter {
  readonly #zip = new GrowingZip()
  readonly #plan: WorkbookPlan
  #streamed: Streamed | null = null
  #rowsWritten = 0

  constructor(plan: WorkbookPlan) {
    this.#plan = plan
  }

  async begin(): Promise<Uint8Array> {
    for (const [path, text] of Object.entries(partsOf(this.#plan))) this.#zip.add(path, text)
    this.#zip.add('xl/styles.xml', stylesXml(this.#plan))
    for (const [index, sheet] of this.#plan.sheets.entries()) {
      if (!('streamed' in sheet.rows)) this.#zip.add(sheetPath(index), this.#wholeSheet(sheet, index, sheet.rows))
    }
    this.#streamed = await this.#beginStreamed()
    return this.#zip.take()
  }

  /** More of the streamed sheet. */
  async append(rows: readonly Cell[][]): Promise<Uint8Array> {
    if (!this.#streamed) throw new Error('No sheet of this workbook is streamed')
    const { cells, file } = this.#streamed
    const first = this.#rowsWritten + 2
    await file.append(rows.map((row, index) => cells.row(first + index, row)).join(''))
    this.#rowsWritten += rows.length
    return this.#zip.take()
  }

  async finish(): Promise<Uint8Array> {
    if (this.#streamed) await this.#endStreamed(this.#streamed)
    await this.#zip.finish()
    return this.#zip.take()
  }

  #wholeSheet(sheet: SheetPlan, index: number, rows: readonly Cell[][]): string {
    const cells = new CellWriter(sheet.columns, this.#plan.timeZone)
    const written = rows.map((row, place) => cells.row(place + 2, row)).join('')
    return this.#head(sheet, index, cells) + written + this.#foot(sheet, cells)
  }

  #head(sheet: SheetPlan, index: number, cells: CellWriter): string {
    return sheetHead(sheet, index, this.#plan) + cells.headings(sheet.columns)
  }

  #foot(sheet: SheetPlan, cells: CellWriter): string {
    const totals = sheet.totals ? cells.row(rowCountOf(sheet) + 2, sheet.totals) : ''
    return totals + sheetFoot(sheet, this.#plan)
  }

  async #beginStreamed(): Promise<Streamed | null> {
    const index = this.#plan.sheets.findIndex(({ rows }) => 'streamed' in rows)
    const sheet = this.#plan.sheets[index]
    if (!sheet) return null
    const cells = new CellWriter(sheet.columns, this.#plan.timeZone)
    const file = this.#zip.begin(sheetPath(index))
    await file.append(this.#head(sheet, index, cells))
    return { sheet, cells, file }
  }

  async #endStreamed({ sheet, cells, file }: Streamed): Promise<void> {
    const planned = rowCountOf(sheet)
    // Formulas name the last row: a file with another number of rows would be wrong.
    if (this.#rowsWritten !== planned) throw new Error(`${this.#rowsWritten} rows came instead of ${planned}`)
    await file.append(this.#foot(sheet, cells))
    file.end()
  }
}

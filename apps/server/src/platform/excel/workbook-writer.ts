import { CellWriter } from './cells.ts'
import { partsOf, sheetFoot, sheetHead, sheetPath } from './parts.ts'
import { stylesXml } from './styles.ts'
import { type Cell, rowCountOf, type SheetPlan, type WorkbookPlan } from './workbook.ts'
import { ZipStream } from './zip-stream.ts'

/** Writes a workbook: all that is known at once, then the streamed rows as they come. */
export class WorkbookWriter {
  readonly #zip = new ZipStream()
  readonly #plan: WorkbookPlan
  readonly #streamed: { sheet: SheetPlan; cells: CellWriter } | null
  #rowsWritten = 0

  constructor(plan: WorkbookPlan) {
    this.#plan = plan
    for (const [path, text] of Object.entries(partsOf(plan))) this.#zip.add(path, text)
    this.#zip.add('xl/styles.xml', stylesXml)
    for (const [index, sheet] of plan.sheets.entries()) {
      if (!('streamed' in sheet.rows)) this.#zip.add(sheetPath(index), this.#wholeSheet(sheet, sheet.rows))
    }
    this.#streamed = this.#beginStreamed()
  }

  /** More of the streamed sheet. */
  append(rows: readonly Cell[][]): Uint8Array {
    if (!this.#streamed) throw new Error('No sheet of this workbook is streamed')
    const { cells } = this.#streamed
    const first = this.#rowsWritten + 2
    this.#zip.append(rows.map((row, index) => cells.row(first + index, row)).join(''))
    this.#rowsWritten += rows.length
    return this.#zip.take()
  }

  finish(): Uint8Array {
    if (this.#streamed) this.#endStreamed(this.#streamed)
    this.#zip.finish()
    return this.#zip.take()
  }

  #wholeSheet(sheet: SheetPlan, rows: readonly Cell[][]): string {
    const cells = new CellWriter(sheet.columns, this.#plan.timeZone)
    const written = rows.map((row, index) => cells.row(index + 2, row)).join('')
    const head = sheetHead(sheet, this.#plan) + cells.headings(sheet.columns)
    return head + written + this.#totals(sheet, cells) + sheetFoot(sheet)
  }

  #totals(sheet: SheetPlan, cells: CellWriter): string {
    return sheet.totals ? cells.row(rowCountOf(sheet) + 2, sheet.totals) : ''
  }

  #beginStreamed() {
    const index = this.#plan.sheets.findIndex(({ rows }) => 'streamed' in rows)
    const sheet = this.#plan.sheets[index]
    if (!sheet) return null
    const cells = new CellWriter(sheet.columns, this.#plan.timeZone)
    this.#zip.begin(sheetPath(index))
    this.#zip.append(sheetHead(sheet, this.#plan) + cells.headings(sheet.columns))
    return { sheet, cells }
  }

  #endStreamed({ sheet, cells }: { sheet: SheetPlan; cells: CellWriter }): void {
    const planned = rowCountOf(sheet)
    // Formulas name the last row: a file with another number of rows would be wrong.
    if (this.#rowsWritten !== planned) throw new Error(`${this.#rowsWritten} rows came instead of ${planned}`)
    this.#zip.append(this.#totals(sheet, cells) + sheetFoot(sheet))
    this.#zip.end()
  }
}

import { inParts, inSlices } from '../slices.ts'
import type { ImportRun } from './import-runs.ts'

/** Rows of a statement: few enough for one that takes a second or two. */
const ROWS_OF_A_STATEMENT = 500

/**
 * The rows of a file. They are looked at in slices alone, so that nobody else waits for a long list, and each is counted
 * for who waits for this one.
 */
export class GivenList<Row> {
  readonly #rows: readonly Row[]
  readonly #run: ImportRun

  constructor(rows: readonly Row[], run: ImportRun) {
    this.#rows = rows
    this.#run = run
  }

  /** What is to be said of each row by itself. */
  check<Result>(work: (row: Row) => Result): Promise<Result[]> {
    this.#run.go('checking', this.#rows.length)
    return inSlices(this.#rows, work, (done) => (this.#run.done = done))
  }

  /** Some of the rows, looked at again. */
  async recheck<Result>(isOneOf: (row: Row) => boolean, work: (row: Row) => Result): Promise<Result[]> {
    return inSlices((await inSlices(this.#rows, (row) => (isOneOf(row) ? [row] : []))).flat(), work)
  }

  /** Saves what the good rows make, in statements of a bounded size. */
  save<Item, Result>(
    items: readonly Item[],
    work: (part: readonly Item[]) => Promise<readonly Result[]>,
  ): Promise<Result[]> {
    const run = this.#run
    run.go('saving', items.length)
    return inParts(items, ROWS_OF_A_STATEMENT, async (part) => {
      const saved = await work(part)
      run.done += part.length
      return saved
    })
  }
}

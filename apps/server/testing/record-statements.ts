import { afterAll } from 'vitest'
import { Db, type Named, type Sql, Tx } from '../src/platform/database.ts'
import { StatementRecorder } from './recorded-statements.ts'

/**
 * Runs before each file of the server's tests when STATEMENTS names a folder: what the server sends is recorded there, for
 * `tools/queries`. Production has nothing of this.
 */
const folder = process.env['STATEMENTS']
const kept = globalThis as { statementRecorder?: StatementRecorder }

// Files of tests share their modules: the first one installs it.
kept.statementRecorder ??= install(new StatementRecorder())
const recorder = kept.statementRecorder

// A worker may be ended without a word: what it recorded is written after each file.
afterAll(() => {
  if (folder) recorder.write(folder)
})

function install(on: StatementRecorder): StatementRecorder {
  // oxlint-disable typescript/unbound-method -- each is called with the `this` that it is asked of
  const { write, writeRows, rows: readRows } = Db.prototype
  const { run, rows, batches } = Tx.prototype
  // oxlint-enable typescript/unbound-method
  Db.prototype.write = function (this: Db, statement) {
    on.sent(statement)
    return write.call(this, statement)
  }
  // One that reads outside a call for replicas comes by `writeRows` as well: what is known twice is kept once.
  Db.prototype.rows = function <Row>(this: Db, statement: Sql | Named) {
    return answered<Row>(on.sent(statement), readRows.call(this, statement))
  }
  Db.prototype.writeRows = function <Row>(this: Db, statement: Sql | Named) {
    return answered<Row>(on.sent(statement), writeRows.call(this, statement))
  }
  Tx.prototype.run = function (this: Tx, statement) {
    on.sent(statement)
    return run.call(this, statement)
  }
  Tx.prototype.rows = function <Row>(this: Tx, statement: Sql | Named) {
    return answered<Row>(on.sent(statement), rows.call(this, statement))
  }
  Tx.prototype.batches = function <Row>(this: Tx, statement: Sql, size: number) {
    // Before the generator begins, as its caller is on the stack now.
    const note = on.sent(statement)
    return noted<Row>(note, batches.call(this, statement, size))
  }
  return on
}

type Note = ReturnType<StatementRecorder['sent']>

async function answered<Row>(note: Note, asked: Promise<unknown[]>): Promise<Row[]> {
  const found = await asked
  note?.(found)
  return found as Row[]
}

async function* noted<Row>(note: Note, batches: AsyncGenerator<unknown[]>): AsyncGenerator<Row[]> {
  for await (const rows of batches) {
    note?.(rows)
    yield rows as Row[]
  }
}

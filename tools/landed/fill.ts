import { escapeLiteral } from 'pg'
import { sql, type Tx } from '../../apps/server/src/platform/database.ts'
import { type Table, tablesOf } from './catalogue.ts'
import { Chance, specialsOf, type Value, Values } from './values.ts'

/** How often a row is drawn anew before it is taken for one that the constraints do not allow. */
const TRIES = 240
const ROWS = 6

type Row = Map<string, Value>

/** What could not be stored: no row with this value was allowed. */
export type Refused = { table: string; column: string; value: Value }

/**
 * Fills every table of a database, whatever its schema is, by what its catalogue says: each column that may be null is
 * null in some row, each text is empty, as long as it may be, Arabic, full of quotes and of what is not seen, each listed
 * value is there. Triggers work as they do for the program. A table of one row has of its values one, by the variant.
 */
export async function fillDatabase(tx: Tx, { variant, leaveOut }: { variant: number; leaveOut: readonly string[] }) {
  await tx.script(ATTEMPT)
  const filler = new Filler(tx, variant)
  for (const table of await tablesOf(tx)) if (!leaveOut.includes(table.name)) await filler.fill(table)
  return filler.refused
}

/** Runs a statement, and says why it failed if it did: one question a try, of thousands. */
const ATTEMPT = `
  create or replace function pg_temp.attempt(statement text) returns json language plpgsql as $$
  declare
    refused_by text;
    refused_at text;
  begin
    execute statement;
    return null;
  exception when others then
    get stacked diagnostics refused_by = constraint_name, refused_at = column_name;
    return json_build_object('constraint', refused_by, 'column', refused_at);
  end $$`

/** Why a row was not allowed, as far as the database says. */
type Failure = { constraint: string; column: string }

class Filler {
  readonly #tx: Tx
  readonly #variant: number
  readonly #chance: Chance
  readonly #values: Values
  readonly refused: Refused[] = []
  /** by table and columns */
  readonly #keys = new Map<string, Row[]>()

  constructor(tx: Tx, variant: number) {
    this.#tx = tx
    this.#variant = variant
    this.#chance = new Chance(variant + 1)
    this.#values = new Values(this.#chance)
  }

  async fill(table: Table): Promise<void> {
    if (isOfOneRow(table)) return this.#fillOne(table)
    for (let row = 0; row < ROWS; row++) await this.#add(table, new Map())
    for (const column of table.columns.filter(({ isMade }) => !isMade)) {
      for (const value of specialsOf(table, column)) {
        if (!(await this.#add(table, new Map([[column.name, value]])))) {
          this.refused.push({ table: table.name, column: column.name, value })
        }
      }
    }
  }

  /** The row is there, or is made; then each column gets its value if the others allow. */
  async #fillOne(table: Table): Promise<void> {
    await this.#add(table, new Map(), 8)
    for (const column of table.columns.filter(({ isMade, name }) => !isMade && name !== 'is_only')) {
      const specials = specialsOf(table, column)
      const value = specials[this.#variant % specials.length]
      if (value === undefined) continue
      const change = `update ${table.name} set "${column.name}" = ${literal(value, column.type)}`
      if (await this.#failureOf(change)) this.refused.push({ table: table.name, column: column.name, value })
    }
  }

  /** @returns whether such a row was allowed */
  async #add(table: Table, pinned: Row, tries = TRIES): Promise<boolean> {
    const row: Row = new Map(pinned)
    await this.#draw(table, row, { columns: namesOf(table), pinned, isFirst: true })
    for (let tried = 0; tried < tries; tried++) {
      const failure = await this.#failureOf(insertion(table, row))
      if (!failure) return true
      const columns = blamed(table, failure)
      // Nothing else of the row can help.
      if (columns.every((name) => pinned.has(name))) return false
      await this.#draw(table, row, { columns, pinned, isFirst: false })
    }
    return false
  }

  async #draw(
    table: Table,
    row: Row,
    how: { columns: readonly string[]; pinned: Row; isFirst: boolean },
  ): Promise<void> {
    // What belongs together is often there or missing together.
    const mode = how.isFirst ? 'all' : this.#chance.of(['all', 'none', 'one', 'some'] as const)
    const one = this.#chance.of(how.columns)
    for (const column of table.columns) {
      if (!how.columns.includes(column.name) || how.pinned.has(column.name) || column.isMade) continue
      const isThere =
        mode === 'all' || (mode === 'one' && column.name === one) || (mode === 'some' && this.#chance.below(2) === 0)
      row.set(column.name, isThere || !column.isNullable ? this.#values.draw(table, column, how.isFirst) : null)
    }
    for (const { columns, target, targetColumns } of table.foreignKeys) {
      if (!columns.some((name) => how.columns.includes(name)) || columns.some((name) => how.pinned.has(name))) continue
      if (!how.isFirst && columns.every((name) => row.get(name) === null)) continue
      const found = this.#chance.of(await this.#keysOf(target, targetColumns))
      columns.forEach((name, i) => row.set(name, found?.get(targetColumns[i] ?? '') ?? null))
    }
  }

  /** The rows that a foreign key can refer to. Tables are filled in turn: one that is being filled is looked at again. */
  async #keysOf(target: string, columns: readonly string[]): Promise<(Row | undefined)[]> {
    const name = `${target} ${columns.join(' ')}`
    const known = this.#keys.get(name)
    if (known) return known
    const list = columns.map((column) => `"${column}"::text`).join(', ')
    const rows = await this.#tx.rows<Record<string, string>>(sql([`select ${list} from ${target} order by 1`]))
    const keys = rows.map((row) => new Map(Object.entries(row)))
    if (keys.length > 0) this.#keys.set(name, keys)
    return keys.length > 0 ? keys : [undefined]
  }

  async #failureOf(statement: string): Promise<Failure | null> {
    const tried = await this.#tx.row<{ failure: Failure | null }>(sql`select pg_temp.attempt(${statement}) as failure`)
    return tried?.failure ?? null
  }
}

function isOfOneRow(table: Table): boolean {
  return table.columns.some(({ name }) => name === 'is_only')
}

function insertion(table: Table, row: Row): string {
  const given = table.columns.filter(({ name, isMade }) => !isMade && row.has(name))
  if (given.length === 0) return `insert into ${table.name} default values`
  const names = given.map(({ name }) => `"${name}"`)
  const values = given.map(({ name, type }) => literal(row.get(name) ?? null, type))
  return `insert into ${table.name} (${names.join(', ')}) values (${values.join(', ')})`
}

function literal(value: Value, type: string): string {
  return value === null ? 'null' : `${escapeLiteral(value)}::${type}`
}

/** The columns whose values a failure is about; all where it does not say. */
function blamed(table: Table, { constraint, column }: Failure): readonly string[] {
  if (column !== '') return [column]
  const known = [...table.checks, ...table.uniques].find(({ name }) => name === constraint)
  return known && known.columns.length > 0 ? known.columns : namesOf(table)
}

function namesOf(table: Table): string[] {
  return table.columns.map(({ name }) => name)
}

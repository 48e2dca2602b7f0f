import { DatabaseError } from 'pg'
import { type Sql, sql, type Tx } from '../../src/platform/database.ts'
import { type Table, tablesOf } from './catalogue.ts'
import { Chance, specialsOf, type Value, Values } from './values.ts'

/** How often a row is drawn anew before it is taken for one that the constraints do not allow. */
const TRIES = 60
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
  const filler = new Filler(tx, variant)
  for (const table of await tablesOf(tx)) if (!leaveOut.includes(table.name)) await filler.fill(table)
  return filler.refused
}

class Filler {
  readonly #tx: Tx
  readonly #variant: number
  readonly #chance: Chance
  readonly #values: Values
  readonly refused: Refused[] = []

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
      const change = sql([`update ${table.name} set "${column.name}" = `, `::${column.type}`], value)
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
      await this.#draw(table, row, { columns: blamed(table, failure), pinned, isFirst: false })
    }
    return false
  }

  async #draw(table: Table, row: Row, how: { columns: readonly string[]; pinned: Row; isFirst: boolean }): Promise<void> {
    // What belongs together is often there or missing together.
    const mode = how.isFirst ? 'given' : this.#chance.of(['given', 'missing', 'mixed'] as const)
    for (const column of table.columns) {
      if (!how.columns.includes(column.name) || how.pinned.has(column.name) || column.isMade) continue
      const isMissing = column.isNullable && (mode === 'missing' || (mode === 'mixed' && this.#chance.below(2) === 0))
      row.set(column.name, isMissing ? null : this.#values.draw(table, column, how.isFirst))
    }
    for (const { columns, target, targetColumns } of table.foreignKeys) {
      if (!columns.some((name) => how.columns.includes(name)) || columns.some((name) => how.pinned.has(name))) continue
      if (!how.isFirst && columns.every((name) => row.get(name) === null)) continue
      const found = await this.#tx.row<Record<string, string>>(
        sql([`select ${targetColumns.map((name) => `"${name}"::text`).join(', ')} from ${target}
          order by md5(${target}::text || `, `) limit 1`], String(this.#chance.below(1_000_000))),
      )
      columns.forEach((name, i) => row.set(name, found?.[targetColumns[i]!] ?? null))
    }
  }

  async #failureOf(statement: Sql): Promise<DatabaseError | null> {
    await this.#tx.script('savepoint filling')
    try {
      await this.#tx.run(statement)
      await this.#tx.script('release savepoint filling')
      return null
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      await this.#tx.script('rollback to savepoint filling; release savepoint filling')
      return error
    }
  }
}

function isOfOneRow(table: Table): boolean {
  return table.columns.some(({ name }) => name === 'is_only')
}

function insertion(table: Table, row: Row): Sql {
  const given = table.columns.filter(({ name, isMade }) => !isMade && row.has(name))
  const names = given.map(({ name }) => `"${name}"`).join(', ')
  const between = given.map(({ type }) => `::${type}`)
  if (given.length === 0) return sql([`insert into ${table.name} default values`])
  return sql(
    [`insert into ${table.name} (${names}) values (`, ...between.map((cast, i) => (i < between.length - 1 ? `${cast}, ` : `${cast})`))],
    ...given.map(({ name }) => row.get(name) ?? null),
  )
}

/** The columns whose values a failure is about; all where it does not say. */
function blamed(table: Table, { constraint, column }: DatabaseError): readonly string[] {
  if (column !== undefined) return [column]
  const known = [...table.checks, ...table.uniques].find(({ name }) => name === constraint)
  return known && known.columns.length > 0 ? known.columns : namesOf(table)
}

function namesOf(table: Table): string[] {
  return table.columns.map(({ name }) => name)
}

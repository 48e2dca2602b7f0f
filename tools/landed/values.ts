import { createHash } from 'node:crypto'
import type { Column, Table } from './catalogue.ts'

/** A value as PostgreSQL reads it from text. */
export type Value = string | null

/** Numbers that look like any, the same at each run. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }
}

/** As long as anything that people may type; less where it has to go into an index. */
const USUAL_LENGTH = 5_000
const INDEXED_LENGTH = 300
const START = Date.parse('2026-01-04T05:00:00Z')
const DAY_MS = 86_400_000

/**
 * What the program itself chooses, and the database takes as it comes. Of the flags of a session those that go with
 * anything: one that nobody reported the end of has no reported end.
 */
const PROGRAMS_OWN: Record<string, readonly string[]> = {
  time_zone: ['Asia/Riyadh'],
  zone_of_days: ['Asia/Riyadh'],
  review_flags: ['0', '1', '4'],
  reviewed_flags: ['0', '1'],
  rights: ['full', 'foreman'],
}

/** Draws values that a column could have. Moments only ever go on, so that what follows another thing comes after it. */
export class Values {
  readonly #chance: Chance
  #count = 0
  #moment = START

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /** @param isFirst the first try: something plain */
  draw(table: Table, column: Column, isFirst: boolean): Value {
    const own = PROGRAMS_OWN[column.name]
    if (own !== undefined) return this.#chance.of(own)
    const listed = listedIn(table, column)
    if (listed.length > 0) return isList(column) ? this.#some(listed) : this.#chance.of(listed)
    const count = ++this.#count
    if (isList(column)) return this.#chance.of(['{}', '{1,2}'])
    const drawn = this.#ofType[column.type]?.(count, isFirst)
    if (drawn === undefined) throw new Error(`${table.name}.${column.name}: no value of ${column.type} is known here`)
    return drawn
  }

  readonly #ofType: Record<string, (count: number, isFirst: boolean) => string> = {
    text: (count, isFirst) => (isFirst ? `w${count}` : this.#chance.of(textsOf(count))),
    bool: () => this.#chance.of(['true', 'false']),
    int2: (count, isFirst) => this.#whole(count % 30_000, isFirst),
    int4: (count, isFirst) => this.#whole(count, isFirst),
    int8: (count, isFirst) => this.#whole(count, isFirst),
    numeric: () => this.#chance.of(['1', '1.5', '1.25']),
    float4: () => this.#chance.of(['0', '0.5', '3.25']),
    float8: () => this.#chance.of(['0', '0.5', '3.25']),
    // With more digits than are shown.
    timestamptz: () =>
      `${new Date((this.#moment += 60_000 * (1 + this.#chance.below(50)))).toISOString().slice(0, -1)}456Z`,
    date: (count, isFirst) => this.#day(count, isFirst),
    time: () => `${String(this.#chance.below(24)).padStart(2, '0')}:${this.#chance.of(['00', '30'])}`,
    uuid: (count) => hashOf(count).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
    bytea: (count, isFirst) =>
      `\\x${hashOf(count)
        .repeat(3)
        .slice(0, 2 * (isFirst ? 32 : this.#chance.of([16, 32, 65])))}`,
    // A transaction of before; one of today's has a number that is higher.
    xid8: () => this.#chance.of(['0', '3']),
    jsonb: () => this.#chance.of(['{}', '[]']),
    int4range: () => 'empty',
    datemultirange: () => this.#chance.of(['{}', '{[2026-01-01,)}', '{[2019-05-01,2019-07-01)}']),
  }

  /** A list of one of them, or of all. */
  #some(listed: readonly string[]): string {
    return this.#chance.of([listOf([this.#chance.of(listed)]), listOf(listed)])
  }

  #whole(count: number, isFirst: boolean): string {
    return String(isFirst ? count : this.#chance.of([0, 1, 2, 6, 30, 100, count]))
  }

  #day(count: number, isFirst: boolean): string {
    const day = new Date(START + count * DAY_MS).toISOString().slice(0, 10)
    const ofMonth = new Date(Date.UTC(2010, count % 600, 1)).toISOString().slice(0, 10)
    // Two days of a row are the same one now and then.
    return isFirst ? day : this.#chance.of([day, ofMonth, '2026-01-05'])
  }
}

function textsOf(count: number): string[] {
  const hash = hashOf(count)
  return [`w${count}`, `W${count}`, String(count), `+9665${String(count).padStart(8, '0')}`, hash, hash.slice(0, 4)]
}

function hashOf(count: number): string {
  return createHash('sha256').update(String(count)).digest('hex')
}

/** What a constraint lists for a column: the values that it may have, or those that a list may hold. */
export function listedIn({ checks }: Table, { name }: Column): string[] {
  return checks.flatMap(({ columns, definition }) => {
    // Beside others a column is listed where that is what the constraint begins with, and so holds whatever they are.
    const begin = columns.length === 1 ? '' : String.raw`^CHECK \(+`
    const list = new RegExp(String.raw`${begin}\b${name} (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]`).exec(definition)?.[1] ?? ''
    return [...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, text = '']) => text.replaceAll("''", "'"))
  })
}

/** Whether a column holds lists. */
export function isList({ type }: Column): boolean {
  return type.startsWith('_')
}

/** A list as PostgreSQL reads it. */
export function listOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text}"`).join(',')}}`
}

/** What a column must bear, as far as the constraints of its version allow. */
export function specialsOf(table: Table, column: Column): Value[] {
  const nothing: Value[] = column.isNullable ? [null] : []
  const listed = listedIn(table, column)
  if (isList(column)) return [...nothing, ...listed.map((text) => listOf([text]))]
  if (column.type === 'bool') return [...nothing, 'true', 'false']
  if (column.type !== 'text' || PROGRAMS_OWN[column.name] !== undefined) return nothing
  return [...nothing, ...(listed.length > 0 ? listed : oddTexts(lengthIn(table, column)))]
}

export function oddTexts(length: number): string[] {
  return [
    '',
    'ع'.repeat(length),
    'ورشة الساحل للمحركات ١٢',
    `O'Neil "&" <b> \\ %s $$ ; --`,
    ' \u202ea\u200bb \u0007\n c\u00a0',
    // Each becomes two characters when it is composed.
    '\u0958'.repeat(length),
    'Former technician 12',
  ]
}

/** The most characters that the constraints of a column allow. */
function lengthIn({ checks, uniques }: Table, { name }: Column): number {
  const lengths = checks.flatMap(({ columns, definition }) =>
    columns.length === 1 && columns[0] === name
      ? [...definition.matchAll(/char_length\(\w+\) <= (\d+)|\{\d+,(\d+)\}/g)].map(([, most, times]) =>
          Number(most ?? times),
        )
      : [],
  )
  const most = uniques.some(({ columns }) => columns.includes(name)) ? INDEXED_LENGTH : USUAL_LENGTH
  return Math.min(most, ...lengths)
}

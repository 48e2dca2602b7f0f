import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Named, Sql } from '../src/platform/database.ts'

/** What one place of the sources sent, and what came back: a line of a recording. */
export type RecordedStatement = {
  /** the call, as `apps/server/src/app.ts:12:20` */
  site: string
  text: string
  /** given by `named` */
  name: string | null
  /** the kinds of the values of each parameter, in their order */
  parameters: string[][]
  /** by column: the kinds of its values, and the values themselves while they are few and short strings */
  columns: Record<string, { kinds: string[]; strings: string[] | null }>
}

type Column = { kinds: Set<string>; strings: Set<string> | null }
type Observation = { parameters: Set<string>[]; columns: Map<string, Column>; isWritten: boolean }

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The stack above the call: the recorder and the methods that call one another. */
const OURS = /\/apps\/server\/(testing\/record[\w-]*(\.test)?|src\/platform\/(database|joint-transaction))\.ts$/
const FRAMES = 8
const MOST_STRINGS = 12
const LONGEST_STRING = 30

/** Of which kind a value is as JavaScript has it; of an array, the kinds of its elements: `string[]`, and `[]` for none. */
export function kindsOf(value: unknown): string[] {
  const kinds = new Set<string>()
  eachKind(value, '', (kind) => kinds.add(kind))
  return [...kinds]
}

function eachKind(value: unknown, suffix: string, note: (kind: string) => void): void {
  if (value === null || value === undefined) note(`null${suffix}`)
  else if (typeof value !== 'object') note(`${typeof value}${suffix}`)
  else if (Buffer.isBuffer(value)) note(`Buffer${suffix}`)
  else if (value instanceof Date) note(`Date${suffix}`)
  else if (!Array.isArray(value)) note(`object${suffix}`)
  else if (value.length === 0) note(`[]${suffix}`)
  else for (const element of value) eachKind(element, `${suffix}[]`, note)
}

/** Collects what is sent and answered, by the place in the sources that sends it. */
export class StatementRecorder {
  readonly #seen = new Map<string, Map<string, Observation & { name: string | null }>>()
  readonly #places = new Map<string, string | null>()

  /**
   * Called by a method of the database, in the stack of its caller.
   * @returns takes the rows of the answer; null where a test or a tool sends the statement by itself
   */
  sent(statement: Sql | Named): ((rows: readonly unknown[]) => void) | null {
    const site = this.#caller()
    if (site === null) return null
    const seen = this.#seenAt(site, statement)
    statement.values.forEach((value, i) => {
      const kinds = (seen.parameters[i] ??= new Set())
      noteKinds(seen, kinds, value)
    })
    return (rows) => {
      for (const row of rows) noteRow(seen, row as Record<string, unknown>)
    }
  }

  #seenAt(site: string, { text, ...rest }: { text: string; name?: string }): Observation {
    const texts = this.#seen.get(site) ?? new Map<string, Observation & { name: string | null }>()
    this.#seen.set(site, texts)
    const seen = texts.get(text) ?? { name: rest.name ?? null, parameters: [], columns: new Map(), isWritten: false }
    texts.set(text, seen)
    return seen
  }

  /** The first frame that is not of the database. Its place in the sources is looked up once: that takes a source map. */
  #caller(): string | null {
    // oxlint-disable-next-line typescript/unbound-method -- it is only put back
    const { prepareStackTrace, stackTraceLimit } = Error
    Error.stackTraceLimit = FRAMES
    Error.prepareStackTrace = (_, frames) => frames
    const frames = new Error('where').stack as unknown as NodeJS.CallSite[]
    Error.prepareStackTrace = prepareStackTrace
    const index = frames.findIndex((frame) => !OURS.test(frame.getFileName() ?? ''))
    const frame = frames[index]
    const key = `${frame?.getFileName()}:${frame?.getLineNumber()}:${frame?.getColumnNumber()}`
    let place = this.#places.get(key)
    if (place === undefined) {
      place = placeOf(new Error('where').stack?.split('\n')[index + 1])
      this.#places.set(key, place)
    }
    Error.stackTraceLimit = stackTraceLimit
    return place
  }

  /** Appends what is new to a file of this process. */
  write(folder: string): void {
    mkdirSync(folder, { recursive: true })
    const lines: string[] = []
    for (const [site, texts] of this.#seen) {
      for (const [text, seen] of texts) {
        if (seen.isWritten) continue
        lines.push(`${JSON.stringify(recorded(site, text, seen))}\n`)
        seen.isWritten = true
      }
    }
    if (lines.length > 0) appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''))
  }
}

function placeOf(line: string | undefined): string | null {
  const path = /\(?([^\s(]+:\d+:\d+)\)?$/.exec(line ?? '')?.[1]
  if (!path) return null
  const place = relative(ROOT, path.replace(/^file:\/\//, ''))
  return place.startsWith('apps/server/src/') && !/\.test\.ts:/.test(place) ? place : null
}

function noteRow(seen: Observation, row: Record<string, unknown>): void {
  for (const name of Object.keys(row)) {
    let column = seen.columns.get(name)
    if (!column) seen.columns.set(name, (column = { kinds: new Set(), strings: new Set() }))
    const value = row[name]
    if (typeof value === 'string') noteString(seen, column, value)
    noteKinds(seen, column.kinds, value)
  }
}

function noteString(seen: Observation, column: Column, value: string): void {
  if (!column.strings || column.strings.has(value)) return
  if (value.length > LONGEST_STRING || column.strings.size === MOST_STRINGS) column.strings = null
  else column.strings.add(value)
  seen.isWritten = false
}

function noteKinds(seen: Observation, kinds: Set<string>, value: unknown): void {
  eachKind(value, '', (kind) => {
    if (kinds.has(kind)) return
    kinds.add(kind)
    seen.isWritten = false
  })
}

function recorded(site: string, text: string, seen: Observation & { name: string | null }): RecordedStatement {
  const columns = [...seen.columns].map(([name, { kinds, strings }]) => [
    name,
    { kinds: [...kinds], strings: strings && [...strings] },
  ])
  return {
    site,
    text,
    name: seen.name,
    parameters: seen.parameters.map((kinds) => [...kinds]),
    columns: Object.fromEntries(columns) as RecordedStatement['columns'],
  }
}

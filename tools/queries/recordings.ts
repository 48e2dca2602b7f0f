import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedStatement } from '../../apps/server/testing/recorded-statements.ts'

/** What all processes of a run of tests recorded of one text at one place. */
export type Recording = Pick<RecordedStatement, 'text' | 'name' | 'parameters' | 'columns'>

/** By place, then by text with its white space made equal. */
export type Recordings = Map<string, Map<string, Recording>>

/** Where `npm test` records what the server's tests send. */
export const RECORDINGS = 'node_modules/.cache/statements'

/** A text whose lines may be broken elsewhere. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Reads a folder of recordings; one that is not there has none. */
export async function readRecordings(folder: string): Promise<Recordings> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(join(folder, name), 'utf8')),
  )
  const lines = files.flatMap((file) => file.split('\n').filter((line) => line !== ''))
  return mergeRecordings(lines.map((line) => JSON.parse(line) as RecordedStatement))
}

export function mergeRecordings(lines: readonly RecordedStatement[]): Recordings {
  const all: Recordings = new Map()
  for (const { site, ...line } of lines) {
    const texts = all.get(site) ?? new Map<string, Recording>()
    all.set(site, texts)
    const key = plainText(line.text)
    const before = texts.get(key)
    texts.set(key, before ? merged(before, line) : line)
  }
  return all
}

function merged(one: Recording, other: Recording): Recording {
  const columns = new Map(Object.entries(one.columns))
  for (const [name, column] of Object.entries(other.columns)) {
    const before = columns.get(name)
    columns.set(name, {
      kinds: union(before?.kinds ?? [], column.kinds),
      strings:
        before?.strings === null || column.strings === null ? null : union(before?.strings ?? [], column.strings),
    })
  }
  const longer = one.parameters.length > other.parameters.length ? one.parameters : other.parameters
  return {
    ...one,
    parameters: longer.map((_, i) => union(one.parameters[i] ?? [], other.parameters[i] ?? [])),
    columns: Object.fromEntries(columns),
  }
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort()
}

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type DataFormat, dataFormatNames, type DataTable, dataTables, localDate } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { dataFileName, exportData } from '../features/data-export/index.ts'
import { type Command, type Given, Mistake, type Opened, type Outcome } from './command.ts'

type Wanted = {
  table: DataTable
  format: DataFormat
  since: LocalDate | null
  until: LocalDate | null
  out: string
}

/** Tables for programs, as the API gives them. */
export const exportCommand: Command = {
  about: 'Writes sessions, jobs or technicians to a file, as data for programs. Only reads.',
  usage: `${dataTables.join('|')} [--since DAY] [--until DAY] [--format ${dataFormatNames.join('|')}] [--out FILE]`,
  options: {
    since: { type: 'string' },
    until: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
  },
  takesWord: true,
  interrupted: 'It only reads. What was written so far lies beside the file, with .part behind its name. Run it again.',
  onlyReads: true,
  prepare: async (given) => {
    const wanted = wantedOf(given)
    return (opened) => write(opened, wanted)
  },
}

function wantedOf({ word, since, until, format = 'csv', out }: Given): Wanted {
  const table = dataTables.find((name) => name === word)
  if (!table) throw wrong(`Say which table: ${dataTables.join(', ')}.`)
  const chosen = dataFormatNames.find((name) => name === format)
  if (!chosen) throw wrong(`There are these formats: ${dataFormatNames.join(', ')}.`)
  const [first, last] = [dayIn('since', since), dayIn('until', until)]
  if (first !== null && last !== null && last < first) throw wrong('--until must not come before --since.')
  const name = dataFileName(table, chosen, { since: first, until: last })
  return { table, format: chosen, since: first, until: last, out: typeof out === 'string' ? out : name }
}

function wrong(sentence: string): Mistake {
  return new Mistake(sentence, 'wrong_usage')
}

function dayIn(option: string, given: Given[string]): LocalDate | null {
  if (given === undefined) return null
  const day = localDate.safeParse(given)
  if (!day.success) throw wrong(`--${option} takes a day such as 2026-11-20.`)
  return day.data
}

async function write({ db, businessTimeZone, change }: Opened, wanted: Wanted): Promise<Outcome> {
  const { table, format, since, until, out } = wanted
  const range = { since, until, timeZone: businessTimeZone }
  const path = resolve(out)
  let rows = 0
  await exportData({ db, signal: null }, { table, format, range, now: change.now }, async (file) => {
    rows = file.rowCount
    await toFile(path, file.body)
  })
  return { lines: [`${rows} ${table} in ${path}`], data: { table, format, rows, file: path } }
}

type Body = Buffer | AsyncIterable<Uint8Array>

/** The file has its name once it is whole. */
async function toFile(path: string, body: Body): Promise<void> {
  const part = `${path}.part`
  try {
    await pipeline(piecesOf(body), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* piecesOf(body: Body): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(body)) yield body
  else yield* body
}

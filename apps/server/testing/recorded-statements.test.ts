import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedTimeZone } from '../src/features/calendar/index.ts'
import type { Reader } from '../src/platform/database.ts'
import { kindsOf, type RecordedStatement, StatementRecorder } from './recorded-statements.ts'

test.each([
  [null, ['null']],
  [undefined, ['null']],
  ['', ['string']],
  [0, ['number']],
  [true, ['boolean']],
  [{}, ['object']],
  [new Date(), ['Date']],
  [Buffer.from(''), ['Buffer']],
  [[], ['[]']],
  [
    ['a', null, 'b'],
    ['string[]', 'null[]'],
  ],
  [[[1]], ['number[][]']],
])('%j is of the kinds %j', (value, kinds) => expect(kindsOf(value)).toEqual(kinds))

/** A database that gives this answer, and has it recorded. */
function databaseOf(recorder: StatementRecorder, row: Record<string, unknown>): Reader {
  const note: Reader['row'] = async (statement) => {
    recorder.sent(statement)?.([row])
    return row as never
  }
  return { row: note, rows: async () => [] }
}

test('a statement is recorded where the sources send it, with the kinds that came back, and written once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-recorded-'))
  const recorder = new StatementRecorder()
  const written = async () => {
    recorder.write(folder)
    const [name = ''] = await readdir(folder)
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as RecordedStatement)
  }
  try {
    await storedTimeZone(databaseOf(recorder, { time_zone: 'Asia/Riyadh' }))
    const first: RecordedStatement = {
      site: expect.stringMatching(/^apps\/server\/src\/features\/calendar\/queries\.ts:\d+:\d+$/) as string,
      text: 'select time_zone from workshop',
      name: null,
      parameters: [],
      columns: { time_zone: { kinds: ['string'], strings: ['Asia/Riyadh'] } },
    }
    expect(await written()).toEqual([first])
    await storedTimeZone(databaseOf(recorder, { time_zone: 'Asia/Riyadh' }))
    expect(await written()).toEqual([first])
    await storedTimeZone(databaseOf(recorder, { time_zone: null }))
    const columns = { time_zone: { kinds: ['string', 'null'], strings: ['Asia/Riyadh'] } }
    expect(await written()).toEqual([first, { ...first, columns }])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what a test sends by itself is not recorded', () => {
  expect(new StatementRecorder().sent({ name: 'one', text: 'select 1', values: [] })).toBeNull()
})

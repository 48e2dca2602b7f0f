import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { checkStatements } from './check.ts'
import { Describer } from './describe.ts'
import type { Exceptions } from './exceptions.ts'
import { mergeRecordings } from './recordings.ts'
import type { ColumnType } from './row-types.ts'

const PLACE = 'apps/server/src/features/jobs/queries.ts:1:2'
const TEXT = '\n    select id, job_no, notes, status from job\n    where id = $1'
const is = (kind: string, ...literals: string[]): ColumnType => ({
  kinds: kind.split(' '),
  literals: literals.length > 0 ? literals : null,
})
const STATUSES = ['open', 'in_progress', 'on_hold', 'closed']
const ROW = { id: is('number'), job_no: is('string'), notes: is('null string'), status: is('string', ...STATUSES) }

let shop: Shop
let describer: Describer

beforeAll(async () => {
  shop = await openShop()
  describer = await Describer.open(shop.db)
})
afterAll(() => shop.close())

type Given = {
  row?: Record<string, ColumnType>
  /** what was sent; none: no test sends it */
  texts?: string[]
  name?: string
  parameter?: string
  columns?: Record<string, { kinds: string[]; strings: string[] | null }>
  committed?: string | null
  exceptions?: Partial<Exceptions>
}

/** Checks one statement, which is right but for what is given. */
async function checked(given: Given) {
  const { row = ROW, texts = [TEXT], name = null, parameter = 'number', columns = {} } = given
  const asked = {
    sites: [{ place: PLACE, name: 'jobs.job_by_id', row: { is: 'columns' as const, columns: row } }],
    recordings: mergeRecordings(texts.map((text) => ({ site: PLACE, text, name, parameters: [[parameter]], columns }))),
    describe: (text: string) => describer.describe(text),
    exceptions: { generic: {}, unsent: {}, undescribed: {}, columns: {}, ...given.exceptions },
  }
  const { file } = await checkStatements(asked, '')
  const { findings } = await checkStatements(asked, given.committed ?? file)
  return { findings, file }
}

const found = async (given: Given) => (await checked(given)).findings.map((line) => line.replace(` (${PLACE})`, ''))

test('a statement that is as its types say is fine, and stands in the file with its types', async () => {
  const { findings, file } = await checked({})
  expect(findings).toEqual([])
  expect(file).toContain(
    `-- jobs ${'-'.repeat(96)}

-- name: jobs.job_by_id(int8) → id int8, job_no text, notes text null, status text
select id, job_no, notes, status from job
where id = $1;
`.replaceAll('int8', file.includes('(int8)') ? 'int8' : 'int4'),
  )
})

test('one that has a name of its own keeps it', async () => {
  expect((await checked({ name: 'job_fast' })).file).toContain('-- name: job_fast(')
})

describe('is found:', () => {
  test('a wrong type', async () => {
    expect(await found({ row: { ...ROW, id: is('string') } })).toEqual([
      expect.stringMatching(/^jobs\.job_by_id: id: is int\d, which is read as number, and the row type says string$/),
    ])
  })

  test('a column that is missing, and one that is too many', async () => {
    const { notes: _, ...row } = ROW
    expect(await found({ row: { ...row, colour: is('string') } })).toEqual([
      'jobs.job_by_id: colour: the statement has no such column',
      'jobs.job_by_id: notes: the row type has no such column',
    ])
  })

  test('a column that may be null in its table, unless the statement excludes that', async () => {
    const row = { ...ROW, notes: is('string') }
    expect(await found({ row })).toEqual([
      'jobs.job_by_id: notes: job.notes may be null, and the row type says it is not',
    ])
    expect(await found({ row, texts: [`${TEXT} and notes is not null`] })).toEqual([])
  })

  test('a null in the type of a column that has none, unless a join may make it', async () => {
    const row = { ...ROW, job_no: is('null string') }
    expect(await found({ row })).toEqual([
      'jobs.job_by_id: job_no: job.job_no is never null, and the row type says it may be',
    ])
    const joined =
      'select job.id, job_no, notes, status from person left join job on job.id = person.id where job.id = $1'
    expect(await found({ row, texts: [joined] })).toEqual([])
  })

  test('a null that came back, and what else the type does not have', async () => {
    const columns = {
      id: { kinds: ['number', 'null'], strings: [] },
      status: { kinds: ['string'], strings: ['open', 'lost'] },
      notes: { kinds: ['string', 'null'], strings: null },
    }
    expect(await found({ columns })).toEqual([
      'jobs.job_by_id: id: was null, and the row type says number',
      `jobs.job_by_id: status: was 'lost', and the row type says open | in_progress | on_hold | closed`,
    ])
  })

  test('a value that the table allows and the type does not name', async () => {
    expect(await found({ row: { ...ROW, status: is('string', 'open', 'in_progress') } })).toEqual([
      'jobs.job_by_id: status: job.status may be on_hold, closed, which the row type has not',
    ])
  })

  test('a parameter of another kind', async () => {
    expect(await found({ parameter: 'boolean' })).toEqual([
      expect.stringMatching(/^jobs\.job_by_id: \$1: is int\d, and was boolean$/),
    ])
  })

  test('a statement that no test sends, and one that is not in the sources', async () => {
    expect(await found({ texts: [] })).toEqual(['jobs.job_by_id: no test sends it'])
    const [before, after] = ['jobs/queries.ts:1:2', 'jobs/queries.ts:3:2']
    const moved = await checkStatements(
      {
        sites: [{ place: after, name: 'jobs.job_by_id', row: { is: 'none' } }],
        recordings: mergeRecordings([{ site: before, text: TEXT, name: null, parameters: [], columns: {} }]),
        describe: (text) => describer.describe(text),
        exceptions: { generic: {}, unsent: {}, undescribed: {}, columns: {} },
      },
      '',
    )
    expect(moved.findings).toEqual([
      `${before}: no statement is sent here: the sources changed since the tests ran`,
      `jobs.job_by_id (${after}): no test sends it`,
    ])
  })

  test('one that PostgreSQL cannot describe', async () => {
    expect(await found({ texts: ['select id from no_such_table'] })).toEqual([
      'jobs.job_by_id: PostgreSQL cannot describe it: relation "no_such_table" does not exist',
    ])
  })

  test('an exception that is not needed', async () => {
    const row = { ...ROW, notes: is('string') }
    const exceptions = { columns: { 'jobs.job_by_id notes': 'a test' } }
    expect(await found({ row, exceptions })).toEqual([])
    expect(await found({ exceptions })).toEqual([
      'jobs.job_by_id notes: is no exception any more; remove it from columns in tools/queries/exceptions.ts',
    ])
  })
})

describe('the file', () => {
  const stale = ['jobs.job_by_id: apps/server/queries.sql is stale: npm run queries']

  test('is stale without a statement, with another text, with other types, and with one too many', async () => {
    const { file } = await checked({})
    expect(await found({ committed: '-- nothing\n' })).toEqual(stale)
    expect(await found({ committed: file.replace('from job', 'from jobs') })).toEqual(stale)
    expect(await found({ committed: file.replace('job_no text', 'job_no int4') })).toEqual(stale)
    expect(await found({ committed: `${file}\n-- name: jobs.gone()\nselect 1;\n` })).toEqual([
      'jobs.gone: apps/server/queries.sql is stale: npm run queries',
    ])
  })

  test('shows the shortest of several texts, and is as fresh with another one that was sent', async () => {
    const longer = `${TEXT} and status = 'open'`
    const { file } = await checked({ texts: [longer, TEXT] })
    expect(file).not.toContain(`and status = 'open'`)
    const { file: withLonger } = await checked({ texts: [longer] })
    expect(await found({ texts: [TEXT, longer], committed: withLonger })).toEqual([])
    expect(await found({ texts: [TEXT], committed: withLonger })).toEqual(stale)
  })
})

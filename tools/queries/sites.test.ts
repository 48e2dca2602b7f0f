import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitesIn } from './sites.ts'

const FILES = {
  'server/tsconfig.json': `{ "compilerOptions": { "strict": true, "target": "ES2022", "module": "ESNext", "moduleResolution": "bundler", "types": [], "allowImportingTsExtensions": true, "noEmit": true }, "include": ["src"] }`,
  'server/src/database.ts': `
export class Db {
  async rows<Row>(text: string): Promise<Row[]> { return [] as Row[] }
  async row<Row>(text: string): Promise<Row | null> { return (await this.rows<Row>(text))[0] ?? null }
  async *batches<Row>(text: string): AsyncGenerator<Row[]> {}
  async write(text: string): Promise<number> { return 0 }
}`,
  'server/src/features/job-types/queries.ts': `
import type { Db } from '../../database.ts'
type Brand = string & { readonly brand: unique symbol }
type JobType = { id: number; name: string | null; status: 'open' | 'closed'; times: number[]; key: Brand; rest: { a: 1 }; due?: string }
export const jobTypes = (db: Db): Promise<JobType[]> => db.rows('select 1')
export async function openJobType(db: Db) {
  await db.write('update job_type')
  if ((await db.row('select')) !== null) return null
  const found = async () => await db.row<Pick<JobType, 'status'> | { id: string }>('select 2')
  return found()
}
export function anyRow<Row>(db: Db) { return db.row<Row>('select 3') }
export class Cursor {
  async *#open(db: Db) { yield* db.batches<{ id: unknown }>('select 4') }
}
export function rowsOfSheet(sheet: { rows: (text: string) => void }) { sheet.rows('no statement') }`,
  'server/src/features/job-types/queries.test.ts': `
import type { Db } from '../../database.ts'
export const inTest = (db: Db) => db.rows<{ id: number }>('select 5')`,
  'server/src/platform/clock.ts': `
import type { Db } from '../database.ts'
export const now = async (db: Db) => db.rows<{ at: number }>('select 6')`,
}

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'warsha-sites-'))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('every call that sends a statement has a name, a place, and its row type', () => {
  const sites = sitesIn(root, 'server/tsconfig.json', 'server/src/database.ts')
  const queries = 'server/src/features/job-types/queries.ts'
  const column = (kind: string, literals: string[] | null = null) => ({ kinds: kind.split(' '), literals })
  expect(sites).toEqual([
    { name: 'job_types.any_row', place: `${queries}:12:49`, row: { is: 'parameter' } },
    {
      name: 'job_types.cursor_open',
      place: `${queries}:14:36`,
      row: { is: 'columns', columns: { id: column('any') } },
    },
    {
      name: 'job_types.job_types',
      place: `${queries}:5:60`,
      row: {
        is: 'columns',
        columns: {
          id: column('number'),
          name: column('null string'),
          status: column('string', ['closed', 'open']),
          times: column('number[]'),
          key: column('string'),
          rest: column('object'),
          due: column('string undefined'),
        },
      },
    },
    { name: 'job_types.open_job_type_1', place: `${queries}:7:12`, row: { is: 'none' } },
    { name: 'job_types.open_job_type_2', place: `${queries}:8:17`, row: { is: 'none' } },
    {
      name: 'job_types.open_job_type_3',
      place: `${queries}:9:38`,
      row: {
        is: 'columns',
        columns: {
          status: column('null string undefined', ['closed', 'open']),
          id: column('null string undefined'),
        },
      },
    },
    {
      name: 'platform.now',
      place: 'server/src/platform/clock.ts:3:41',
      row: { is: 'columns', columns: { at: column('number') } },
    },
  ])
})

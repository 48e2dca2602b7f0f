import type { AnswerOf, Job, Problem } from '@warsha/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Images, openImages } from '../../../testing/images.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'

type WorkableJobs = AnswerOf<'workableJobs'>

let shop: Shop
let images: Images
let admin: Caller
let ali: Caller
let log: string[]
beforeEach(async () => {
  images = await openImages()
  log = []
  const logger = { level: 'warn', stream: { write: (line: string) => void log.push(line) } }
  shop = await openShop({ imagesConnection: images.connection, logger })
  admin = await shop.admin()
  ali = await shop.technician()
})
afterEach(async () => {
  await shop.close()
  await images.drop()
})

/** Each question takes so long from now on. */
function makeSlow(seconds: number): Promise<unknown> {
  return images.db.pool.query(`
    alter table job_images rename to image;
    create view job_images as select image.* from image, (select pg_sleep(${seconds}) offset 0) as slow`)
}

/** Changes of the images database arrive within seconds. */
const soon = { timeout: 10_000, interval: 100 }

const adminList = async () => (await admin.get<Job[]>('/admin/jobs')).body
const workable = async () => (await ali.get<WorkableJobs>('/jobs?status=open')).body
const state = async () => (await admin.get<AnswerOf<'imagesDatabase'>>('/admin/images-database')).body
const image = (query: Record<string, string>) => admin.get<Problem>('/admin/job-images', { query })
const numbers = (jobs: { job_no: string }[]) => jobs.map(({ job_no }) => job_no)

test('slow: lists wait for it a little, and hear of its jobs when it has answered', async () => {
  await shop.job({ job_no: '1001' })
  await images.add({ job_no: '20' })
  await makeSlow(3)
  const begun = performance.now()
  const lists = await Promise.all([workable(), workable(), adminList().then((jobs) => ({ jobs }))])
  const waited = performance.now() - begun
  expect(waited).toBeLessThan(3_000)
  expect(lists.map(({ jobs }) => numbers(jobs))).toEqual([['1001'], ['1001'], ['1001']])
  expect(lists[0].images_jobs_missing).toBe(true)
  const second = performance.now()
  expect((await workable()).images_jobs_missing).toBe(true)
  expect(performance.now() - second).toBeLessThan(waited)
  await expect.poll(workable, soon).toMatchObject({ total: 2, images_jobs_missing: false })
  expect(log).toEqual([])
}, 20_000)

test('silent: given up after 5 seconds', async () => {
  await images.add({ job_no: '20', image_path: '20/1.jpg' })
  await makeSlow(60)
  expect((await state()).state).toBe('away')
  const begun = performance.now()
  expect((await image({ path: '20/1.jpg' })).status).toBe(503)
  expect(performance.now() - begun).toBeLessThan(15_000)
  await expect.poll(() => log.length, soon).toBe(1)
  const openRequests = async () =>
    (
      await images.db.pool.query(`
        select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
          and state = 'active' and pid <> pg_backend_pid()`)
    ).rows
  await expect.poll(openRequests, soon).toEqual([])
}, 20_000)

test('are asked for once by all who want to know at the same time', async () => {
  await images.add({ job_no: '20' })
  await makeSlow(0.3)
  await Promise.all(Array.from({ length: 40 }, () => workable()))
  // On a busy machine they may have stopped waiting for it; then it is known soon after.
  await expect.poll(() => workable(), soon).toMatchObject({ total: 1, images_jobs_missing: false })
  const timesRead = async () => {
    const { rows } = await images.db.pool.query<{ times: number }>(
      `select seq_scan::int as times from pg_stat_user_tables where relname = 'image'`,
    )
    return rows[0]?.times ?? 0
  }
  await expect.poll(timesRead, soon).toBeGreaterThan(0)
  expect(await timesRead()).toBeLessThanOrEqual(2)
})

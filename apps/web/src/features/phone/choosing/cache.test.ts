import { jobSearchCases, searchedJobs } from '@warsha/domain/testing/job-search-cases'
import { expect, test } from 'vitest'
import { memoryStorage, type TextStorage } from '../../../device/storage.ts'
import { cacheActivities, cachedActivities, cachedJobs, cacheJob, cacheJobs, jobsMatching } from './cache.ts'

const job = (job_no: string, id?: number) => ({
  ...(id !== undefined && { id }),
  job_no,
  customer: 'Saline Water Works',
  description: 'Rewind of a pump motor',
})

/** What the server's answer carries besides is not kept. */
const answered = { ...job('0240300', 7), status: 'open' as const }

test('jobs are kept with what the screens show of them, those of the images database without an id', () => {
  const storage = memoryStorage()
  cacheJobs(storage, { jobs: [answered, job('0240301')], complete: true, at: 5 })
  expect(cachedJobs(storage)).toEqual({ jobs: [job('0240300', 7), job('0240301')], complete: true, at: 5 })
})

test('a job beyond those that are kept joins them once', () => {
  const storage = memoryStorage()
  cacheJobs(storage, { jobs: [job('1', 1)], complete: false, at: 5 })
  cacheJob(storage, job('2', 2))
  cacheJob(storage, job('2', 2))
  expect(cachedJobs(storage).jobs.map(({ job_no }) => job_no)).toEqual(['1', '2'])
})

test.each(['', '{', '[]', '{"jobs":"none"}'])('a cache that cannot be read is empty: %s', (text) => {
  const storage = memoryStorage()
  storage.setItem('warsha.jobs', text)
  storage.setItem('warsha.activities', text.replace('[]', '{}'))
  expect(cachedJobs(storage)).toEqual({ jobs: [], complete: false, at: 0 })
  expect(cachedActivities(storage)).toBeNull()
})

test('a cache that does not fit is none, and nobody is bothered', () => {
  const values = new Map([['warsha.activities', '[]']])
  const full: TextStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key) => void values.delete(key),
  }
  cacheActivities(full, [{ code: 'REPAIR', label: 'Repair', name: 'Repair', name_ar: 'إصلاح', is_active: true }])
  expect(cachedActivities(full)).toBeNull()
})

test('jobs are searched by any part of their number', () => {
  const jobs = [job('0240300', 1), job('1240', 2), job('77', 3)]
  expect(jobsMatching(jobs, ' 240 ').map(({ job_no }) => job_no)).toEqual(['0240300', '1240'])
  expect(jobsMatching(jobs, '')).toHaveLength(3)
  expect(jobsMatching(jobs, '٠٣٠٠').map(({ job_no }) => job_no)).toEqual(['0240300'])
  expect(jobsMatching(jobs, '۷۷').map(({ job_no }) => job_no)).toEqual(['77'])
})

test('jobs are searched by words of their number, customer and description, those of the number first', () => {
  const jobs = [
    { ...job('900', 1), customer: 'مصنع الوطنية', description: 'عمرة محرك 240 kW' },
    { ...job('1240', 2), customer: 'Dawhat Water' },
    { ...job('77', 3), customer: '', description: '' },
  ]
  const found = (search: string) => jobsMatching(jobs, search).map(({ job_no }) => job_no)
  expect(found('240')).toEqual(['1240', '900'])
  expect(found('dawhat')).toEqual(['1240'])
  expect(found('pump DAWHAT')).toEqual(['1240'])
  expect(found('الوطنيه')).toEqual(['900'])
  expect(found('٩٠٠ مصنع')).toEqual(['900'])
  expect(found('at')).toEqual([])
  expect(found('wa')).toEqual(['1240'])
  expect(found('24')).toEqual(['1240', '900'])
  expect(found('steel')).toEqual([])
  expect(found('%')).toEqual([])
})

test.each(jobSearchCases)('“%s” finds the same jobs as on the server', (typed, found) => {
  const jobs = searchedJobs.map((each, place) => ({ id: place + 1, ...each }))
  expect(jobsMatching(jobs, typed).map(({ job_no }) => job_no)).toEqual(found)
})

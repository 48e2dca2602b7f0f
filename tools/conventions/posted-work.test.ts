import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sources } from './sources.ts'

/**
 * Who may add up hours or money from sessions or stored days themselves, and so without late work. Whatever else does reads
 * `posted_work()` or `posted_days()`, which have both.
 */
const WITHOUT_LATE_WORK: Record<string, string> = {
  'admin/verify-hours/records.ts': 'the auditor compares each with its own source',
  'features/analytics/queries.ts': 'who works now; its sums have late work',
  'features/calendar/results.ts': 'makes the stored days',
  'features/calendar/verify.ts': 'compares the stored days with the sessions',
  'features/forecast/queries.ts': 'on which days somebody worked, and how long work takes',
  'features/forecast/team-queries.ts': 'who worked lately',
  'features/invoicing/open-work.ts':
    'its sums are those of `posted_work`, of which it asks each session whether it waits',
  'features/job-account/queries.ts': 'the time over which a job was worked on; its sums have late work',
  'features/own-sessions/queries.ts': 'what a technician did on a day, late or not',
  'features/pay-sheet/queries.ts': 'a month of pay has its late work as lines of its own',
  'features/periods/queries.ts': 'a month beside its adjustments',
  'features/reports/grouping-sql.ts': 'sessions without a rate: late work knows its own',
  'features/reports/queries.ts': 'the lines of closed months, against which the report is checked',
  'features/session-record/queries.ts': 'sessions as they are listed, with their late work beside it',
  'features/timesheets/queries.ts': 'a month of a timesheet has its late work as lines of its own',
  'features/workshop/queries.ts': 'on which day work began, and whether there is any',
}

/**
 * Who may add up sessions beside their jobs without asking whether they are charged to these. Whatever else does asks
 * `isCharged`, or reads `posted_work()`, whose `job_id` is the job that pays.
 */
const WHOEVER_PAYS: Record<string, string> = {
  'features/analytics/queries.ts': 'its sums are those of `posted_work`',
  'features/invoicing/open-work.ts': 'its sums are those of `posted_work`',
  'features/next-work/queries.ts': 'who usually does an activity, whichever job',
  'features/own-sessions/queries.ts': 'what a technician did, whoever pays',
  'features/pay-sheet/queries.ts': 'pay is by technician',
  'features/periods/queries.ts': 'months are of all sessions',
  'features/reports/grouping-sql.ts':
    'its sums are those of `posted_work`; what came late is added up for all jobs at once',
  'features/reports/queries.ts': 'its sums are those of `posted_work`, and lists say it of each session',
  'features/session-record/queries.ts': 'adds up what a condition finds, which can be this',
}

const isOfServer = (path: string) => path.startsWith('apps/server/src/') && !/\.test\.tsx?$/.test(path)
const READS = /\b(from|join) (work_session|day_work)\b/
const ADDS_UP = /\bsum\((\$?\{?\w+\}?\.)?(raw_seconds|effective_seconds|held_seconds|cost_halalas)/

test('hours and money are added up with late work, or there is a reason why not', () => {
  const found = sources()
    .map(({ path }) => path)
    .filter(isOfServer)
    .filter((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return (READS.test(text) && ADDS_UP.test(text)) || /\b(from|join) day_work\b/.test(text)
    })
    .map((path) => path.replace('apps/server/src/', ''))
  expect(found.toSorted()).toEqual(Object.keys(WITHOUT_LATE_WORK).toSorted())
})

test('sums by job leave out what is charged to none, or there is a reason why not', () => {
  const found = sources()
    .map(({ path }) => path)
    .filter(isOfServer)
    .filter((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const adds = ADDS_UP.test(text) || /\bworkedSeconds\(/.test(text)
      return READS.test(text) && adds && text.includes('job_id') && !text.includes('isCharged(')
    })
    .map((path) => path.replace('apps/server/src/', ''))
  expect(found.toSorted()).toEqual(Object.keys(WHOEVER_PAYS).toSorted())
})

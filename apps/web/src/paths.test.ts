import { NO_JOB_TYPE } from '@warsha/contract'
import { expect, test } from 'vitest'
import { fields, queryOf } from './features/sessions/view.ts'
import { adminPaths, type Behind } from './admin-paths.ts'
import { filtersIn } from './ui/admin/filters.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }

/** Each figure with the address of its sessions and what is asked of the server there. */
const figures: [string, Behind, string, Record<string, unknown>][] = [
  [
    'a total of a report',
    october,
    'from=2026-10-01&to=2026-10-31&state=completed',
    { from_date: '2026-10-01', to_date: '2026-10-31' },
  ],
  [
    'the row of a technician',
    { ...october, technician: 7 },
    'from=2026-10-01&to=2026-10-31&technician=7&state=completed',
    { from_date: '2026-10-01', to_date: '2026-10-31', technician_id: '7' },
  ],
  [
    'the row of a job whose number begins with zeros',
    { ...october, job: '0815' },
    'from=2026-10-01&to=2026-10-31&job=0815&state=completed',
    { from_date: '2026-10-01', to_date: '2026-10-31', job_no: '0815' },
  ],
  [
    'what waits for review',
    { ...october, isWaiting: true },
    'from=2026-10-01&to=2026-10-31&state=completed&waiting=true',
    { from_date: '2026-10-01', to_date: '2026-10-31', is_waiting: 'true' },
  ],
  [
    'what costs nothing as there was no rate',
    { ...october, isRated: false },
    'from=2026-10-01&to=2026-10-31&state=completed&rated=false',
    { from_date: '2026-10-01', to_date: '2026-10-31', is_rated: 'false' },
  ],
  [
    'outside hours of a segment',
    { ...october, segment: 'لف المحركات', hasOutside: true },
    'from=2026-10-01&to=2026-10-31&segment=%D9%84%D9%81+%D8%A7%D9%84%D9%85%D8%AD%D8%B1%D9%83%D8%A7%D8%AA&state=completed&outside=true',
    { from_date: '2026-10-01', to_date: '2026-10-31', segment: 'لف المحركات', has_outside: 'true' },
  ],
  [
    'a line of a timesheet',
    { month: '2026-10', technician: 7 },
    'month=2026-10&technician=7&state=completed',
    { month: '2026-10', technician_id: '7' },
  ],
  [
    'what still runs of a month',
    { month: '2026-10', state: 'running' },
    'month=2026-10&state=running',
    { month: '2026-10', state: 'running' },
  ],
  [
    'what waits of a month, running or not',
    { month: '2026-10', state: 'all', isWaiting: true },
    'month=2026-10&waiting=true',
    { month: '2026-10', state: 'all', is_waiting: 'true' },
  ],
  [
    'the rest of a chart of costs',
    { ...october, jobType: [3, null] },
    'from=2026-10-01&to=2026-10-31&job_type=3,none&state=completed',
    { from_date: '2026-10-01', to_date: '2026-10-31', job_type_id: '3,none' },
  ],
  [
    'the others of a chart of technicians',
    { ...october, technician: [3, 12] },
    'from=2026-10-01&to=2026-10-31&technician=3,12&state=completed',
    { from_date: '2026-10-01', to_date: '2026-10-31', technician_id: '3,12' },
  ],
  [
    'the hours of settled work items',
    { settled: october, activity: 'REPAIR' },
    'range=all&settled_from=2026-10-01&settled_to=2026-10-31&activity=REPAIR&state=completed',
    { settled_from: '2026-10-01', settled_to: '2026-10-31', activity_code: 'REPAIR' },
  ],
  [
    'an activity in the account of a job',
    { job: '0815', customer: 'Al Jubail', activity: 'REPAIR' },
    'range=all&job=0815&customer=Al+Jubail&activity=REPAIR&state=completed',
    { job_no: '0815', customer: 'Al Jubail', activity_code: 'REPAIR' },
  ],
]

test.each(figures)('the sessions behind %s', (_figure, behind, search, query) => {
  const address = adminPaths.sessionsBehind(behind)
  expect(address).toBe(`/admin/sessions?${search}`)
  const view = filtersIn(fields, address.slice(address.indexOf('?')))
  expect(queryOf(view, '2026-11-21')).toEqual({ page: 1, page_size: 50, state: 'completed', ...query })
})

test('jobs without a job type are asked for by the word that the server knows', () => {
  expect(adminPaths.sessionsBehind({ jobType: null })).toContain(`job_type=${NO_JOB_TYPE}&`)
})

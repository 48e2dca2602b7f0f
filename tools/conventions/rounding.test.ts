import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sources } from './sources.ts'

/**
 * Who rounds hours by themselves, and why these are no part of a figure that is shown with them or elsewhere. Parts are
 * rounded with their whole, by `roundedTable`, `hundredthsOfParts` or `hoursOfParts`.
 */
const alone: Record<string, string> = {
  'apps/server/src/admin/change-time-zone.ts': 'a difference, printed once',
  'apps/server/src/admin/verify-hours/print.ts': 'what differs, beside its exact seconds',
  'apps/server/src/features/activity-types/charge-effect.ts': 'a total',
  'apps/server/src/features/analytics/present-efficiency.ts':
    'shares of settled work items, whose sum is shown nowhere',
  'apps/server/src/features/analytics/present.ts': 'periods that end today, means, and estimates of cells',
  'apps/server/src/features/calendar/effect.ts': 'a total',
  'apps/server/src/features/forecast/present.ts': 'an estimate',
  'apps/server/src/features/invoicing/job-queries.ts': 'what of a job lies in a batch, a whole of its own',
  'apps/server/src/features/invoicing/not-invoiced.ts': 'totals; their rows are parts of them',
  'apps/server/src/features/live/routes.ts': 'how long a session has been running',
  'apps/server/src/features/past-work-import/routes.ts': 'a total of an import, in the audit trail',
  'apps/server/src/features/pay-sheet/present.ts': 'a note of the law: a pause, a day, a week or a year by itself',
  'apps/server/src/features/periods/present.ts': 'months, each a whole of its own, and single late arrivals',
  'apps/server/src/features/reports/excel-check.ts': 'totals; of technicians only seconds and halalas are compared',
  'apps/server/src/features/reports/excel-tables.ts': 'a total',
  'apps/server/src/features/reports/present.ts': 'a session, and a total of what is held back',
  'apps/server/src/features/reports/report-document.ts': 'a total of late arrivals',
  'apps/server/src/features/session-record/present.ts': 'a total of what a search found',
  'apps/web/src/features/live/elapsed.tsx': 'how long a session has been running',
  'apps/web/src/features/periods/month-row.tsx': 'a total of what is held back',
  'apps/web/src/features/reports/report-table.tsx': 'what of a row came late, in a hint beside its hours',
  'apps/web/src/features/sessions/count-texts.ts': 'a session',
  'apps/web/src/features/sessions/details/times.tsx': 'a session',
  'apps/web/src/features/sessions/hours.ts': 'a session',
  'apps/web/src/features/sessions/list/chips.ts': 'a mean',
  'apps/web/src/features/timeline/day-table.tsx': 'a session',
  'apps/web/src/features/timesheets/days-table.tsx': 'the calendar of a day, and the dates of a session past midnight',
  'packages/contract/src/examples/work.ts': 'an example',
}

const ROUNDS_ALONE = /\b(?:roundedAlone|hoursAlone|hundredthsAlone)\(|Text\([^;\n]*? \/ 3600\b/

test('hours are rounded by themselves only where they are no part of anything', () => {
  const found = sources()
    .map(({ path }) => path)
    .filter((path) => /^(?:apps\/(?:server|web)|packages\/contract)\/src\//.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => ROUNDS_ALONE.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(alone).toSorted())
})

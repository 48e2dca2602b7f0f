import { presentWork, type ReportRow, type ReportTotals } from '@warsha/contract'
import { roundedAlone } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { ReportTable } from './report-table.tsx'

const work = (hours: number) =>
  presentWork(
    roundedAlone({
      sessionCount: hours,
      rawSeconds: hours * 3600,
      effectiveSeconds: hours * 3600,
      costHalalas: hours * 100,
    }),
  )
const row = (customer: string | null, hours: number): ReportRow => {
  return { ...work(hours), seconds_late: 0, customer, is_charged: customer !== null }
}
const totals: ReportTotals = {
  ...work(12),
  to_review_count: 0,
  without_rate_count: 0,
  running_count: 0,
  seconds_held: 0,
  hours_held: 0,
  late: null,
  adjustment: null,
}
const rows = [row('Al Jubail', 4), row('Sadara', 1), row(null, 7)]

freshDeskForEachTest()

test.each([true, false])('what is charged to no job comes last, sorted downwards: %s', async (descending) => {
  await page.viewport(1366, 768)
  await show(
    <ReportTable
      report={{ totals, rows }}
      range={{ from: '2026-11-01', to: '2026-11-30' }}
      view={{ by: 'customer', sort: { column: 'effective', descending }, size: 25, page: 1 }}
      onView={() => {}}
    />,
  )
  const links = page.getByRole('row').getByRole('link')
  await expect
    .element(page.getByRole('link', { name: 'Not charged to jobs' }))
    .toHaveAttribute('href', '/admin/sessions?from=2026-11-01&to=2026-11-30&state=completed&charged=false')
  const names = links.elements().map((link) => link.textContent)
  const customers = descending ? ['Al Jubail', 'Sadara'] : ['Sadara', 'Al Jubail']
  expect(names.slice(0, 3)).toEqual([...customers, 'Not charged to jobs'])
  await expect
    .element(page.getByRole('link', { name: 'Sadara' }))
    .toHaveAttribute(
      'href',
      '/admin/sessions?from=2026-11-01&to=2026-11-30&customer=Sadara&state=completed&charged=true',
    )
})

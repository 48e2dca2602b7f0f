import { presentWork, type ReportTotals } from '@warsha/contract'
import { roundedAlone } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { Kpis } from './kpis.tsx'

const totals: ReportTotals = {
  ...presentWork(roundedAlone({ sessionCount: 3, rawSeconds: 28_800, effectiveSeconds: 28_800, costHalalas: 28_800 })),
  to_review_count: 0,
  without_rate_count: 0,
  running_count: 0,
  seconds_held: 0,
  hours_held: 0,
  late: null,
  adjustment: null,
}
const october = { from: '2026-10-01', to: '2026-10-31' }

freshDeskForEachTest()

function showWaiting(ofPeriod: number, inAll: number) {
  const counts = { requested: 0, forgotten: 0, flagged: inAll }
  network.answer('reviewList', () => json({ items: [], total: inAll, page: 1, page_size: 1, counts }))
  return show(
    <ul>
      <Kpis
        report={{ totals: { ...totals, to_review_count: ofPeriod }, rows: [] }}
        rowCount={0}
        failed={false}
        range={october}
      />
    </ul>,
  )
}

test.each([
  [0, 10, 'To review: none here, 10 in all', '/admin/sessions?tab=review'],
  [3, 10, 'To review: 3 here, 10 in all', '/admin/sessions?from=2026-10-01&to=2026-10-31&state=completed&waiting=true'],
])('%d of the period wait and %d in all', async (ofPeriod, inAll, text, to) => {
  await showWaiting(ofPeriod, inAll)
  const line = page.getByRole('link', { name: text })
  await expect.element(line).toBeVisible()
  await expect.element(line).toHaveAttribute('href', to)
})

test('where nothing waits at all nothing else is said', async () => {
  await showWaiting(0, 0)
  await expect.element(page.getByText('No session waits for review')).toBeVisible()
})

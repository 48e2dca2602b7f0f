import { presentWork, type ReportTotals } from '@warsha/contract'
import { roundedAlone } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { Notes } from './notes.tsx'

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
const late = {
  session_count: 0,
  hours_raw: -0.5,
  hours_effective: -0.5,
  cost_sar: -18,
  seconds_raw: -1_800,
  seconds_effective: -1_800,
  arrival_count: 2,
  pending_count: 2,
  other_months: ['2026-11'],
}
const note = page.getByRole('note')
const october = { from: '2026-10-01', to: '2026-10-31' }
const showNotes = (changed: Partial<ReportTotals>, range = october) =>
  show(<Notes totals={{ ...totals, ...changed }} range={range} />)

freshDeskForEachTest()

test('nothing is said where all counts', async () => {
  await showNotes({})
  expect(note.elements()).toEqual([])
})

test('what is held back leads to its sessions', async () => {
  await showNotes({ seconds_held: 54_000, hours_held: 15 })
  await expect.element(note).toHaveTextContent('Not in these totals: 15.00 h held back, as nobody reported the end.')
  await expect
    .element(note.getByRole('link'))
    .toHaveAttribute('href', '/admin/sessions?from=2026-10-01&to=2026-10-31&state=completed&waiting=true')
})

test('what arrived late leads to its month', async () => {
  await showNotes({ late })
  await expect
    .element(note)
    .toHaveTextContent(
      'Counted on later days: 2 records of these days that came after their month was closed (-0.50 h · SAR -18.00).',
    )
  await expect
    .element(note.getByRole('link'))
    .toHaveAttribute('href', '/admin/hours?part=months&month=2026-10&late=2026-10')
})

test('an adjustment leads to the closed month for which it came', async () => {
  await showNotes({ adjustment: { ...late, other_months: ['2026-09'] } }, { from: '2026-09-15', to: '2026-10-14' })
  await expect.element(note).toHaveTextContent('In these totals: late work of months that were closed before')
  await expect
    .element(note.getByRole('link'))
    .toHaveAttribute('href', '/admin/hours?part=months&month=2026-09&late=2026-09')
})

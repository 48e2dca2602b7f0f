import type { LateArrival, Period } from '@warsha/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { InWorkshop } from '../workshop/index.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Months } from './months.tsx'
import { locked, november, october } from './testing/period.ts'
import { useMonthActions } from './use-month-actions.tsx'
import { personOf } from '../../../testing/people.ts'

const change = {
  session_count: 2,
  hours_raw: 0.5,
  hours_effective: 0.5,
  cost_sar: 18,
  seconds_raw: 1_800,
  seconds_effective: 1_800,
}
const late = { ...change, arrival_count: 2, pending_count: 1, other_months: ['2026-11'] }
const arrival: LateArrival = {
  ...change,
  session_id: 'late-1',
  technician_id: 7,
  technician_name: 'Basil Al-Ghamdi',
  technician: personOf(7, 'Basil Al-Ghamdi'),
  job_no: '9751001',
  activity_label: 'Repair',
  activity_label_ar: null,
  day: '2026-10-12',
  month: '2026-10',
  carried_to: '2026-11',
  is_accepted: false,
  accepted_by: null,
  person: null,
  arrived_at: '2026-11-05T06:00:00.000Z',
}
const accepted = {
  ...arrival,
  session_id: 'late-2',
  is_accepted: true,
  accepted_by: 'Huda',
  person: personOf(2, 'Huda'),
  hours_raw: -1.5,
  cost_sar: -54,
}
const nourAsks = {
  action: 'lock',
  by_id: 9,
  by: 'Nour',
  person: personOf(2, 'Nour'),
  at: '2026-11-21T06:00:00.000Z',
  reason: '',
} as const
const rowOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const button = (name: string) => page.getByRole('button', { name })

let months: Period[] = []
let takesTwo = false

freshDeskForEachTest()
beforeEach(() => {
  takesTwo = false
  network.answer('periods', () => json(months))
  network.answer('closingSettings', () => json({ takes_two_admins: takesTwo }))
  network.answer('lateArrivals', () => json({ arrived: [arrival, accepted], adjustments: [] }))
})

function List() {
  const { actions, windows } = useMonthActions()
  return (
    <>
      <Months {...actions} />
      {windows}
    </>
  )
}

async function open(shown: Period[], address = '/admin/hours?part=months') {
  months = shown
  await show(
    <InWorkshop loading={null}>
      <List />
    </InWorkshop>,
    address,
  )
  await expect.element(page.getByRole('list', { name: 'Months' })).toBeVisible()
}

describe('a month', () => {
  test('shows its figures, each of which leads to its sessions', async () => {
    await open([november, { ...october, seconds_held: 54_000, to_review_count: 3, running_count: 1 }])
    await expect.element(rowOf('November 2026')).toHaveTextContent('Not over yet')
    await expect
      .element(rowOf('October 2026'))
      .toHaveTextContent(/Sessions1,204Raw h2,010\.50.*Held back h15\.00To review3Running1$/)
    await expect
      .element(rowOf('October 2026').getByRole('link', { name: '15.00' }))
      .toHaveAttribute('href', expect.stringContaining('month=2026-10&waiting=true'))
  })

  test('that is closed says by whom, what it accepted, and what arrived late', async () => {
    await open([{ ...october, locked: { ...locked, to_review_count: 3 }, late }])
    const row = rowOf('October 2026')
    await expect.element(row).toHaveTextContent('Closed2 Nov 2026 by Huda')
    await expect.element(row).toHaveTextContent('Closed although 3 sessions waited for review.')
    await expect
      .element(row)
      .toHaveTextContent('2 late arrivals: +0.50 h · SAR +18.00, carried into November 2026 · 1 not accepted yet')
    expect(row.element().textContent).not.toContain('before lines were kept')
  })

  test('that was closed before lines were kept says of which day they are', async () => {
    await open([{ ...october, locked: { ...locked, lines_kept_at: '2026-11-22T05:00:00.000Z' } }])
    await expect
      .element(rowOf('October 2026'))
      .toHaveTextContent('Closed before lines were kept: its lines are those stored on 22 Nov 2026.')
  })

  test('whose late arrivals belong to a closed month cannot be reopened before that one, and says so', async () => {
    const carried = { ...october, locked, late }
    await open([{ ...november, locked }, carried])
    const reopen = rowOf('October 2026').getByRole('button', { name: /^Reopen/ })
    await expect.element(reopen).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(reopen)
      .toHaveAccessibleDescription(
        'Late arrivals of October 2026 belong to November 2026, which is closed. Reopen November 2026 first.',
      )
    await expect
      .element(rowOf('November 2026').getByRole('button', { name: /^Reopen/ }))
      .not.toHaveAttribute('aria-disabled')
  })

  test('that is open shows the adjustment that it carries', async () => {
    await open([{ ...november, adjustment: { ...late, other_months: ['2026-09', '2026-10'] } }])
    await expect
      .element(rowOf('November 2026'))
      .toHaveTextContent('Adjustment from closed months: +0.50 h · SAR +18.00 (September 2026 and October 2026)')
  })

  test('reads so in Arabic', async () => {
    await chooseLanguage('ar')
    months = [{ ...october, locked, late }]
    await show(
      <InWorkshop loading={null}>
        <List />
      </InWorkshop>,
      '/admin/hours?part=months',
    )
    await expect.element(page.getByText(/سجلّان وصلا متأخرين: .*، ويُحتسبان في نوفمبر 2026/)).toBeVisible()
  })
})

describe('closing a month', () => {
  test('asks, and does it', async () => {
    network.answer('lockPeriod', () => json({ ...october, locked }))
    await open([october])
    await button('Close October 2026').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(network.requests('lockPeriod')).toEqual([])
    await button('Close October 2026').click()
    await question.getByRole('button', { name: 'Close month' }).click()
    await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
    expect(network.requests('lockPeriod').map(({ body }) => body)).toEqual([{ accept_to_review: false }])
  })

  test('says what waits, runs and is accepted with it, and offers to review first', async () => {
    network.answer('lockPeriod', () => json({ ...october, locked }))
    await open([{ ...october, to_review_count: 3, running_count: 1, adjustment: late }])
    await button('Close October 2026').click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('3 sessions of it still wait for review.')
    await expect.element(question).toHaveTextContent('1 session of it is still running. It will be a late arrival.')
    await expect
      .element(question)
      .toHaveTextContent('The adjustment from closed months is accepted with it: +0.50 h · SAR +18.00.')
    await expect
      .element(question.getByRole('link', { name: 'Review them first' }))
      .toHaveAttribute('href', expect.stringContaining('month=2026-10&waiting=true'))
    await question.getByRole('button', { name: 'Close anyway' }).click()
    await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
    expect(network.requests('lockPeriod').map(({ body }) => body)).toEqual([{ accept_to_review: true }])
  })

  test('an adjustment that is accepted already is not accepted again', async () => {
    await open([{ ...october, adjustment: { ...late, pending_count: 0 } }])
    await button('Close October 2026').click()
    expect(page.getByRole('alertdialog').element().textContent).not.toContain('adjustment')
  })

  test('sessions that came to wait meanwhile bring the same choice', async () => {
    const detail = 'Sessions of October 2026 wait for review: 1. Review them first, or close the month anyway.'
    network.answer('lockPeriod', () => problem(409, detail, 'period_has_waiting'))
    await open([october])
    await button('Close October 2026').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Close month' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent(detail)
    await expect.element(question.getByRole('link', { name: 'Review them first' })).toBeVisible()
    network.answer('lockPeriod', () => json({ ...october, locked }))
    await question.getByRole('button', { name: 'Close anyway' }).click()
    await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
    expect(network.requests('lockPeriod').at(-1)?.body).toEqual({ accept_to_review: true })
  })
})

test('a closed month is reopened with a reason, and a refusal keeps it', async () => {
  network.answer('reopenPeriod', () => problem(409, 'October 2026 is not closed.', 'period_not_locked'))
  await open([{ ...october, locked }])
  await button('Reopen October 2026').click()
  const dialog = page.getByRole('dialog', { name: 'Reopen October 2026' })
  await dialog.getByLabelText('Reason').fill('A phone came back')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('October 2026 is not closed.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('A phone came back')
})

describe('where closing takes two admins', () => {
  test('that is a switch', async () => {
    network.answer('setClosingSettings', () => {
      takesTwo = true
      return json({ takes_two_admins: true })
    })
    await open([october])
    await page.getByRole('switch', { name: 'Require two admins to close or reopen' }).click()
    await expect.element(page.getByText('Two admins are now required to close or reopen')).toBeVisible()
    await expect.element(page.getByRole('switch')).toBeChecked()
    await expect.element(button('Close October 2026')).toHaveTextContent('Ask to close')
    expect(network.requests('setClosingSettings').map(({ body }) => body)).toEqual([{ takes_two_admins: true }])
  })

  test('that it cannot be told is said', async () => {
    network.answer('closingSettings', () => problem(503, 'Away.', 'database_away'))
    await open([october])
    await expect.element(page.getByText('Failed to load how months are closed.')).toBeVisible()
  })

  test('one asks for it', async () => {
    takesTwo = true
    const own = { ...october, proposal: { ...nourAsks, by_id: 1, by: 'Huda', person: personOf(2, 'Huda') } }
    network.answer('lockPeriod', () => {
      months = [own]
      return json(own)
    })
    await open([october])
    await button('Close October 2026').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ask to close' }).click()
    await expect.element(page.getByText('Another admin can confirm it now')).toBeVisible()
    await expect.element(button('Waits for another admin')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(rowOf('October 2026')).toHaveTextContent('Huda asks to close it · 21 Nov 2026')
  })

  test('another one confirms', async () => {
    takesTwo = true
    network.answer('lockPeriod', () => json({ ...october, locked }))
    await open([{ ...october, proposal: nourAsks }])
    await button('Confirm closing October 2026').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click()
    await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
  })

  test('anybody takes it back', async () => {
    takesTwo = true
    network.answer('withdrawPeriodProposal', () => {
      months = [october]
      return json(october)
    })
    await open([{ ...october, proposal: { ...nourAsks, action: 'reopen', reason: 'A card' }, locked }])
    await expect.element(rowOf('October 2026')).toHaveTextContent('Nour asks to reopen it · 21 Nov 2026: A card')
    await button('Withdraw what was asked for October 2026').click()
    await expect.element(page.getByText('Request for October 2026 withdrawn')).toBeVisible()
    await expect.element(button('Close October 2026')).toBeVisible()
  })
})

describe('late arrivals', () => {
  const dialog = page.getByRole('dialog', { name: 'Late arrivals · October 2026' })

  test('stand in a window with an address, each with its session', async () => {
    await open([{ ...october, locked, late }])
    await button('Show the late arrivals of October 2026').click()
    await expect.element(dialog).toBeVisible()
    expect(window.location.search).toBe('?part=months&late=2026-10')
    await expect.element(dialog.getByText('Accepted by Huda')).toBeVisible()
    const [first, second] = dialog.getByRole('listitem').elements()
    expect(first?.textContent).toBe(
      'Basil Al-Ghamdi+0.50\u00a0h · SAR +18.0012 Oct 2026 · 9751001 · RepairCounts in November 2026' +
        'Arrived Thursday 5 Nov, 09:00Not accepted yet',
    )
    expect(second?.textContent).toMatch(/-1\.50\u00a0h · SAR -54\.00.*Accepted by Huda$/)
    await dialog
      .getByRole('link', { name: /^Open the session of Basil/ })
      .first()
      .click()
    expect(window.location.pathname).toBe('/admin/sessions/late-1')
  })

  test('are accepted after a question that says what that does', async () => {
    network.answer('acceptLateArrivals', () => json({ ...october, locked }))
    await open([{ ...october, locked, late }], '/admin/hours?part=months&late=2026-10')
    await expect.element(dialog).toHaveTextContent('Accepting makes 1 late arrival a part of November 2026 for good.')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    const question = page.getByRole('alertdialog')
    await expect
      .element(question)
      .toHaveTextContent('They become part of November 2026 for good. October 2026 itself stays as it was closed.')
    expect(network.requests('acceptLateArrivals')).toEqual([])
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect.element(page.getByText('The late arrivals of October 2026 are accepted')).toBeVisible()
  })

  test('lead to reopening the month', async () => {
    await open([{ ...october, locked, late }], '/admin/hours?part=months&late=2026-10')
    await dialog.getByRole('button', { name: 'Reopen month' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Reopen October 2026' })).toBeVisible()
  })

  test('of an open month are the adjustment that it carries', async () => {
    network.answer('lateArrivals', () => json({ arrived: [], adjustments: [arrival] }))
    await open([{ ...november, adjustment: late }])
    await button('Show the adjustment of November 2026').click()
    const adjustment = page.getByRole('dialog', { name: 'Late arrivals · November 2026' })
    await expect.element(adjustment).toHaveTextContent('November 2026 is open: what arrives for it counts in it.')
    await expect.element(adjustment.getByRole('listitem')).toHaveTextContent('For October 2026')
    expect(adjustment.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
  })
})

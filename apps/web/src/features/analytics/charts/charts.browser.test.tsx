import type { AnswerOf } from '@warsha/contract'
import { plusDays } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network } from '../../../../testing/network.ts'
import { Costs } from '../costs/costs.tsx'
import { Meter } from '../meter.tsx'
import { Trends } from '../trends/trends.tsx'

const month = { from: '2026-10-25', to: '2026-11-23' }
const isBefore = (query: URLSearchParams) =>
  query.get('from_date') === '2026-09-25' && query.get('to_date') === '2026-10-24'

freshDeskForEachTest()

const row = (id: number, name: string, sar: number, percent: number): AnswerOf<'costBreakdown'>[number] => {
  return { id, name, name_ar: null, person: null, is_charged: true, cost_sar: sar, cost_percentage: percent }
}
/** 24 technicians, of whom none stands out. */
const crew = Array.from({ length: 24 }, (_, at) => row(at + 1, `Technician ${at + 1}`, 1000 - at, 4.2))

/** Of jobs two kinds, of technicians a crew; before, rewinding was less. */
function answerCosts(): void {
  network.answer('costBreakdown', ({ query }) => {
    if (query.get('group_by') === 'technician') return json(isBefore(query) ? [] : crew)
    const rewinding = isBefore(query) ? 32 : 38
    return json([row(1, 'Rewinding', rewinding * 100, rewinding), row(2, 'Overhaul', 3000, 100 - rewinding)])
  })
}

test('a picture says what it shows, and what has no bar is a line that leads to its sessions', async () => {
  await page.viewport(1366, 768)
  answerCosts()
  await show(<Costs days={month} />)
  await expect
    .element(page.getByText(/Rewinding.* took 38% of the cost, 6 points more than the 30 days before\./))
    .toBeVisible()
  await expect.element(page.getByText(/Technician 1.* took 4% of the cost, more than any other\./)).toBeVisible()
  const bars = page.getByRole('list', { name: 'Cost by Technician' })
  await expect.element(bars.getByRole('listitem').nth(9)).toHaveTextContent('Technician 10')
  expect(bars.getByRole('listitem').elements()).toHaveLength(10)
  const rest = page.getByRole('link', { name: /^14 others: SAR 13,769\.00, 58\.8% of the cost$/ })
  await expect
    .element(rest)
    .toHaveAttribute('href', expect.stringContaining('technician=11,12,13,14,15,16,17,18,19,20,21,22,23,24'))
})

test('so it does in Arabic', async () => {
  await chooseLanguage('ar')
  answerCosts()
  await show(<Costs days={month} />)
  await expect
    .element(page.getByText(/^حصة .*Rewinding.* من التكلفة .*38%.*، بزيادة 6 نقاط عن الأيام الـ30 السابقة\.$/))
    .toBeVisible()
})

test.each([360, 1366])('an axis has its first and its last day, and lines of 1, 2 or 5, at %i px', async (width) => {
  await page.viewport(width, 768)
  network.answer('timeTrends', ({ query }) => {
    const days = Array.from({ length: 30 }, (_, at) => plusDays(month.from, at))
    const worked = (period: string, at: number) => {
      return { period, hours: 132 + at, session_count: 90 + at, active_technicians: 15, cost_sar: 7000 + at }
    }
    return json(isBefore(query) ? [] : days.map(worked))
  })
  await show(<Trends days={month} />)
  const hours = page.getByRole('region', { name: 'Hours' })
  await expect.element(hours.getByText('25 Oct', { exact: true })).toBeInTheDocument()
  await expect.element(hours.getByText('23 Nov', { exact: true })).toBeInTheDocument()
  const chart = hours.element().getBoundingClientRect()
  const labels = [...hours.element().querySelectorAll('text')].map((each) => ({
    text: each.textContent,
    box: each.getBoundingClientRect(),
  }))
  for (const { box, text } of labels) {
    expect(box.left, text).toBeGreaterThanOrEqual(chart.left)
    expect(box.right, text).toBeLessThanOrEqual(chart.right)
  }
  expect(labels.map(({ text }) => text).filter((text) => /^\d+$/.test(text))).toEqual(['0', '50', '100', '150', '200'])
  const days = labels.filter(({ text }) => /Oct|Nov/.test(text)).map(({ box }) => box)
  days.slice(1).forEach((box, at) => expect(box.left).toBeGreaterThan(days[at]?.right ?? 0))
  await expect.element(page.getByText('4,395 h of work, most on Mon, 23 Nov 2026: 161 h.')).toBeVisible()
})

test('a bad share is not drawn in the colour of a good one', async () => {
  await show(
    <>
      <Meter percent={15} tone="bad" />
      <Meter percent={90} tone="good" />
    </>,
  )
  const bars = () => [...document.querySelectorAll('main [aria-hidden] > span')]
  await expect.poll(() => bars().length).toBe(2)
  const [bad, good] = bars().map((bar) => getComputedStyle(bar).backgroundColor)
  expect(bad).not.toBe(good)
  expect(good).toBe('rgb(43, 138, 62)')
})

import type { AnswerOf } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network } from '../../../../testing/network.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { Efficiency } from './efficiency.tsx'
import { personOf } from '../../../../testing/people.ts'

const month = { from: '2026-10-25', to: '2026-11-23' }
type Answer = AnswerOf<'technicianEfficiency'>

function technician(id: number, name: string, percent: number, items: number): Answer['technicians'][number] {
  return {
    technician_id: id,
    technician_name: name,
    technician: personOf(id, name),
    employee_number: null,
    segment: 'Winding',
    sessions_with_estimates: 12,
    estimated_hours: percent / 2,
    actual_hours: 50,
    variance_hours: 50 - percent / 2,
    efficiency_percentage: percent,
    performance_rating: percent >= 95 ? 'excellent' : 'good',
    item_count: items,
    efficiency_interval: { low: percent - 20, high: percent + 30 },
    shrunk_efficiency: 96,
    is_shrunk: items < 5,
    drawn_efficiency: 96,
    is_drawn: items < 5,
  }
}

/** As the server orders them: not by name. */
const technicians = [
  technician(1, 'Salem Nasser', 96, 40),
  technician(2, 'Ali Hassan', 130, 2),
  technician(3, 'Omar Zaki', 88, 25),
]
const answer: Answer = {
  summary: {
    avg_efficiency: 95,
    best_performer: 'Salem Nasser',
    best: personOf(1, 'Salem Nasser'),
    total_sessions: 36,
    total_items: 67,
    open_job_items: 0,
    left_out_count: 0,
    left_out: { review: 0, duplicate: 0, no_time: 0, no_estimate: 0, excluded: 0 },
  },
  technicians,
}

freshDeskForEachTest()

async function showEfficiency(): Promise<void> {
  await page.viewport(1366, 768)
  network.answer('technicianEfficiency', () => json(answer))
  await show(<Efficiency days={month} />)
}

const firstColumn = (label: string) =>
  page
    .getByRole('table', { name: label })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => technicians.find(({ technician_name }) => row.textContent.includes(technician_name))?.technician_name)

test('the page says what efficiency can tell and what it cannot, in both languages', async () => {
  await showEfficiency()
  const words = page.getByText(/^Hours against estimates, not who works better: /)
  await expect.element(words).toBeVisible()
  await expect.element(words).toHaveTextContent('Where two lines overlap, nothing tells the two apart')
  await chooseLanguage('ar')
  await expect.element(page.getByText(/^ساعات العمل إلى التقديرات، لا من يعمل أفضل/)).toBeVisible()
})

test('the table is by name, which is no rank, until somebody asks for another order', async () => {
  await showEfficiency()
  await expect.element(page.getByRole('table', { name: 'Efficiency of the technicians' })).toBeVisible()
  const names = () => firstColumn('Efficiency of the technicians')
  expect(names()).toEqual(['Ali Hassan', 'Omar Zaki', 'Salem Nasser'])
  await page.getByRole('button', { name: 'Efficiency', exact: true }).click()
  await expect.poll(names).toEqual(['Ali Hassan', 'Salem Nasser', 'Omar Zaki'])
})

test('each bar has the line where the number lies, and those of few items are marked', async () => {
  await showEfficiency()
  const bars = page.getByRole('list', { name: 'Top 10 Technicians' }).getByRole('listitem')
  await expect.element(bars.nth(2)).toBeVisible()
  const hintOf = (at: number) =>
    bars
      .nth(at)
      .element()
      .getAttribute('data-hint')
      ?.replaceAll(/[\u2066\u2069]/g, '')
  const caveat = '2 settled items only: adjusted towards the shop average, the number is 96.0%.'
  expect(hintOf(0)).toBe(`80% interval 110–160% · of 2 settled work items · ${caveat}`)
  expect(hintOf(1)).toBe('80% interval 76–126% · of 40 settled work items')
  await expect.element(bars.nth(0)).toHaveTextContent(`Ali Hassan${caveat}130.0%`)
  await expect.element(bars.nth(1)).toHaveTextContent('Salem Nasser96.0%')
  for (const bar of bars.elements()) expect(bar.querySelectorAll('[class*="interval"]')).toHaveLength(1)
  await chooseLanguage('ar')
  await expect
    .element(page.getByText('بندا عمل مكتملان فقط، والرقم بعد تقريبه من متوسط الورشة', { exact: false }).first())
    .toBeInTheDocument()
})

test('two of one name are told apart in the table, in the bars and as the best', async () => {
  const named = (id: number, mark: string) => personOf(id, 'Salem Nasser', mark)
  const [first, second, third] = technicians
  const both = [
    { ...first, technician: named(1, '1007') },
    { ...second, technician_name: 'Salem Nasser', technician: named(2, 'Winding …4567') },
    third,
  ]
  const summary = { ...answer.summary, best_performer: 'Salem Nasser (1007)', best: named(1, '1007') }
  await page.viewport(1366, 768)
  network.answer('technicianEfficiency', () => json({ summary, technicians: both }))
  await show(<Efficiency days={month} />)
  await expect.element(page.getByRole('link', { name: /Best performer.*Salem Nasser \(1007\)/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'Efficiency of the technicians' })
  await expect.element(table.getByText('1007')).toBeVisible()
  await expect.element(table.getByText('Winding …4567')).toBeVisible()
  const bars = page.getByRole('list', { name: 'Top 10 Technicians' })
  await expect.element(bars.getByText(/Salem Nasser \(Winding …4567\)/)).toBeVisible()
})

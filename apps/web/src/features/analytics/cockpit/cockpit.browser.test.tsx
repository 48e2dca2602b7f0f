import { leftOutReasons } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { Cockpit } from './cockpit.tsx'

const month = { from: '2026-10-25', to: '2026-11-23' }
const record = { jobs: 50, dates: 237, held: 189, replayed: 0, bias_days: -1.5, horizons: [] }
const forecasts = { made_at: null, technicians: 4, utilisation_percent: 67, is_guess: false, record, jobs: [] }

freshDeskForEachTest()
afterAll(() => page.viewport(360, 740))

function answerMeasures(): void {
  const overall = { item_count: 0, bias_pct: null, learned_error_hours: null, baseline_error_hours: null }
  network.answer('estimateCockpit', () =>
    json({
      overall: { ...overall, p80_coverage_pct: null, gain_hours: 0, gain_sar: 0 },
      left_out: Object.fromEntries(leftOutReasons.map((reason) => [reason, 0])),
      months: [],
      activities: [],
      cells: [],
    }),
  )
}

test('how the finish dates held stands among the measures, with the way to them', async () => {
  answerMeasures()
  network.answer('jobForecasts', () => json(forecasts))
  await show(<Cockpit days={month} />, '/admin/analytics?tab=cockpit&range=last90')
  const held = page.getByRole('region', { name: 'How accurate our dates were' })
  await expect
    .element(held)
    .toHaveTextContent(
      'Of the finish dates of the last 60 days, 189 of 237 held (80%). On average, jobs were closed 1.5 days earlier than expected.',
    )
  await expect.element(held.getByRole('link')).toHaveAttribute('href', '/admin/analytics?tab=forecast&range=last90')
})

test('dates that could not be read are told once; the measures stay', async () => {
  answerMeasures()
  network.answer('jobForecasts', () => problem(500, 'internal'))
  await show(<Cockpit days={month} />)
  await expect.element(page.getByText('Failed to load analytics data')).toBeVisible()
  await expect.element(page.getByText('No estimated work settled on these days')).toBeVisible()
})

test('a heading that is longer than its column goes on below, in Arabic too', async () => {
  network.answer('estimateCockpit', () => json(examples.estimateCockpit.answer))
  network.answer('jobForecasts', () => json(forecasts))
  await chooseLanguage('ar')
  await page.viewport(440, 900)
  await show(<Cockpit days={month} />)
  const headings = () => [...document.querySelectorAll('main li dl dt')]
  await expect.poll(() => headings().length).toBeGreaterThan(5)
  expect(headings().filter((heading) => heading.scrollWidth > heading.clientWidth + 1)).toEqual([])
})

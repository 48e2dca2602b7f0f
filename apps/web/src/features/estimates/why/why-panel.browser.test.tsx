import type { EstimateReasons } from '@warsha/contract'
import { LEARNING_PARAMETERS } from '@warsha/domain'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem, saved } from '../../../../testing/network.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { WhyPanel } from './why-panel.tsx'

const reasons: EstimateReasons = {
  job_type_id: 1,
  job_type_name: 'Motor rewinding',
  job_type_name_ar: null,
  power_rating_id: 3,
  power_rating_code: 'P3',
  rpm_category_id: 2,
  rpm_category_name: '4 poles',
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  activity_label_ar: null,
  baseline_hours: 8,
  is_exact: false,
  buffer_percentage: 20,
  activity: { factor: 1.2, item_count: 30 },
  job_type: { factor: 1.3, item_count: 12 },
  cell: { factor: 1.5, item_count: 6 },
  shift: null,
  differing: null,
  trust: 1,
  planners: { factor: 1, item_count: 0, trust: 0 },
  learned: {
    learned_hours: 12,
    p80_hours: 15,
    planning_hours: 12.5,
    sample_count: 6,
    confidence: 'medium',
    use_historical: true,
  },
  historical_avg_hours: 12.4,
  frozen: null,
  planned: { by: 'learned', hours: 12, hours_with_buffer: 14.4 },
  on_job: null,
  items: [
    {
      job_id: 7,
      job_no: '9753001',
      started_at: '2026-11-01T06:00:00.000Z',
      worked_hours: 40,
      estimate_at_start: { baseline_hours: 8, learned_hours: 9, p80_hours: 13, planned_hours: 9 },
      told: null,
      settled_at: '2026-11-10T06:00:00.000Z',
      left_out: null,
      exclusion: null,
      version: 1,
    },
  ],
  item_count: 6,
  past_item_count: 0,
  is_learning: false,
}
const onJob: NonNullable<EstimateReasons['on_job']> = {
  job_id: 12,
  job_no: '1001',
  began_at: null,
  baseline_hours: 8,
  kind_hours: 12,
  planner: { hours: 10, factor: 1.3, trust: 0.5 },
  with_planner_hours: 12.5,
  own_work: { factor: 1.2, item_count: 3 },
  learned_hours: 15,
  p80_hours: 19,
  planned_hours: 15,
  by: 'learned',
  confidence: 'high',
}
const cell = { jobTypeId: 1, powerRatingId: 3, rpmCategoryId: 2, activityCode: 'REPAIR' }
const panel = page.getByRole('dialog', { name: 'Why this number' })

freshDeskForEachTest()

test('the number in plain words, from the baseline to what is planned', async () => {
  network.answer('estimateReasons', () => json(reasons))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  for (const text of [
    'Plans use what was learned from finished work.',
    '14.40 h with the buffer of 20%',
    'Half of such work takes less than 12.00 h, four of five less than 15.00 h.',
    'Applies to more motors than this one',
    'Last 1 of 6 work items',
    '9.00 h planned then',
  ]) {
    await expect.element(panel).toHaveTextContent(text)
  }
})

test('how planners’ own hours fare in the whole shop, where there are any', async () => {
  network.answer('estimateReasons', () => json(reasons))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel).toHaveTextContent('14.40 h with the buffer')
  await expect.element(panel).not.toHaveTextContent('planners’ own hours')
})

test('how many items come from imported past work', async () => {
  network.answer('estimateReasons', () => json({ ...reasons, past_item_count: 1240 }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel).toHaveTextContent('1,240 more come from imported past work.')
})

test.each([
  [0.5, 'from 31 finished items; such hours count for 50% beside what was learned'],
  [0, 'from 31 finished items; such hours do not count beside what was learned yet'],
])('planners’ own hours that are believed by %d', async (trust, text) => {
  network.answer('estimateReasons', () => json({ ...reasons, planners: { factor: 1.2, item_count: 31, trust } }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel).toHaveTextContent('planners’ own hours')
  await expect.element(panel).toHaveTextContent('×1.20')
  await expect.element(panel).toHaveTextContent(text)
})

test('a lasting change is told with its month, in both languages', async () => {
  const shift = { since: '2026-10-31T21:30:00.000Z', hours_before: 4, hours_now: 2.1 }
  network.answer('estimateReasons', () => json({ ...reasons, shift }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  // By the workshop's clock November has begun.
  await expect
    .element(panel)
    .toHaveTextContent('Since November 2026 this takes 2.10 h, before 4.00 h. What came before counts no more.')
  await chooseLanguage('ar')
  const arabic = page.getByRole('dialog', { name: 'لماذا هذا الرقم' })
  await expect.poll(() => plainText(arabic)).toContain('منذ نوفمبر 2026 يستغرق هذا العمل 2.10 س، وكان يستغرق 4.00 س.')
})

test('technicians who differ by more than two are said to, and nobody is named; in both languages', async () => {
  const differing = { least_hours: 2, most_hours: 8, on_job: null }
  network.answer('estimateReasons', () => json({ ...reasons, differing }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect
    .element(panel)
    .toHaveTextContent('Those who do this take from 2.00 h to 8.00 h, so the hours depend on who does it.')
  await chooseLanguage('ar')
  const arabic = page.getByRole('dialog', { name: 'لماذا هذا الرقم' })
  await expect.poll(() => plainText(arabic)).toContain('يستغرق هذا العمل من 2.00 س إلى 8.00 س بحسب من يقوم به.')
})

describe('opened from a job', () => {
  test('has the hours of those who have worked on it, where technicians differ', async () => {
    const differing = { least_hours: 2, most_hours: 8, on_job: { technicians: 1, planned_hours: 2.4 } }
    network.answer('estimateReasons', () => json({ ...reasons, on_job: onJob, differing }))
    await show(<WhyPanel cell={cell} onClose={() => undefined} />)
    await expect.element(panel).toHaveTextContent('With the technician who has worked on it: 2.40 h.')
  })

  async function showOnJob(change: Partial<typeof onJob> = {}): Promise<void> {
    network.answer('estimateReasons', () => json({ ...reasons, on_job: { ...onJob, ...change } }))
    await show(<WhyPanel cell={{ ...cell, jobId: 12 }} onClose={() => undefined} />)
  }
  const arabicPanel = page.getByRole('dialog', { name: 'لماذا هذا الرقم' })
  async function expectTexts(dialog: Locator, texts: readonly string[]): Promise<void> {
    for (const text of texts) await expect.poll(() => plainText(dialog)).toContain(text)
  }

  test('the number is that of its row, with the planner’s part and the job’s own', async () => {
    await showOnJob()
    await expectTexts(panel, [
      'Half of such work takes less than 15.00 h, four of five less than 19.00 h.',
      'On job 1001',
      'Such work on any job12.00 hThe baseline of 8.00 h, with what was learned of such work',
      'With the planner’s hours12.50 hThe planner gave 10.00 h; work takes ×1.30 what planners say; that counts for 50%',
      'This job’s own work×1.20From 3 finished items of this job, adjusted; it counts from the first one on',
      'Learned for this job15.00 hPlanned with',
      'This holds for such work on every job.',
    ])
    await expect.element(panel.getByText('15.00 h', { exact: true }).first()).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Freeze at 12.00 h' })).toBeVisible()
    await expect.element(panel).not.toHaveTextContent('with the buffer')
    expect(network.requests('estimateReasons')[0]?.query.get('job_id')).toBe('12')

    await chooseLanguage('ar')
    await expectTexts(arabicPanel, [
      'في أمر العمل 1001',
      'مثل هذا العمل في أي أمر12.00 سالتقدير الأساسي 8.00 س مع ما استُفيد من مثل هذا العمل',
      'مع ساعات المخطِّط12.50 سقدّر المخطِّط 10.00 س، ويستغرق العمل ×1.30 ما يقوله المخططون',
      'عمل هذا الأمر نفسه×1.20من هذا الأمر: 3 بنود عمل مكتملة، بتقدير متحفظ، ويُعتمد منذ أول بند',
      'المستفاد لهذا الأمر15.00 سهو المخطَّط',
    ])
  })

  test('in a thin cell the job’s own work is planned with all the same', async () => {
    await showOnJob({ by: 'job', planned_hours: 9.6, planner: null, own_work: { factor: 1.2, item_count: 1 } })
    await expectTexts(panel, [
      'Plans use the baseline, with what this job’s own work says.',
      'From 1 finished item of this job',
      'Planned on this job9.60 h8.00 h ×1.20: of such work too little is known',
    ])
    await expect.element(panel).not.toHaveTextContent('The planner gave')
    await chooseLanguage('ar')
    await expectTexts(arabicPanel, ['المخطَّط في هذا الأمر9.60 س8.00 س ×1.20: ما يُعرف عن مثل هذا العمل قليل'])
  })

  test('of begun work it says what counted when that began', async () => {
    const then = { began_at: '2026-11-15T06:00:00.000Z', own_work: { factor: 1.2, item_count: null } }
    await showOnJob({ ...then, by: 'frozen', planned_hours: 7, planner: { hours: 10, factor: 1, trust: 0 } })
    await expectTexts(panel, [
      'It was frozen when the work began.',
      'What is known of such work now',
      'On job 1001, when the work began',
      'What counted then stays; what was learned since does not change it.',
      'As its own finished items said when this began',
      'The planner gave 10.00 h, which did not count when the work began',
      'Planned on this job7.00 hFrozen hours are planned as they are, on every job',
    ])
    await chooseLanguage('ar')
    await expectTexts(arabicPanel, [
      'كان مثبّتًا حين بدأ العمل.',
      'في أمر العمل 1001 حين بدأ العمل',
      'كما دلّت بنود عمله المكتملة حين بدأ هذا',
    ])
  })
})

/** What is read, without the marks that keep numbers together. */
function plainText(locator: Locator): string {
  return (locator.element().textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
}

const { confidence: bounds, minItems } = LEARNING_PARAMETERS
test.each([
  ['high', `differs from its estimate by ×${bounds.high.toFixed(1)} at most, up or down`],
  ['medium', `differs from its estimate by ×${bounds.medium.toFixed(1)} at most, up or down`],
  ['low', `more than ×${bounds.medium.toFixed(1)}, or that is not known yet: it takes ${minItems} finished items`],
] as const)('what confidence %s says', async (confidence, text) => {
  network.answer('estimateReasons', () => json({ ...reasons, learned: { ...reasons.learned, confidence } }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  const hint = await vi.waitFor(() =>
    panel
      .getByTitle(/such work differs/)
      .element()
      .getAttribute('title'),
  )
  expect(hint?.replaceAll(/[\u2066\u2069]/g, '')).toContain(text)
})

test('a decision that is refused is put back, and says why', async () => {
  network.answer('estimateReasons', () => json(reasons))
  network.answer('excludeItem', () => problem(404, 'There is no work of this activity on this job.', 'item_not_found'))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await panel.getByRole('button', { name: 'Exclude job 9753001' }).click()
  await panel.getByRole('textbox').fill('Forgotten timer')
  await panel.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect.element(page.getByText('There is no work of this activity on this job.')).toBeVisible()
  await expect.element(panel.getByText('Learned from', { exact: true })).toBeVisible()
})

test('a decision is undone as the one that it was, whatever somebody else decided since', async () => {
  network.answer('estimateReasons', () => json(reasons))
  network.answer('excludeItem', () => saved(7))
  network.answer('includeItem', () => saved(8))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await panel.getByRole('button', { name: 'Exclude job 9753001' }).click()
  await panel.getByRole('textbox').fill('Forgotten timer')
  await panel.getByRole('button', { name: 'Exclude', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  expect(network.requests('includeItem').map((request) => request.headers.get('if-match'))).toEqual(['"7"'])
})

test('a hold is taken back as the one that was made, and not as what somebody else holds since', async () => {
  network.answer('estimateReasons', () => json(reasons))
  network.answer('freezeEstimate', () => json({ hours: 6.25 }))
  network.answer('releaseEstimate', () => json({ hours: 6.25 }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await panel.getByRole('button', { name: /^Freeze/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  expect(network.requests('freezeEstimate')[0]?.body).toMatchObject({ is_new: true })
  expect(network.requests('releaseEstimate')[0]?.body).toMatchObject({ held_hours: 6.25 })
})

test('what cannot be read offers to try again', async () => {
  network.answer('estimateReasons', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel.getByRole('alert')).toHaveTextContent('The database cannot be reached.')
  network.answer('estimateReasons', () => json({ ...reasons, baseline_hours: null, planned: null, learned: null }))
  await panel.getByRole('alert').getByRole('button').click()
  await expect.element(panel).toHaveTextContent('No estimate yet')
})

import type { Locator, Page } from '@playwright/test'
import type { AnswerOf } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { expect, openIn, pageOfAdmin, signIn, test } from './warsha.ts'

/*
 * What the specification names of the pages, word for word, where no other story looks at it. `docs/conformance.md` says
 * which statement each of these holds.
 */

const heads = (table: Locator) => table.getByRole('columnheader')
const optionsOf = (select: Locator) => select.getByRole('option')
const keyFigures = (page: Page) => page.getByRole('list', { name: 'Key figures' })

/** An answer of this API in place of the server's. */
const answer = (json: unknown) => ({ headers: { 'x-api': '1' }, json })

/** Keeps the answers to a call back until they are let go. */
async function heldBack(page: Page, url: string): Promise<() => void> {
  let letGo = (): void => undefined
  const allowed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await allowed
    await route.continue()
  })
  return letGo
}

test('the sign-in as the specification has it', async ({ desk }) => {
  const page = await openIn(desk, 'en')
  const button = page.locator('button[type="submit"]')
  await expect(button).toHaveText('Sign In')
  let letGo = (): void => undefined
  const allowed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/auth/login', async (route) => {
    await allowed
    await route.fulfill({ status: 502, body: 'a proxy' })
  })
  await signIn(page, { identifier: 'huda@shop.example', password: 'some password' })
  await expect(button).toHaveText('Signing in...')
  letGo()
  await expect(page.getByText(/^Login failed/)).toBeVisible()
})

test('what the specification names of the admin area and of the live board', async ({ warsha, desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  // The device remembers a sign-in and not whose it is: it opens by itself after a second for somebody whom it remembers.
  await page.addInitScript(() => localStorage.removeItem('warsha.user'))
  const letGo = await heldBack(page, '**/api/me?*')
  await page.goto('/admin')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await page.waitForTimeout(1_200)
  await expect(page.getByRole('main')).toHaveCount(0)
  letGo()
  const header = page.getByRole('banner')
  await expect(header).toContainText('Warsha')
  await expect(header).toContainText('Administrator')
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(
    expect.arrayContaining(['/admin', '/admin/jobs', '/admin/technicians', '/admin/reports', '/admin/settings']),
  )

  const row = (i: number) => ({
    session_id: `6f9619ff-8b86-4d01-b42d-00cf4fc9${1000 + i}`,
    technician_id: 1000 + i,
    technician_name: `Worker ${i}`,
    technician: { id: 1000 + i, name: `Worker ${i}`, name_ar: null, label: `Worker ${i}` },
    employee_number: null,
    job_id: 1,
    job_no: '900',
    job_description: 'Overhaul of a fan',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    activity_label_ar: null,
    started_at: new Date(Date.now() - 60_000 * i).toISOString(),
    timer_check: null,
    elapsed_hours: i / 60,
    is_stalled: false,
    planned_hours: null,
    p80_hours: null,
    worked_hours: null,
    is_over: false,
  })
  const active_sessions = Array.from({ length: 160 }, (_, i) => row(i))
  await page.route('**/api/admin/live?*', (route) =>
    route.fulfill(answer({ active_sessions, total_active: 160, total_over: 0, jobs_count: { 900: 160 }, away: [] })),
  )
  await page.reload()
  for (const card of ['Active Sessions', 'Active Jobs', 'Stalled Sessions']) {
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible()
  }
  for (const status of ['All Statuses', 'Active Only', 'Stalled Only']) {
    await expect(page.getByText(status, { exact: true })).toBeVisible()
  }
  await expect(heads(page.getByRole('table').first())).toContainText([
    'Technician',
    'Job',
    'Activity',
    'Started',
    'Elapsed',
  ])
  await expect(page.getByLabel('Rows per page')).toHaveValue('25')
  await expect(optionsOf(page.getByLabel('Rows per page'))).toHaveText(['25', '50', '100'])
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await expect(pages.getByRole('button', { name })).toBeVisible()
  }
  await expect(pages.getByRole('button', { name: /^Page \d+/ })).toHaveCount(5)
  expect(warsha.address).toContain('127.0.0.1')
})

test('the live board is read anew every 30 s', async ({ desk }) => {
  // What is done every 30 s is done every 300 ms here; any other pause stays as it is.
  await desk.addInitScript(() => {
    const real = window.setInterval.bind(window)
    window.setInterval = ((act: TimerHandler, pause?: number, ...given: unknown[]) =>
      real(act, pause === 30_000 ? 300 : pause, ...given)) as typeof window.setInterval
  })
  const page = await pageOfAdmin(desk, 'en')
  await page.route('**/api/admin/live/events*', (route) => route.abort())
  let readings = 0
  page.on('request', (request) => {
    if (/\/api\/admin\/live\?/.test(request.url())) readings += 1
  })
  await page.goto('/admin')
  await expect.poll(() => readings).toBeGreaterThan(4)
})

test('the jobs as the specification names them', async ({ warsha, desk }) => {
  await warsha.job('7410001', 'Conforming Mills')
  const page = await pageOfAdmin(desk, 'en')
  await page.goto('/admin/jobs?q=7410001')
  for (const card of ['Open Jobs', 'In Progress', 'Closed', 'Total Jobs']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${card} \\d`) })).toBeVisible()
  }
  for (const status of ['All Statuses', 'Open', 'In Progress', 'On Hold', 'Closed']) {
    await expect(page.getByText(status, { exact: true }).first()).toBeAttached()
  }
  const table = page.getByRole('table')
  await expect(heads(table).first().getByRole('checkbox')).toBeVisible()
  for (const name of ['Job No', 'Customer', 'Description', 'Status', 'Created', 'Actions']) {
    await expect(heads(table).filter({ hasText: name })).toHaveCount(1)
  }
  await page.getByRole('checkbox', { name: 'Select job 7410001' }).click()
  const bar = page.getByRole('region', { name: 'Selected jobs' })
  for (const name of ['Mark In Progress', 'Put On Hold', 'Close Jobs', 'Delete Selected', 'Clear Selection']) {
    await expect(bar.getByRole('button', { name })).toBeVisible()
  }
  await page.route('**/api/admin/jobs?*', (route) => route.fulfill(answer([])))
  await page.goto('/admin/jobs')
  await expect(page.getByText('No jobs found. Click "Add New Job" to create one.')).toBeVisible()
})

test('the technicians as the specification names them', async ({ warsha, desk }) => {
  await warsha.technician('Conforming Technician')
  const page = await pageOfAdmin(desk, 'en')
  const letGo = await heldBack(page, '**/api/admin/technicians?*')
  await page.goto('/admin/technicians')
  await expect(page.getByText('Loading technicians...').or(page.getByLabel('Loading technicians...'))).toBeAttached()
  letGo()
  const table = page.getByRole('table')
  for (const name of ['Name', 'Contact', 'Segment', 'Rate (SAR/hr)', 'Status', 'Actions']) {
    await expect(heads(table).filter({ hasText: name })).toHaveCount(1)
  }
  const filter = page.getByRole('radio', { name: 'Active Only', exact: true })
  await expect(filter).toBeChecked()
  for (const name of ['All Technicians', 'Inactive Only']) {
    await expect(page.getByRole('radio', { name, exact: true })).toBeAttached()
  }
  for (const card of ['Active', 'Inactive', 'Segments', 'Total']) {
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible()
  }
  await page.unroute('**/api/admin/technicians?*')
  await page.route('**/api/admin/technicians?*', (route) => route.fulfill(answer([])))
  await page.goto('/admin/technicians')
  await expect(page.getByText('No technicians found. Click "Add New Technician" to create one.')).toBeVisible()
})

const numbers = ['Sessions', 'Raw Hours', 'Effective Hours']

test('the reports as the specification names them', async ({ warsha, desk }) => {
  await warsha.job('7410002', 'Conforming Reports')
  const person = await warsha.technician('Conforming Reporter')
  const session = await warsha.start(person, '7410002', 'REPAIR', 1)
  await session.end()
  const page = await pageOfAdmin(desk, 'en')
  await page.goto('/admin/reports')
  await expect(page.getByText('Summary Reports', { exact: true })).toBeVisible()
  await expect(page.getByText('Advanced Analytics', { exact: true })).toBeVisible()
  const shown = async (tab: string, columns: string[]) => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    const table = page.getByRole('table', { name: tab })
    for (const name of columns) await expect(heads(table).filter({ hasText: name })).not.toHaveCount(0)
    return heads(table)
  }
  await shown('By Technician', ['Technician', ...numbers, 'Cost (SAR)'])
  await shown('By Job', ['Job No', ...numbers, 'Cost (SAR)'])
  const ofActivity = await shown('By Activity', ['Activity Code', 'Activity', ...numbers])
  await expect(ofActivity.filter({ hasText: 'Cost' })).toHaveCount(0)

  await test.step('and by what was asked for beside that, each with the same total', async () => {
    const totalOf = async (tab: string) =>
      (await page.getByRole('table', { name: tab }).locator('tfoot tr, tr:last-child').last().innerText()).match(
        /[\d.,]+/g,
      )
    const wanted = await totalOf('By Activity')
    for (const [tab, head] of [
      ['By Job Type', 'Job Type'],
      ['By Customer', 'Customer'],
      ['By Segment', 'Segment'],
      ['By Day', 'Day'],
    ] as const) {
      await shown(tab, [head, ...numbers, 'Cost (SAR)'])
      expect((await totalOf(tab))?.slice(0, 3)).toEqual(wanted?.slice(0, 3))
    }
    await page.getByRole('tab', { name: 'By Customer' }).click()
    await page.getByRole('link', { name: 'Conforming Reports', exact: true }).click()
    await expect(page).toHaveURL(/customer=Conforming\+Reports/)
    await expect(page.getByText('7410002').first()).toBeVisible()
  })
})

test('advanced analytics as the specification names them', async ({ desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/api\/admin\/analytics\/([\w/-]+)/.exec(request.url()) ?? []
    if (name) asked.add(`${name} ${new URL(request.url()).searchParams.get('group_by') ?? ''}`.trim())
  })
  const period = { sessions: 12, hours: 34.5, cost_sar: 1_234.5 }
  await page.route('**/api/admin/analytics/kpi-dashboard*', (route) =>
    route.fulfill(
      answer({
        today: period,
        this_week: { ...period, sessions: 13 },
        this_month: { ...period, sessions: 14 },
        operations: { active_technicians: 5, open_jobs: 67 },
        learning: { learning_adoption_pct: 25, using_learned: 3, total_estimates: 12 },
      }),
    ),
  )
  const learning = examples.learningEffectiveness.answer as AnswerOf<'learningEffectiveness'>
  const [estimate] = learning.learning_data
  const learning_data = Array.from({ length: 21 }, (_, i) => ({
    ...estimate,
    job_type: `Motor ${i}`,
    variance_pct: i === 0 ? 16 : 15,
  }))
  await page.route('**/api/admin/analytics/learning-effectiveness*', (route) =>
    route.fulfill(answer({ ...learning, learning_data })),
  )
  const accuracy = examples.activityAccuracy.answer as AnswerOf<'activityAccuracy'>
  const [activity] = accuracy.activities
  const activities = [
    { ...activity, activity_code: 'WELD', activity_label: 'Welding' },
    { ...activity, activity_code: 'TEST', activity_label: 'Testing' },
  ]
  await page.route('**/api/admin/analytics/activity-accuracy*', (route) =>
    route.fulfill(answer({ ...accuracy, activities })),
  )
  await page.route('**/api/admin/analytics/efficiency/technicians*', (route) =>
    route.fulfill(answer(examples.technicianEfficiency.answer)),
  )
  await page.goto('/admin/reports?view=analytics')
  await expect(page.getByLabel('From')).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Efficiency', 'Accuracy', 'Trends', 'Forecast'])
  const cards = keyFigures(page).getByRole('link')
  for (const [name, sessions] of [
    ['Today', '12'],
    ['This Week', '13'],
    ['This Month', '14'],
  ] as const) {
    const card = cards.filter({ hasText: name })
    await expect(card).toContainText(sessions)
    await expect(card).toContainText('34.5')
    await expect(card).toContainText('1,234.50')
  }
  await expect(cards.filter({ hasText: 'Active Operations' })).toContainText(/5.*67/s)
  await expect(cards.filter({ hasText: 'AI Learning' })).toContainText(/25.*3.*12/s)
  const engine = page.getByRole('region', { name: 'AI Learning Engine' })
  for (const text of ['Total estimates', 'Using AI learned data', 'High confidence', 'Showing improvement']) {
    await expect(engine).toContainText(text)
  }

  await test.step('efficiency', async () => {
    await page.getByRole('tab', { name: 'Efficiency' }).click()
    for (const text of ['Average efficiency', 'Best performer', 'Total sessions analysed']) {
      await expect(page.getByText(text).first()).toBeVisible()
    }
  })

  await test.step('accuracy', async () => {
    await page.getByRole('tab', { name: 'Accuracy' }).click()
    for (const text of ['variance 10% or less', 'variance over 25%', 'Average variance']) {
      await expect(page.getByText(text)).toBeVisible()
    }
    const table = page.getByRole('table', { name: 'Accuracy of the activities' })
    await expect(heads(table)).toContainText([
      'Activity',
      'Sessions',
      'Estimated (h)',
      'Actual avg. (h)',
      'Min–max (h)',
      'Variance',
      'Rating',
      'Adjust',
    ])
    await expect(table.getByRole('row').filter({ hasText: 'Testing' })).toContainText('TEST')
  })

  await test.step('trends', async () => {
    await page.getByRole('tab', { name: 'Trends' }).click()
    for (const name of ['Hours', 'Sessions', 'Active Technicians', 'Cost Trend (SAR)']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
  })

  await test.step('forecast: the top 20, a warning beyond 15 %', async () => {
    await page.getByRole('tab', { name: 'Forecast' }).click()
    const table = page.getByRole('table', { name: 'Top 20 AI-Learned Estimates' })
    await expect(heads(table)).toContainText([
      'Job type',
      'Activity',
      'Baseline (h)',
      'Learned (h)',
      'Samples',
      'Variance',
      'Using AI',
      'Improvement',
    ])
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(20)
    await expect(table.getByText('Over 15% from the baseline')).toHaveCount(1)
  })

  await test.step('the dashboard of its own has seven result sets', async () => {
    asked.clear()
    await page.goto('/admin/analytics')
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    for (const name of ['Efficiency', 'Accuracy', 'Trends', 'Costs', 'Forecast']) {
      await page.getByRole('tab', { name, exact: true }).click()
    }
    const sets = [
      'kpi-dashboard',
      'efficiency/technicians',
      'activity-accuracy',
      'time-trends',
      'cost-breakdown job_type',
      'cost-breakdown technician',
      'learning-effectiveness',
    ]
    await expect.poll(() => sets.filter((name) => !asked.has(name))).toEqual([])
  })
})

test('the matrix as the specification names it', async ({ desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  await page.goto('/admin/settings?tab=estimates')
  await expect(page.getByText(/^\d+ job types$/)).toBeVisible()
  await expect(page.getByText(/^\d+ activities$/)).toBeVisible()
  await expect(page.getByText(/^(no|\d+) estimates?$/i)).toBeVisible()
  const legend = page.getByRole('list', { name: 'Legend' })
  for (const status of ['No data', 'Good', 'Warning', 'Critical']) await expect(legend).toContainText(status)
})

test('what lists ask for: active things where one chooses, all in the settings', async ({ desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  const asked = new Map<string, Set<string | null>>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    const [, list] = /\/api\/admin\/master-data\/([\w-]+)$/.exec(url.pathname) ?? []
    if (list) asked.set(list, (asked.get(list) ?? new Set()).add(url.searchParams.get('active_only')))
  })
  await page.goto('/admin/jobs?job=new')
  await expect(page.getByRole('dialog').getByLabel('RPM category')).toBeVisible()
  for (const list of ['job-types', 'power-ratings', 'rpm-categories']) {
    await expect.poll(() => asked.get(list)).toEqual(new Set(['true']))
  }
  asked.clear()
  await page.goto('/admin/settings?tab=master-data')
  for (const list of ['job-types', 'power-ratings', 'rpm-categories', 'departments']) {
    await expect.poll(() => asked.get(list)?.has('false')).toBe(true)
  }
})

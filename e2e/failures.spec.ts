import type { Page } from '@playwright/test'
import { type FaultyWay, faultyWayTo, REASON } from './faulty-way.ts'
import { answersForRecordedHours, expect, openAsAdmin, test as base, type Warsha } from './warsha.ts'

/** An admin whose browser reaches the app by a way on which calls fail when they are told to. */
const test = base.extend<{ admin: { page: Page; way: FaultyWay } }>({
  admin: async ({ browser, warsha }, provide) => {
    const way = await faultyWayTo(warsha.address)
    const context = await browser.newContext({ baseURL: way.address, viewport: { width: 1366, height: 768 } })
    const page = await openAsAdmin(context, 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Board')
    await provide({ page, way })
    await context.close()
    await way.close()
  },
})

const fallback = 'answers for it'

type Act = (page: Page, warsha: Warsha) => Promise<void>

const yes: Act = (page) => page.getByRole('alertdialog').getByRole('button').first().click()

/** What cannot be loaded is said in place, and comes when it is asked for again. */
const loads: { text: string; path: string; of: RegExp; comes: string | RegExp }[] = [
  { text: 'Failed to load data. Please try again.', path: '/admin', of: /GET .*\/live\?/, comes: 'Active Sessions' },
  {
    text: 'Failed to load jobs. Please refresh the page.',
    path: '/admin/jobs',
    of: /GET .*\/admin\/jobs\?/,
    comes: 'Total Jobs',
  },
  {
    text: 'Failed to load technicians. Please refresh the page.',
    path: '/admin/technicians',
    of: /GET .*\/admin\/technicians\?/,
    comes: 'Rate (SAR/hr)',
  },
  {
    text: 'Failed to load report data. Please try again.',
    path: '/admin/reports',
    of: /GET .*\/reports\/summary\?/,
    comes: 'By Technician',
  },
  {
    text: 'Failed to load timesheets. Please try again.',
    path: '/admin/hours?part=timesheets',
    of: /GET .*\/admin\/timesheets\?/,
    comes: /To review|No timesheets in this month/,
  },
  {
    text: 'Failed to load settings data',
    path: '/admin/settings',
    of: /GET .*\/admin\/activity-types\?/,
    comes: 'Installation',
  },
  {
    text: 'Failed to load settings data',
    path: '/admin/settings?tab=master-data',
    of: /GET .*\/master-data\/job-types\?/,
    comes: 'Motor rewinding',
  },
  {
    text: 'Failed to load settings data',
    path: '/admin/settings?tab=schedule',
    of: /GET .*\/schedule\/rules\?/,
    comes: /\d h.* a week/,
  },
  {
    text: 'Failed to load settings data',
    path: '/admin/settings?tab=exceptions',
    of: /GET .*\/schedule\/exceptions\?/,
    comes: /January/,
  },
  { text: 'Failed to load matrix', path: '/admin/settings?tab=estimates', of: /estimates\/matrix/, comes: 'Overhaul' },
]

test(
  'what cannot be loaded is said in place, and comes when it is asked for again',
  { tag: '@soak' },
  async ({ admin, warsha }) => {
    const { page, way } = admin
    await warsha.technician('Failing Loads')
    for (const { text, path, of, comes } of loads) {
      await test.step(`${path}: ${text}`, async () => {
        way.fail(of, fallback)
        await page.goto(path)
        await expect(page.getByText(text).first()).toBeVisible()
        way.fail(null)
        await page
          .getByRole('button', { name: /try again/i })
          .first()
          .click()
        await expect(page.getByText(comes).first()).toBeVisible()
        await expect(page.getByText(text)).toHaveCount(0)
      })
    }
  },
)

test('the lists that a form and the matrix choose from', { tag: '@soak' }, async ({ admin: { page, way }, warsha }) => {
  await warsha.job('7300100', 'Lists Away')
  way.fail(/GET .*\/master-data\//)
  await page.goto('/admin/jobs?job=new')
  await expect(page.getByText('Failed to load master data. Some dropdowns may be empty.')).toBeVisible()
  for (const [of, text] of [
    [/GET .*\/master-data\/power-ratings/, 'Failed to load power ratings'],
    [/GET .*\/master-data\/rpm-categories/, 'Failed to load RPM categories'],
    [/GET .*\/master-data\/estimates\/matrix/, 'Failed to load estimates matrix'],
  ] as const) {
    way.fail(of)
    await page.goto('/admin/settings?tab=estimates')
    await expect(page.getByText(text)).toBeVisible()
  }
})

/** What is done and fails: the server's reason where it gives one, else the product's own words. */
const acts: { text: string; of: RegExp; path: string; act: Act }[] = [
  {
    text: 'Failed to update job status',
    of: /PATCH .*\/jobs\/\d+\/status/,
    path: '/admin/jobs?q=7300001',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Status of job 7300001' }).selectOption('on_hold')
    },
  },
  {
    text: 'Failed to save job',
    of: /PUT .*\/jobs\/\d+/,
    path: '/admin/jobs?q=7300001',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit job 7300001' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Customer').fill('Failing Customer')
      await form.getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    text: 'Failed to update technician status',
    of: /PATCH .*\/technicians\/\d+\/status/,
    path: '/admin/technicians?q=failing+technician',
    act: (page) => page.getByRole('button', { name: /^Status of Failing Technician/ }).click(),
  },
  {
    text: 'Failed to save technician. Please try again.',
    of: /PATCH .*\/technicians\/\d+$/,
    path: '/admin/technicians?q=failing+technician',
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit Failing Technician/ }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Segment').fill('Balancing')
      await form.getByRole('button', { name: 'Update Technician' }).click()
    },
  },
  {
    text: 'Failed to create activity type',
    of: /POST .*\/activity-types/,
    path: '/admin/settings',
    act: async (page) => {
      await page.getByRole('button', { name: '+ Add Activity Type' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Code').fill('FAILING')
      await form.getByLabel('Name').fill('Failing')
      await form.getByRole('button', { name: 'Create' }).click()
    },
  },
  {
    text: 'Failed to update activity type',
    of: /PUT .*\/activity-types\//,
    path: '/admin/settings',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Travel' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Travelling')
      await form.getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    text: 'Failed to delete activity type',
    of: /DELETE .*\/activity-types\//,
    path: '/admin/settings',
    act: async (page, warsha) => {
      await page.getByRole('button', { name: 'Delete Travel' }).click()
      await yes(page, warsha)
    },
  },
  {
    text: 'Failed to update',
    of: /PUT .*\/job-types\//,
    path: '/admin/settings?tab=master-data',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Transformer repair' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Transformers')
      await form.getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    text: 'Failed to delete',
    of: /DELETE .*\/job-types\//,
    path: '/admin/settings?tab=master-data',
    act: async (page, warsha) => {
      await page.getByRole('button', { name: 'Delete Transformer repair' }).click()
      await yes(page, warsha)
    },
  },
  {
    text: 'Failed to create exception',
    of: /POST .*\/schedule\/exceptions/,
    path: '/admin/settings?tab=exceptions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add exception' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Date').fill('2030-03-05')
      await form.getByLabel('Reason').fill('Failing day')
      await form.getByRole('button', { name: 'Create exception' }).click()
    },
  },
  {
    text: 'Failed to delete exception',
    of: /DELETE .*\/schedule\/exceptions\//,
    path: '/admin/settings?tab=exceptions',
    act: async (page, warsha) => {
      await page.getByRole('button', { name: /^Delete .*2031/ }).click()
      await yes(page, warsha)
    },
  },
  {
    text: 'Failed to create schedule rule',
    of: /POST .*\/schedule\/rules/,
    path: '/admin/settings?tab=schedule',
    act: async (page) => {
      await page.getByLabel('Weekday', { exact: true }).selectOption({ label: 'Saturday' })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    },
  },
  {
    text: 'Failed to update schedule rule',
    of: /PATCH .*\/schedule\/rules\//,
    path: '/admin/settings?tab=schedule',
    act: async (page) => {
      // The switch is drawn over its own input.
      await page.getByRole('switch').first().click({ force: true })
    },
  },
  {
    text: 'Failed to delete schedule rule',
    of: /DELETE .*\/schedule\/rules\//,
    path: '/admin/settings?tab=schedule',
    act: async (page, warsha) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await yes(page, warsha)
    },
  },
]

test.beforeAll(async ({ warsha }) => {
  await warsha.job('7300001', 'Failing Ways')
  await warsha.technician('Failing Technician')
  const day = { starts_at: '2031-03-05T00:00:00', ends_at: '2031-03-05T23:59:59', reason: 'Stays' }
  await warsha.asAdmin('POST', '/admin/schedule/exceptions', day)
})

// The acts of one page share a browser, as signing in takes longer than failing.
for (const page of ['jobs', 'technicians', 'settings']) {
  const those = acts.filter(({ path }) => path.startsWith(`/admin/${page}`))
  test(`what fails on the page of ${page} says why, once`, { tag: '@soak' }, async ({ admin, warsha }) => {
    test.slow()
    await answersForRecordedHours(admin.page)
    for (const act of those) await test.step(act.text, () => failsTwice(act, admin, warsha))
  })
}

/** Once without a word of the server, once with its reason. */
async function failsTwice(
  { text, of, path, act }: (typeof acts)[number],
  { page, way }: { page: Page; way: FaultyWay },
  warsha: Warsha,
): Promise<void> {
  for (const [how, expected] of [
    ['says nothing', text],
    ['says why', REASON],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    way.fail(of, how)
    await act(page, warsha)
    await expect(page.getByText(expected).first()).toBeVisible()
    await expect(page.getByText(expected)).toHaveCount(1)
    way.fail(null)
  }
}

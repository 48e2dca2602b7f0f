import type { Page } from '@playwright/test'
import { expect, type Language, screenshotAndAxe, openAsAdmin, pageOfAdmin, test } from './warsha.ts'

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/settings${tab}`)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const says = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

test(
  'activity types: created, renamed, deleted, deactivated, in use again',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const dana = await warsha.technician('Dana Al-Mutairi')
    await warsha.job('61001')
    const page = await openAsAdmin(desk, 'en')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/admin\/settings$/)
    await expect(page.getByRole('tab', { name: 'Activity Types' })).toHaveAttribute('aria-selected', 'true')

    await expect(rowOf(page, 'REPAIR')).toBeVisible()

    await test.step('what is wrong is said beside the fields', async () => {
      await page.keyboard.press('c')
      const form = page.getByRole('dialog', { name: 'New activity type' })
      await form.getByRole('button', { name: 'Create' }).click()
      await says(page, 'Activity code is required')
      await says(page, 'Activity name is required')
      await says(page, 'Please fix the form errors before submitting')
      await form.getByLabel('Code').fill('balance 1')
      await expect(form.getByLabel('Code')).toHaveValue('BALANCE 1')
      await expect(form.getByText('9/50')).toBeVisible()
      await expect(page.getByText('Activity code is required')).toHaveCount(0)
      await form.getByLabel('Name').fill('Balancing')
      await form.getByRole('button', { name: 'Create' }).click()
      await says(page, 'Code must be uppercase letters, numbers, and underscores only')
      await screenshotAndAxe(page, 'en-desk-activity-type-form')
      await form.getByLabel('Code').fill('repair')
      await form.getByRole('button', { name: 'Create' }).click()
      await says(page, 'There is already an activity with the code REPAIR.')
      await form.getByLabel('Code').fill('balance_1')
      await form.getByRole('button', { name: 'Create' }).click()
      await expect(form).toHaveCount(0)
      await expect(rowOf(page, 'BALANCE_1')).toContainText('Balancing')
    })

    await test.step('another name', async () => {
      await page.getByRole('button', { name: 'Edit Balancing' }).click()
      const form = page.getByRole('dialog', { name: 'Edit activity type' })
      await form.getByLabel('Name').fill('Dynamic balancing')
      await page.keyboard.press('Enter')
      await expect(rowOf(page, 'BALANCE_1')).toContainText('Dynamic balancing')
    })

    await test.step('what nobody used goes for good', async () => {
      await page.getByRole('button', { name: 'Delete Dynamic balancing' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Nothing was recorded under BALANCE_1 yet')
      await question.getByRole('button', { name: 'Delete' }).click()
      await says(page, 'Activity permanently deleted.')
      await expect(rowOf(page, 'BALANCE_1')).toHaveCount(0)
    })

    await test.step('what was used is deactivated, and can be used again', async () => {
      const session = await warsha.start(dana, '61001', 'TRAVEL', 1)
      await session.end()
      await page.reload()
      await page.getByRole('button', { name: 'Deactivate Travel' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('TRAVEL has sessions or estimates.')
      await question.getByRole('button', { name: 'Deactivate' }).click()
      await says(page, 'Activity deactivated. 1 dependencies preserved.')
      await expect(rowOf(page, 'TRAVEL')).toContainText('Inactive')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(rowOf(page, 'TRAVEL')).not.toContainText('Inactive')
      await page.getByRole('button', { name: 'Deactivate Travel' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
      await expect(rowOf(page, 'TRAVEL')).toContainText('Inactive')
      await screenshotAndAxe(page, 'en-desk-activity-types')
      await page.getByRole('button', { name: 'Reactivate Travel' }).click()
      await says(page, 'Activity type TRAVEL is in use again')
      await expect(page.getByRole('button', { name: 'Deactivate Travel' })).toBeVisible()
    })
  },
)

test('what fails is said in the words of the server, else in its own', { tag: '@soak' }, async ({ warsha, desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  await openSettings(page, '')
  const answer = (detail: string) => ({
    status: 503,
    headers: { 'x-api': '1' },
    contentType: 'application/problem+json',
    json: { status: 503, code: 'database_away', detail },
  })
  await expect(rowOf(page, 'MEETING')).toBeVisible()
  await page.route('**/api/admin/activity-types/*', (route) => route.fulfill(answer('')))
  await page.getByRole('button', { name: /^(Delete|Deactivate) Meeting/ }).click()
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await says(page, 'Failed to delete activity type')
  await expect(rowOf(page, 'MEETING')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Meeting' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Meetings')
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Failed to update activity type')
  await page.unroute('**/api/admin/activity-types/*')
  await page.route('**/api/admin/activity-types/*', (route) => route.fulfill(answer('The database is away.')))
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'The database is away.')
  await page.unroute('**/api/admin/activity-types/*')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'MEETING')).toContainText('Meetings')
  await warsha.asAdmin('PUT', '/admin/activity-types/MEETING', { label: 'Meeting' })

  await page.route('**/api/admin/activity-types?*', (route) => route.fulfill(answer('')))
  await page.reload()
  await says(page, 'Failed to load settings data')
  await page.unroute('**/api/admin/activity-types?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'MEETING')).toBeVisible()
})

test('master data: four lists with what is in use', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('61002')
  const page = await pageOfAdmin(desk, 'en')
  await openSettings(page, '?tab=master-data')
  const lists = page.getByRole('tablist', { name: 'Master Data' })
  const inUse = async (list: string) =>
    (await warsha.asAdmin<{ is_active: boolean }[]>('GET', `/admin/master-data/${list}`)).filter((one) => one.is_active)
      .length
  for (const [list, name] of [
    ['job-types', 'Job Types'],
    ['power-ratings', 'Power Ratings'],
    ['rpm-categories', 'RPM Categories'],
    ['departments', 'Departments'],
  ] as const) {
    await expect(lists.getByRole('tab', { name: `${name} ${await inUse(list)} active` })).toBeVisible()
  }

  await test.step('the arrow keys go from list to list', async () => {
    await lists.getByRole('tab', { name: 'Job Types' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/list=power-ratings/)
    await expect(lists.getByRole('tab', { name: 'Power Ratings' })).toBeFocused()
    await expect(rowOf(page, 'P2')).toContainText('1.15x')
    await expect(rowOf(page, 'P1')).toContainText('1x')
    await screenshotAndAxe(page, 'en-desk-power-ratings')
  })

  await test.step('one is edited; what names it is only read', async () => {
    await rowOf(page, 'P2').click()
    const form = page.getByRole('dialog', { name: 'Edit power rating' })
    await expect(form.getByLabel('Code')).toHaveAttribute('readonly', '')
    await form.getByLabel('Complexity multiplier').fill('2.01')
    await form.getByRole('button', { name: 'Save' }).click()
    await says(page, 'The multiplier must be from 1.00 to 2.00')
    await form.getByLabel('Complexity multiplier').fill('1.2')
    await form.getByLabel('From (kW)').fill('31')
    await form.getByRole('button', { name: 'Save' }).click()
    await says(page, 'The smallest power must not exceed the largest.')
    await form.getByLabel('From (kW)').fill('7.5')
    await screenshotAndAxe(page, 'en-desk-power-rating-form')
    await form.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Updated successfully!')
    await expect(rowOf(page, 'P2')).toContainText('1.2x')
  })

  await test.step('one is created and deleted for good', async () => {
    await lists.getByRole('tab', { name: 'Departments' }).click()
    await page.getByRole('button', { name: '+ Add Department' }).click()
    const form = page.getByRole('dialog', { name: 'New department' })
    await form.getByLabel('Number').fill('61')
    await form.getByLabel('Name').fill('مستودع القطع')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(rowOf(page, 'مستودع القطع')).toContainText('61')
    await expect(lists.getByRole('tab', { name: `Departments ${await inUse('departments')} active` })).toBeVisible()
    await page.getByRole('button', { name: 'Delete مستودع القطع' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Deleted permanently.')
    await expect(rowOf(page, 'مستودع القطع')).toHaveCount(0)
  })

  await test.step('one that jobs use is deactivated, and in use again after undoing that', async () => {
    await lists.getByRole('tab', { name: 'RPM Categories' }).click()
    await page.getByRole('button', { name: 'Deactivate 4 poles, 1800 rpm' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Jobs or estimates use it.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await says(page, /^Deactivated\. \d+ dependencies preserved\.$/)
    await expect(rowOf(page, '1800')).toContainText('Inactive')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, '1800')).not.toContainText('Inactive')
  })

  await test.step('what is unsaved does not go without a question', async () => {
    await lists.getByRole('tab', { name: 'Job Types' }).click()
    await expect(rowOf(page, 'OVERHAUL')).toBeVisible()
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New job type' }).getByLabel('Name').fill('Servo')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

const tabs: Record<Language, string[]> = {
  en: [
    'Company',
    'Working Schedule',
    'Holidays & Exceptions',
    'Activity Types',
    'Master Data',
    'Activity Estimates Matrix',
    'Pay Rules',
    'Retention',
  ],
  ar: [
    'المنشأة',
    'أوقات الدوام',
    'العطل والاستثناءات',
    'أنواع الأنشطة',
    'البيانات الأساسية',
    'مصفوفة تقديرات الأنشطة',
    'قواعد الأجر',
    'مدد الحفظ',
  ],
}

for (const language of ['en', 'ar'] as const) {
  test(
    `the tabs, from ${language === 'ar' ? 'right to left' : 'left to right'}`,
    { tag: '@soak' },
    async ({ desk }) => {
      const page = await pageOfAdmin(desk, language)
      await openSettings(page, '')
      const all = page.getByRole('tablist').first().getByRole('tab')
      await expect(all).toHaveText(tabs[language])
      await all.first().focus()
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect(page).toHaveURL(/tab=schedule/)
      await expect(all.nth(1)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(all.first()).toBeFocused()
      await expect(page).toHaveURL(/tab=company/)
      await all.nth(3).click()
      await expect(page).toHaveURL(/\/admin\/settings$/)
      await expect(rowOf(page, 'DIAGNOSE')).toBeVisible()
      await screenshotAndAxe(page, `${language}-desk-settings`)
    },
  )

  test(`the lists on a phone, ${language}`, { tag: '@soak' }, async ({ phone }) => {
    const page = await pageOfAdmin(phone, language)
    await openSettings(page, '?tab=master-data&list=rpm-categories')
    await expect(page.getByRole('listitem').filter({ hasText: '2 poles, 3600 rpm' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await screenshotAndAxe(page, `${language}-phone-rpm-categories`)
  })
}

import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, pageOfAdmin, test, type Warsha } from './warsha.ts'

const DAY = 86_400_000
const dayInRiyadh = (instant: number) => new Date(instant + 3 * 3_600_000).toISOString().slice(0, 10)

/** Somebody of a segment of their own, whose every hour counts today, has worked for two hours. */
async function worked(warsha: Warsha, name: string, jobNo: string, segment: string): Promise<number> {
  // From the beginning: a session keeps the segment that its technician had when it started.
  const person = await warsha.technician(name, { segment })
  const today = dayInRiyadh(Date.now())
  await warsha.asAdmin('PUT', `/admin/technicians/${person.id}/hourly-rate`, {
    hourly_rate: 40,
    effective_from: dayInRiyadh(Date.now() - 2 * DAY),
  })
  await warsha.asAdmin('POST', '/admin/schedule/exceptions', {
    starts_at: `${today}T00:00`,
    ends_at: `${dayInRiyadh(Date.now() + DAY)}T00:00`,
    reason: `Rush of ${segment}`,
    segment,
  })
  await warsha.job(jobNo)
  await (await warsha.start(person, jobNo, 'REPAIR', 2)).end()
  return person.id
}

async function openTechnician(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/technicians?technician=${id}`)
}

const costOf = async (warsha: Warsha, id: number) => {
  const [found] = await warsha.rows<{ rate: number; cost: string }>(
    'select rate_halalas as rate, cost_halalas as cost from work_session where technician_id = $1',
    [id],
  )
  return found
}

test('a rate that changes recorded costs says so first', { tag: '@soak' }, async ({ warsha, desk }) => {
  const id = await worked(warsha, 'Hamad Al-Effect', '77310', 'Rush')
  const page = await pageOfAdmin(desk, 'en')
  await openTechnician(page, id)
  const form = page.getByRole('dialog', { name: 'Edit Technician' })
  const question = page.getByRole('alertdialog', { name: 'Change recorded hours?' })
  const submit = async () => {
    await form.getByLabel('Hourly rate').fill('60')
    await form
      .getByLabel('From', { exact: false })
      .last()
      .fill(dayInRiyadh(Date.now() - DAY))
    await form.getByRole('button', { name: 'Update Technician' }).click()
  }

  await submit()
  await expect(question).toContainText('One session that is recorded already changes, from')
  await expect(question.getByRole('row', { name: /Hamad Al-Effect/ })).toContainText('becomes')
  await screenshotAndAxe(page, 'en-desk-change-effect')
  const before = await costOf(warsha, id)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeVisible()
  expect(await costOf(warsha, id)).toEqual(before)

  await form.getByRole('button', { name: 'Update Technician' }).click()
  await question.getByRole('button', { name: 'Make the change' }).click()
  await expect(page.getByText('Technician Hamad Al-Effect updated successfully!')).toBeVisible()
  const after = await costOf(warsha, id)
  expect(after?.rate).toBe(6000)
  expect(Number(after?.cost) / Number(before?.cost)).toBeCloseTo(1.5, 2)

  await page.goto('/admin/settings?tab=exceptions')
  await page.getByRole('button', { name: /Delete .*Rush of Rush/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete exception' }).click()
  await expect(page.getByRole('button', { name: /Delete .*Rush of Rush/ })).toBeHidden()
})

test('the question in Arabic, on a phone', { tag: '@soak' }, async ({ warsha, phone }) => {
  const id = await worked(warsha, 'حمد الأثر', '77311', 'Rush2')
  const page = await pageOfAdmin(phone, 'ar')
  await openTechnician(page, id)
  const form = page.getByRole('dialog')
  await form.getByLabel(/^أجر الساعة/).fill('٦٠')
  await form.getByLabel('ابتداءً من').fill(dayInRiyadh(Date.now() - DAY))
  await form.getByRole('button', { name: 'تحديث الفني' }).click()
  const question = page.getByRole('alertdialog', { name: 'تغيير الساعات المسجّلة؟' })
  await expect(question).toContainText('تتغيّر جلسة واحدة')
  await screenshotAndAxe(page, 'ar-phone-change-effect')
  await question.getByRole('button', { name: 'إجراء التغيير' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await costOf(warsha, id))?.rate).toBe(6000)
})

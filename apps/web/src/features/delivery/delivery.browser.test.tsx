import type { Delivery, FailedDelivery } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { DeliveryOf } from './index.ts'

freshDeskForEachTest()

const PHONE = { device_id: '3f6c2f1e-5d1b-4f0a-9a52-0f5f8e1c9b7a', device: 'Chrome, Android' }
const photo: FailedDelivery = {
  id: 2,
  record: 'photo',
  first_at: '2026-11-17T10:02:00.000Z',
  last_at: '2026-11-17T10:31:00.000Z',
  count: 3,
  job_no: '61234',
  activity_code: 'REWINDING',
  activity_label: 'Rewinding',
  activity_label_ar: 'إعادة اللف',
  byte_count: 3_412_004,
  received_bytes: 640_000,
  code: null,
  values: {},
  ...PHONE,
  request_id: '9c41aa01f',
}
const start: FailedDelivery = {
  ...photo,
  id: 1,
  record: 'start',
  first_at: '2026-11-17T07:00:00.000Z',
  last_at: '2026-11-17T07:00:00.000Z',
  count: 1,
  byte_count: null,
  received_bytes: null,
  code: 'job_not_workable',
  values: { job_no: '61234' },
  device: null,
  device_id: null,
  request_id: '9c41aa00a',
}
const delivery: Delivery = {
  failed: [photo, start],
  devices: [
    {
      ...PHONE,
      hours: [
        { hour: '2026-11-18T05:00:00.000Z', unsent_count: 0, unsent_since: null },
        { hour: '2026-11-17T11:00:00.000Z', unsent_count: 2, unsent_since: '2026-11-17T10:02:00.000Z' },
        { hour: '2026-11-17T10:00:00.000Z', unsent_count: 2, unsent_since: '2026-11-17T10:02:00.000Z' },
      ],
    },
  ],
}

const showDelivery = (answer: Delivery) => {
  network.answer('technicianDelivery', () => json(answer))
  return show(<DeliveryOf technician={7} />)
}
const rowsOf = (name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('why the photo did not arrive on Tuesday', async () => {
  await showDelivery(delivery)
  const rows = rowsOf('Refused or cut off')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect.element(first).toHaveTextContent('17 Nov 13:31')
  await expect.element(first).toHaveTextContent('3 times, first 17 Nov 13:02')
  await expect.element(first).toHaveTextContent('Photo · 61234 · Rewinding')
  await expect.element(first).toHaveTextContent('640 kB of 3.4 MB arrived')
  await expect.element(first).toHaveTextContent('The connection was lost before everything arrived')
  await expect.element(first).toHaveTextContent('Chrome, Android · 9b7a')
  await expect.element(first).toHaveTextContent('9c41aa01f')
  await expect.element(second).toHaveTextContent('Start · 61234 · Rewinding')
  await expect.element(second).toHaveTextContent('Job 61234 is on hold or closed, so work on it cannot start now.')
  await expect.element(second).toHaveTextContent('job_not_workable')
  await expect.element(second).toHaveTextContent('Unknown device')
})

test('what a phone held by the hour, on the days on which it was online', async () => {
  await showDelivery(delivery)
  const rows = rowsOf('Unsent work by the hour')
  await expect.element(rows.nth(0)).toHaveTextContent('18 Nov')
  await expect.element(rows.nth(0)).toHaveTextContent('Everything sent')
  await expect.element(rows.nth(1)).toHaveTextContent('13:00–15:00: 2')
  await expect.element(rows.nth(1)).toHaveTextContent('17 Nov 13:02')
})

test('the same for readers of Arabic', async () => {
  await chooseLanguage('ar')
  await showDelivery(delivery)
  const rows = rowsOf('ما رُفض أو انقطع إرساله')
  await expect.element(rows.nth(0)).toHaveTextContent('صورة · 61234 · إعادة اللف')
  await expect.element(rows.nth(0)).toHaveTextContent('3 مرات، أولها')
  await expect.element(rows.nth(0)).toHaveTextContent('انقطع الاتصال قبل وصول كل شيء')
  await expect.element(rows.nth(1)).toHaveTextContent('أمر العمل 61234 معلّق أو مغلق، فلا يمكن بدء العمل عليه الآن.')
  await expect.element(rowsOf('العمل غير المرسل بالساعة').nth(1)).toHaveTextContent('من 13:00 إلى 15:00: 2')
})

test('nothing at all', async () => {
  await showDelivery({ failed: [], devices: [] })
  await expect
    .element(page.getByText('No start, end or photo was refused or cut off in the last 30 days.'))
    .toBeVisible()
  await expect.element(page.getByText('No phone was online in the last 30 days.')).toBeVisible()
})

test('of more than a few rows the others are one press away', async () => {
  const failed = Array.from({ length: 12 }, (_, nth) => ({ ...start, id: nth + 1 }))
  await showDelivery({ failed, devices: [] })
  await expect.poll(() => rowsOf('Refused or cut off').elements().length).toBe(8)
  await page.getByRole('button', { name: 'Show all 12' }).click()
  await expect.poll(() => rowsOf('Refused or cut off').elements().length).toBe(12)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { ZoneMark } from './zone-mark.tsx'

freshDeskForEachTest()

// The browser of these tests is in Riyadh.
async function open(zone: string) {
  network.answer('workshop', () =>
    json({
      business_time_zone: zone,
      today: '2026-11-21',
      stalled_after_hours: 10,
      company_name: '',
      has_logo: false,
      requires_second_factor: false,
      company_sign_in: null,
      admins_by_company_only: false,
      break_glass_id: null,
    }),
  )
  await show(
    <>
      <ZoneMark />
      <Moment at="2026-11-20T21:15:00Z" />
      <Moment at="2025-12-31T12:00:00Z" now={Date.parse('2026-11-20T21:15:00Z')} />
    </>,
  )
}

test('times are the workshop’s, and a browser elsewhere says whose they are', async () => {
  await open('Pacific/Auckland')
  await expect.element(page.getByText('21 Nov 10:15')).toBeVisible()
  // There it was this year already.
  await expect.element(page.getByText('1 Jan 01:00')).toBeVisible()
  await expect.element(page.getByText(/^Times are Auckland’s \(UTC\+1[23]\)$/)).toBeVisible()
  expect(localStorage.getItem('warsha.workshop')).toContain('"business_time_zone":"Pacific/Auckland"')
  await chooseLanguage('ar')
  await expect.element(page.getByText('21 نوفمبر 10:15')).toBeVisible()
  await expect.element(page.getByText(/^الأوقات حسب توقيت نيوزيلندا/)).toBeVisible()
})

test('a browser whose clock shows the same says nothing', async () => {
  await open('Asia/Kuwait')
  await expect.element(page.getByText('21 Nov 00:15')).toBeVisible()
  await expect.element(page.getByText(/^Times are/)).not.toBeInTheDocument()
})

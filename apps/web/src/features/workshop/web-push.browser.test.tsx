import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { changedMeanwhile, json, network, problem } from '../../../testing/network.ts'
import { Company } from './company-page.tsx'

freshDeskForEachTest()

const push = page.getByRole('switch', { name: 'Notify phones of forgotten timers' })

test('notifications are off until an admin turns them on', async () => {
  let isOn = false
  const workshop = {
    business_time_zone: 'Asia/Riyadh',
    today: '2026-11-21',
    company_name: '',
    has_logo: false,
    requires_second_factor: false,
    company_sign_in: null,
    admins_by_company_only: false,
    break_glass_id: null,
  }
  network.answer('workshop', () => json({ ...workshop, sends_web_push: isOn }))
  network.answer('setWebPush', ({ body }) => {
    isOn = body?.['is_on'] === true
    return json({ ...workshop, sends_web_push: isOn })
  })
  await show(<Company />, '/admin/settings?tab=company')
  await expect.element(push).not.toBeChecked()
  await push.click()
  await expect.element(page.getByText('Phones are notified from now on')).toBeVisible()
  await expect.element(push).toBeChecked()
  await push.click()
  await expect.element(page.getByText('Phone notifications are off')).toBeVisible()
  expect(network.requests('setWebPush').map(({ body }) => body)).toEqual([{ is_on: true }, { is_on: false }])

  network.answer('setWebPush', () => problem(503, 'The database is away.'))
  await push.click()
  await expect.element(page.getByText('The database is away.')).toBeVisible()
  await expect.element(push).not.toBeChecked()
})

test('a switch that is refused as out of date is held against what is read then', async () => {
  let version = 3
  const workshop = () => ({
    business_time_zone: 'Asia/Riyadh',
    today: '2026-11-21',
    company_name: '',
    has_logo: false,
    requires_second_factor: false,
    company_sign_in: null,
    admins_by_company_only: false,
    break_glass_id: null,
    sends_web_push: false,
    version,
  })
  network.answer('workshop', () => json(workshop()))
  network.answer('setWebPush', ({ headers }) =>
    headers.get('if-match') === `"${version}"`
      ? json({ ...workshop(), sends_web_push: true })
      : changedMeanwhile(workshop(), ['company_name']),
  )
  await show(<Company />, '/admin/settings?tab=company')
  await expect.element(push).not.toBeChecked()
  version = 4
  await push.click()
  await expect.element(page.getByText('Somebody else changed this meanwhile. Nothing was saved.')).toBeVisible()
  await expect.poll(() => network.requests('workshop').length).toBeGreaterThan(1)
  await push.click()
  await expect.element(page.getByText('Phones are notified from now on')).toBeVisible()
})

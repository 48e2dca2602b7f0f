import type { Privacy } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { json, network, problem } from '../../../testing/network.ts'
import { freshPhoneForEachTest, open, signInAs } from '../../../testing/technician.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'

const privacy: Privacy = {
  retention: { photo_months: null, name_years: null, sign_in_days: 90, security_log_days: 180 },
  sign_in_lasts_days: 30,
  backups_kept: 14,
  company_name: '',
}

freshPhoneForEachTest()

async function read(given: Partial<Privacy> = {}): Promise<void> {
  network.answer('privacy', () => json({ ...privacy, ...given }))
  await open('/privacy')
}

const part = (name: string) => page.getByRole('region', { name })

test('each kind of data says what, why, how long and who, with the times that are set', async () => {
  await read({
    retention: { photo_months: 24, name_years: 5, sign_in_days: 45, security_log_days: 365 },
    company_name: 'Motor Works',
  })
  await expect.element(page.getByText(/records working time for Motor Works/)).toBeVisible()
  await expect.element(part('Who you are')).toHaveTextContent('employee number for 5 years after you leave')
  const photos = part('Photos that you take')
  await expect.element(photos).toHaveTextContent('For 24 months after they were taken')
  await expect.element(photos).toHaveTextContent('You and the admins.')
  await expect.element(part('Where you are signed in')).toHaveTextContent('45 days after its end')
  await expect.element(part('Where you are signed in')).toHaveTextContent('after 30 days without use')
  await expect.element(part('What your phone says of itself')).toHaveTextContent('silent for 45 days')
  await expect.element(part('Security log')).toHaveTextContent('For 365 days.')
  await expect.element(part('Backups')).toHaveTextContent('The last 14 nightly copies are kept.')
  await expect.element(part('Audit trail')).toHaveTextContent('It is not erased before, not even when you are.')
  expect(page.getByRole('region').elements()).toHaveLength(13)
})

test('what is kept for ever, and a server without backups, are said', async () => {
  await read({ backups_kept: null })
  await expect.element(part('Photos that you take')).toHaveTextContent('As long as the session.')
  await expect.element(part('Who you are')).toHaveTextContent('Then your name goes at once')
  await expect.element(part('Backups')).toHaveTextContent('This server makes none by itself.')
})

test('a technician is told of My sessions, an admin of another admin', async () => {
  await read()
  await expect.element(part('What you can ask for')).toHaveTextContent('ask for a correction in My sessions')
  await expect.element(part('What you can ask for')).toHaveTextContent('an admin can erase you')
  signInAs({ role: 'ADMIN' })
  await expect.element(part('What you can ask for')).toHaveTextContent('another admin can correct it')
})

test('in Arabic it counts in Arabic; on the narrowest phone it hinders nobody', async () => {
  await read()
  await expect.element(part('Security log')).toBeVisible()
  await expectAccessible()
  await chooseLanguage('ar')
  await expect.element(part('سجل الأمان')).toHaveTextContent('180 يوم')
})

test('without a connection it says so, and is tried again', async () => {
  network.answer('privacy', () => problem(503, 'Away.', 'database_away'))
  await open('/privacy')
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })
  await expect.element(failure).toBeVisible()
  network.answer('privacy', () => json(privacy))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(part('Security log')).toBeVisible()
})

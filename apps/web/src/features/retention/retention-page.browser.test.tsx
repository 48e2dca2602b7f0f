import type { Retention, RetentionPreview, RetentionState } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { RetentionPage } from './retention-page.tsx'

const settings: Retention = { photo_months: null, name_years: null, sign_in_days: 90, security_log_days: 180 }
const nothing = { photos: 0, photo_bytes: 0, names: 0, sign_ins: 0, devices: 0, security_events: 0 }
const state: RetentionState = {
  settings,
  last_run: { ...nothing, photos: 4, photo_bytes: 2_100_000, sign_ins: 7, ended_at: '2026-11-20T22:00:04.000Z' },
  version: 1,
}

/** Photos would go that are older than two years, and two devices. */
function previewOf({ photo_months }: Retention): RetentionPreview {
  const isSet = photo_months !== null
  return {
    ...nothing,
    ...(isSet && { photos: 1_204, photo_bytes: 431_000_000 }),
    devices: 2,
    runs_at: '2026-11-21T22:00:00.000Z',
    photos_before: isSet ? '2024-11-22' : null,
    sign_ins_before: '2026-08-24',
    security_events_before: '2026-05-26',
  }
}

freshDeskForEachTest()
beforeEach(() => {
  network.answer('retention', () => json(state))
  network.answer('previewRetention', ({ body }) => json(previewOf(body as unknown as Retention)))
  network.answer('setRetention', ({ body }) => json({ ...state, settings: body }))
})

const field = (name: string) => page.getByRole('textbox', { name })
const save = page.getByRole('button', { name: 'Save', exact: true })
const preview = page.getByRole('status').filter({ hasText: 'With these settings' })

async function open() {
  await show(<RetentionPage />, '/admin/settings?tab=retention')
  await expect.element(field('Security log')).toHaveValue('180')
}

test('the preview follows what is typed, and removing photos is asked about before it is saved', async () => {
  await open()
  await expect.element(preview).toHaveTextContent('in the night of 22 Nov 01:00')
  await expect.element(preview).toHaveTextContent(/Devices not heard of since 24 Aug 2026: 2$/)
  await expect
    .element(page.getByText(/Last removal: 21 Nov 01:00 · photos: 4 \(2\.1 MB\) · sign-ins: 7$/))
    .toBeVisible()
  await field('Photos of sessions').fill('24')
  await expect.element(preview).toHaveTextContent('Photos taken before 22 Nov 2024: 1,204, 431 MB')
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'Remove photos?' })
  await expect.element(question).toHaveTextContent('1,204 photos taken before 22 Nov 2024 (431 MB) go for good')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(network.requests('setRetention')).toHaveLength(0)
  await save.click()
  await page.getByRole('button', { name: 'Save and remove them' }).click()
  await expect.element(page.getByText('Retention saved')).toBeVisible()
  expect(network.requests('setRetention')[0]?.body).toEqual({ ...settings, photo_months: 24 })
})

test('removing names of erased people is asked about, and an empty field keeps none', async () => {
  const kept = { ...settings, name_years: 5 }
  network.answer('retention', () => json({ ...state, settings: kept }))
  network.answer('previewRetention', ({ body }) =>
    json({ ...previewOf(settings), names: (body as unknown as Retention).name_years === null ? 3 : 0 }),
  )
  await open()
  const years = field('Names of erased people')
  await expect.element(years).toHaveValue('5')
  await years.fill('')
  await expect.element(preview).toHaveTextContent('Names of erased people on pay sheets and timesheets: 3')
  await save.click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Remove names?' }))
    .toHaveTextContent('the names of 3 erased people go for good from pay sheets and timesheets')
  await page.getByRole('button', { name: 'Save and remove them' }).click()
  await expect.element(page.getByText('Retention saved')).toBeVisible()
  expect(network.requests('setRetention')[0]?.body).toEqual(settings)
})

test('what removes no photo is saved without a question', async () => {
  await open()
  await field('Security log').fill('365')
  await save.click()
  await expect.element(page.getByText('Retention saved')).toBeVisible()
  expect(network.requests('setRetention')[0]?.body).toEqual({ ...settings, security_log_days: 365 })
})

test('what is too short is said at its field, and nothing is sent', async () => {
  await open()
  for (const [name, value, message] of [
    ['Security log', '179', 'The security log is kept for 180 to 3,650 days'],
    ['Ended sign-ins and silent devices', '29', 'Ended sign-ins are kept for 30 to 3,650 days'],
    ['Names of erased people', '31', 'Names are kept for 1 to 30 years'],
    ['Photos of sessions', '0', 'Photos are kept for 1 to 240 months, or for ever when this is empty'],
  ] as const) {
    await field(name).fill(value)
    await save.click()
    await expect.element(page.getByText(message)).toBeVisible()
  }
  expect(network.requests('setRetention')).toHaveLength(0)
})

test('what cannot be counted or saved says so', async () => {
  network.answer('previewRetention', () => problem(503, 'The database cannot be reached.', 'database_away'))
  network.answer('setRetention', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await open()
  await expect.element(page.getByText('What would go could not be counted.')).toBeVisible()
  await field('Security log').fill('200')
  await save.click()
  await expect.element(page.getByText('The database cannot be reached.')).toBeVisible()
})

test('in Arabic', async () => {
  await open()
  await chooseLanguage('ar')
  await expect.element(page.getByText('بهذه الإعدادات، في ليلة')).toBeVisible()
})

import type { System } from '@warsha/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { SystemPage } from './system-page.tsx'
import { personOf } from '../../../testing/people.ts'

const well: System = {
  version: '1.4.0',
  node_version: '24.11.0',
  postgres_version: '18.4',
  started_at: '2026-11-12T05:00:00.000Z',
  database: { state: 'ok', bytes: 412_000_000, migrations: 'ok', last_migration: '0045_seeing_inside.sql' },
  replica: { state: 'ok', fault: null, behind_seconds: 1 },
  photos: { count: 5210, bytes: 1_610_000_000 },
  disk: { state: 'ok', free_bytes: 84_000_000_000, total_bytes: 256_000_000_000 },
  backup: { last_good_at: '2026-11-19T00:10:00.000Z', bytes: 1_730_000_000 },
  clock: { state: 'ok', ahead_seconds: { phones: 2, database: 0, files: null }, doubted_since: null },
  storage: [
    { place: 'photos', away_since: null },
    { place: 'job_images', away_since: null },
  ],
  lost_photos: { missing: 0, changed: 0, orphaned: 0, latest: [], orphans: [] },
  mail: { is_set_up: true, waiting_count: 0, failed_count: 0 },
  unsent: [],
  errors: { total: 0, hours: [], latest: [] },
  instances: [
    {
      host: 'hall-server',
      process_id: 4711,
      version: '1.4.0',
      started_at: '2026-11-12T05:00:00.000Z',
      last_seen_at: '2026-11-19T06:00:00.000Z',
      is_this: true,
    },
  ],
}

const unwell: System = {
  ...well,
  mail: { is_set_up: true, waiting_count: 0, failed_count: 2 },
  database: { ...well.database, state: 'full', migrations: 'newer' },
  replica: { state: 'behind', fault: 'lag', behind_seconds: 340 },
  disk: { state: 'full', free_bytes: 41_000_000, total_bytes: 256_000_000_000 },
  backup: null,
  clock: {
    state: 'off',
    ahead_seconds: { phones: 189_302_400, database: 0, files: -180 },
    doubted_since: '2026-11-19T05:00:00.000Z',
  },
  lost_photos: {
    missing: 1,
    changed: 2,
    orphaned: 1,
    latest: [
      {
        job_no: '1001',
        session_id: '0190a5d2-7c11-7a20-9f21-1a2b3c4d5e6f',
        fault: 'missing',
        since: '2026-11-18T22:04:00.000Z',
        first_seen_at: '2026-11-02T22:01:00.000Z',
      },
    ],
    orphans: [
      { file: 'notes/of-somebody.jpg', session_id: null, job_no: null, first_seen_at: '2026-11-18T22:09:00.000Z' },
    ],
  },
  storage: [
    { place: 'photos', away_since: '2026-11-19T05:30:00.000Z' },
    { place: 'backups', away_since: '2026-11-17T23:10:00.000Z' },
  ],
  unsent: [
    {
      technician_id: 7,
      full_name: 'Khalid Al-Otaibi',
      technician: personOf(7, 'Khalid Al-Otaibi'),
      unsent_count: 3,
      unsent_since: '2026-11-19T05:40:00.000Z',
      last_heard_at: '2026-11-19T05:52:00.000Z',
    },
  ],
  errors: {
    total: 12,
    hours: [
      { hour: '2026-11-19T05:00:00.000Z', count: 11 },
      { hour: '2026-11-18T12:00:00.000Z', count: 1 },
    ],
    latest: [
      {
        call: 'addMedia',
        message: 'PhotoStoreAway: the photo folder cannot be used: ENOSPC: no space left on device',
        count: 11,
        last_at: '2026-11-19T05:31:07.000Z',
        last_request_id: '9f3ac10zk',
      },
      {
        call: null,
        message: 'Error: gone',
        count: 1,
        last_at: '2026-11-18T12:01:00.000Z',
        last_request_id: '9f3ac10aa',
      },
    ],
  },
}

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('system', () => json(well))
  network.answer('webhooks', () => json([]))
})

const part = (name: string) => page.getByRole('region', { name })

test('a system that is well', async () => {
  await show(<SystemPage />, '/admin/system')
  await expect
    .element(part('Server'))
    .toHaveTextContent(/Version1\.4\.0Running since12 Nov 08:00.*18\.4.*0045_seeing_inside/)
  await expect
    .element(part('Storage'))
    .toHaveTextContent(/412 MB.*1\.6 GB5210 photos.*84\.0 GB free of 256 GB.*19 Nov 03:10/)
  expect(part('Photo files of no photo').elements()).toEqual([])
  await expect.element(part('Phones with unsent work')).toHaveTextContent(/No phone holds unsent work\./)
  await expect.element(part('Errors of the last 24 hours')).toHaveTextContent(/No errors/)
  await expect.element(part('Instances')).toHaveTextContent(/hall-server \(this one\)process 4711/)
  expect(page.getByText('OK', { exact: true }).elements()).toHaveLength(8)
})

test.each([
  ['en', /ERP was paused on .* three days.* Connections/, 'Connections'],
  ['ar', /أُوقف .*ERP.* ثلاثة أيام/, null],
] as const)('a webhook that was paused by itself is named, with the way to it: %s', async (language, text, link) => {
  if (language === 'ar') await chooseLanguage('ar')
  const erp = { id: 2, name: 'ERP', state: 'paused', paused_because: 'failing', missed_before: null }
  network.answer('webhooks', () => json([{ ...erp, paused_at: '2026-11-18T12:01:00.000Z' }]))
  await show(<SystemPage />, '/admin/system')
  const note = page.getByRole('note')
  await expect.element(note).toHaveTextContent(text)
  const way = link === null ? note.getByRole('link') : note.getByRole('link', { name: link })
  await expect.element(way).toHaveAttribute('href', '/admin/connections')
})

test('what is not well says so: disk, database, backup, phones, errors', async () => {
  network.answer('system', () => json(unwell))
  await show(<SystemPage />, '/admin/system')
  await expect
    .element(part('Server'))
    .toHaveTextContent(
      /Newer than the program.*ClockWrong2191 d ahead of most phones3 min behind the file systemTime has leapt/,
    )
  await expect
    .element(part('Storage'))
    .toHaveTextContent(/Replica for reportsBehind340 s behindIt is more than 10 s behind\. Reports are read from/)
  await expect.element(part('Storage')).toHaveTextContent(/412 MBFull.*41\.0 MB free of 256 GBFull.*None known/)
  await expect
    .element(part('Storage'))
    .toHaveTextContent(/Photo storageUnavailablesince 19 Nov 08:30.*Nightly backupsUnavailablesince 18 Nov 02:10/)
  await expect.element(part('Phones with unsent work')).toHaveTextContent(/Khalid Al-Otaibi3 recordssince 19 Nov 08:40/)
  await expect
    .element(part('Lost photos'))
    .toHaveTextContent(/1 missing, 2 changed\..*1001Missingsince 19 Nov 01:04first read on 3 Nov 01:01/)
  await expect
    .element(part('Photo files of no photo'))
    .toHaveTextContent(/1 file in the photo storage.*No jobnotes\/of-somebody\.jpgfirst seen on 19 Nov 01:09/)
  const errors = part('Errors of the last 24 hours')
  await expect
    .element(errors.getByRole('list', { name: 'Errors by hour' }))
    .toHaveTextContent(/19 Nov 08:00 11 times18 Nov 15:00 once/)
  await expect.element(errors).toHaveTextContent(/11 timesaddMediaNumber 9f3ac10zkPhotoStoreAway/)
  await expect.element(errors).toHaveTextContent(/pages and files/)
  const mail = page.getByRole('link', { name: '2 messages of the last 30 days were not sent' })
  await expect.element(mail).toHaveAttribute('href', '/admin/mail')
})

test('a disk that cannot be measured, and nothing stands beyond the sides of a phone', async () => {
  await page.viewport(360, 740)
  network.answer('system', () => json({ ...unwell, disk: null }))
  await show(<SystemPage />, '/admin/system')
  await expect.element(part('Storage')).toHaveTextContent(/DiskUnknown/)
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('in Arabic', async () => {
  network.answer('system', () => json(unwell))
  await chooseLanguage('ar')
  await show(<SystemPage />, '/admin/system')
  await expect.element(part('التخزين')).toHaveTextContent(/ممتلئ/)
  await expect.element(part('هواتف لديها أعمال لم تُرسل')).toHaveTextContent(/3 سجلات/)
})

describe('a state that cannot be read', () => {
  test('at first: it says so, and can be read again', async () => {
    network.answer('system', () => problem(500, 'Something went wrong.'))
    await show(<SystemPage />, '/admin/system')
    await expect.element(page.getByText('Failed to load data. Please try again.')).toBeVisible()
    network.answer('system', () => json(well))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(part('Server')).toBeVisible()
  })
})

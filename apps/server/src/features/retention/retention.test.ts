import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditEntry, Problem, RetentionPreview, RetentionState } from '@warsha/contract'
import { DAY, HOUR } from '@warsha/domain'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { S3Server } from '../../../testing/s3-server.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { believeClock } from '../../platform/heartbeat.ts'
import { folderPhotoStore, type PhotoStore, photoKeys } from '../../platform/photo-store.ts'
import { openS3PhotoStore } from '../../platform/s3-photo-store.ts'
import { recordSecurityEvent } from '../../platform/security-log.ts'
import { NightlyRemoval, type NightlyRemovalParts } from './index.ts'

let shop: Shop
let admin: Caller
let ali: Caller
let folder: string
let photos: PhotoStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-retention-'))
  photos = folderPhotoStore(folder)
  shop = await openShop({ photos: { ...photos, put: (key, bytes) => photos.put(key, bytes) } })
  admin = await shop.admin()
  ali = await shop.technician()
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = { photo_months: 12, name_years: null, sign_in_days: 90, security_log_days: 180 }
const save = (changed: object = {}) =>
  admin.call<RetentionState & Problem>('PUT', '/admin/retention', { ...settings, ...changed })
const preview = async (changed: object = {}) =>
  (await admin.post<RetentionPreview>('/admin/retention/preview', { ...settings, ...changed })).body

let isClockBelieved = true
let noteOrphans: NightlyRemovalParts['noteOrphans'] = null
const infoLines: string[] = []
const errorLines: string[] = []
function removal(store: PhotoStore = photos): NightlyRemoval {
  const log = { info: (line: string) => void infoLines.push(line), error: (line: string) => void errorLines.push(line) }
  const nightly = new NightlyRemoval({
    db: shop.db,
    noteOrphans,
    photos: store,
    now: () => shop.now,
    businessTimeZone: 'Asia/Riyadh',
    isClockBelieved: async () => isClockBelieved,
    log,
  })
  onTestFinished(() => nightly.close())
  return nightly
}

type Taken = { day: string; job?: string; isClosed?: boolean; isMonthClosed?: boolean }

/** A photo of a session of a day, with its files. @returns its keys */
async function photoOf({ day, job = nextJob(), isClosed = true, isMonthClosed = true }: Taken) {
  const jobId = await shop.job({ job_no: job, status: isClosed ? 'closed' : 'in_progress' })
  const [sessionId, sha256] = [randomUUID(), createHash('sha256').update(randomUUID()).digest('hex')]
  const activity = sql`(select id from activity_type where code = 'REPAIR')`
  const at = new Date(Date.parse(`${day}T08:00:00Z`) + sequence()).toISOString()
  await shop.db.write(sql`
    insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
    values (${sessionId}, ${at}, ${at}, ${ali.id}, ${jobId}, ${activity})`)
  await shop.db.write(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count, created_at)
    values (${randomUUID()}, ${sessionId}, decode(${sha256}, 'hex'), ${at}, 'image/jpeg', 8, 8, 1000, ${at})`)
  if (isMonthClosed) await closeMonth(day)
  const keys = photoKeys(sessionId, sha256)
  await photos.put(keys.photo, Buffer.from('photo'))
  await photos.put(keys.thumbnail, Buffer.from('small'))
  return { ...keys, sessionId, sha256 }
}

let jobs = 5000
const nextJob = () => String((jobs += 1))
let past = 0
const sequence = () => (past += 60_000)

function closeMonth(day: string): Promise<number> {
  return shop.db.write(sql`
    insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
    values (date_trunc('month', ${day}::date), now(), ${admin.id}, 0, 0, 0, 0) on conflict do nothing`)
}

async function filesLeft(): Promise<number> {
  let count = 0
  for (const entry of await readdir(folder, { recursive: true })) if (entry.endsWith('.jpg')) count += 1
  return count
}
const photoRows = async () => (await shop.db.row<{ count: number }>(sql`select count(*) from media`))?.count

describe('settings', () => {
  test('photos stay for ever, sign-ins for 90 days and the security log for 180 until somebody says otherwise', async () => {
    const { body } = await admin.get<RetentionState>('/admin/retention')
    expect(body).toEqual({
      settings: { photo_months: null, name_years: null, sign_in_days: 90, security_log_days: 180 },
      last_run: null,
      version: 1,
    })
  })

  test('a change is saved and written down, the same once more is not', async () => {
    expect((await save()).body.settings).toEqual(settings)
    await save()
    const { body } = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=retention')
    expect(body.entries).toMatchObject([
      { action: 'changed', subject: '2026-11-19', before: { photo_months: null }, after: settings },
    ])
  })

  test.each([
    ['photo_months', 0, 'Photos are kept for 1 to 240 months, or for ever when this is empty'],
    ['photo_months', 241, 'Photos are kept for 1 to 240 months, or for ever when this is empty'],
    ['name_years', 0, 'Names are kept for 1 to 30 years, or not at all when this is empty'],
    ['name_years', 31, 'Names are kept for 1 to 30 years, or not at all when this is empty'],
    ['sign_in_days', 29, 'Ended sign-ins are kept for 30 to 3,650 days'],
    ['security_log_days', 179, 'The security log is kept for 180 to 3,650 days'],
    ['security_log_days', 3651, 'The security log is kept for 180 to 3,650 days'],
  ])('%s of %d is refused', async (field, value, sentence) => {
    const { status, body } = await save({ [field]: value })
    expect([status, body.errors]).toEqual([422, [{ path: field, message: sentence }]])
  })

  test('technicians neither see nor set them', async () => {
    expect((await ali.get('/admin/retention')).status).toBe(403)
    expect((await ali.post('/admin/retention/preview', settings)).status).toBe(403)
  })
})

describe('photos', () => {
  test('what the preview says goes, its files and rows, and nothing else', async () => {
    const old = [await photoOf({ day: '2025-03-10' }), await photoOf({ day: '2025-11-18' })]
    const kept = [
      await photoOf({ day: '2025-11-25' }),
      await photoOf({ day: '2025-03-10', isClosed: false }),
      await photoOf({ day: '2025-04-10', isMonthClosed: false }),
    ]
    const expected = await preview()
    expect(expected).toMatchObject({
      photos: 2,
      photo_bytes: 2000,
      photos_before: '2025-11-20',
      runs_at: '2026-11-19T22:00:00.000Z',
    })
    expect(await preview({ photo_months: null })).toMatchObject({ photos: 0, photo_bytes: 0, photos_before: null })
    await save()
    shop.at('2026-11-19T22:00:30Z')
    expect(await removal().look()).toBe(true)
    for (const { photo, thumbnail } of old)
      expect([await photos.get(photo), await photos.get(thumbnail)]).toEqual([null, null])
    for (const { photo, thumbnail } of kept) {
      expect([await photos.get(photo), await photos.get(thumbnail)]).not.toContain(null)
    }
    expect([await photoRows(), await filesLeft()]).toEqual([3, 6])
    const { body } = await admin.get<RetentionState>('/admin/retention')
    const { photos: count, photo_bytes, names, sign_ins, devices, security_events } = expected
    expect(body.last_run).toEqual({
      photos: count,
      photo_bytes,
      names,
      sign_ins,
      devices,
      security_events,
      ended_at: '2026-11-19T22:00:30.000Z',
    })
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=retention&action=deleted')
    expect(trail.body.entries).toMatchObject([{ person_id: null, subject: '2026-11-20', before: { photos: 2 } }])
  })

  test('without a setting none ever goes', async () => {
    await photoOf({ day: '2010-03-10' })
    expect(await removal().look()).toBe(true)
    expect([await photoRows(), await filesLeft()]).toEqual([1, 2])
  })

  test('once a night, by one of several instances', async () => {
    await save()
    await photoOf({ day: '2025-03-10' })
    const done = await Promise.all([1, 2, 3].map(() => removal().look()))
    expect(done.filter(Boolean)).toHaveLength(1)
    shop.at(shop.now + HOUR)
    expect(await removal().look()).toBe(false)
    shop.at(shop.now + DAY)
    expect(await removal().look()).toBe(true)
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=retention&action=deleted')
    expect(trail.body.entries).toHaveLength(1)
  })

  test('a run that was cut off after the rows were gone goes on with the files, and counts all of it', async () => {
    await save()
    for (const month of ['01', '02', '03']) await photoOf({ day: `2025-${month}-10` })
    let removed = 0
    const dying: PhotoStore = {
      ...photos,
      remove: async (key) => {
        removed += 1
        if (removed === 4) {
          void night.close()
          throw new Error('killed')
        }
        await photos.remove(key)
      },
    }
    const night = removal(dying)
    await expect(night.look()).rejects.toThrow('Warsha was stopped')
    expect([await photoRows(), await filesLeft()]).toEqual([0, 3])
    expect((await admin.get<RetentionState>('/admin/retention')).body.last_run).toBeNull()
    expect(await removal().look()).toBe(true)
    expect(await filesLeft()).toBe(0)
    expect((await admin.get<RetentionState>('/admin/retention')).body.last_run).toMatchObject({ photos: 3 })
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=retention&action=deleted')
    expect(trail.body.entries).toMatchObject([{ before: { photos: 3, photo_bytes: 3000 } }])
  })

  test('a file that cannot be removed keeps neither the others nor the rest of the night from going, and goes in the next', async () => {
    await save()
    const [stuck] = [await photoOf({ day: '2025-01-10' }), await photoOf({ day: '2025-02-10' })]
    await photoOf({ day: '2025-03-10' })
    await shop.db.write(sql`
      insert into deleted_absence (id, person_id, kind, first_day, last_day, recorded_by, recorded_at, version, refs, deleted_at)
      values (7, ${ali.id}, 'sick', '2026-11-01', '2026-11-02', ${admin.id}, '2026-11-01', 1, '[]', '2026-11-03')`)
    let isStuck = true
    const guarded: PhotoStore = {
      ...photos,
      remove: async (key) => {
        if (isStuck && key === stuck.photo) throw new Error('EACCES: permission denied')
        await photos.remove(key)
      },
    }
    shop.at('2026-11-19T22:00:30Z')
    await expect(removal(guarded).look()).rejects.toThrow('EACCES: permission denied')
    expect([await photoRows(), await filesLeft()]).toEqual([0, 2])
    expect(await shop.db.rows(sql`select from deleted_absence`)).toEqual([])
    expect((await admin.get<RetentionState>('/admin/retention')).body.last_run).toMatchObject({ photos: 3 })
    isStuck = false
    shop.at(shop.now + DAY)
    expect(await removal(guarded).look()).toBe(true)
    expect([await filesLeft(), await shop.db.rows(sql`select from photo_removal`)]).toEqual([0, []])
  })

  test('of a store that removes nothing a hundred files are tried, and the night ends', async () => {
    await save()
    await shop.db.write(sql`
      insert into photo_removal select gen_random_uuid(), sha256(nth::text::bytea) from generate_series(1, 150) as nth`)
    let tried = 0
    const shut: PhotoStore = {
      ...photos,
      remove: async () => {
        tried += 1
        throw new Error('AccessDenied')
      },
    }
    await expect(removal(shut).look()).rejects.toThrow('AccessDenied')
    expect(tried).toBe(100)
    expect((await admin.get<RetentionState>('/admin/retention')).body.last_run).not.toBeNull()
  })

  test('one that its phone sends again while it goes is there in the end, whole', async () => {
    await save()
    const file = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const sha256 = createHash('sha256').update(file).digest('hex')
    for (let round = 0; round < 8; round += 1) {
      const { sessionId } = await photoOf({ day: `2025-0${round + 1}-10` })
      await send(sessionId, file, sha256)
      await shop.db.write(sql`update media set created_at = '2025-01-01', captured_at = '2025-01-01'`)
      const night = removal()
      shop.at(shop.now + DAY)
      const [, answer] = await Promise.all([night.look(), send(sessionId, file, sha256)])
      expect([200, 201]).toContain(answer.status)
      const { photo, thumbnail } = photoKeys(sessionId, sha256)
      const hasRow = await shop.db.row(sql`
        select from media where session_id = ${sessionId} and sha256 = decode(${sha256}, 'hex')`)
      const files = [await photos.get(photo), await photos.get(thumbnail)]
      expect(files.map((bytes) => bytes !== null)).toEqual(hasRow ? [true, true] : [false, false])
    }
  })

  test('in a bucket they go too, and a file that is gone already is no fault', async () => {
    const server = await S3Server.start()
    onTestFinished(() => server.close())
    const bucket = await openS3PhotoStore(server.bucket)
    await save()
    const { photo, thumbnail } = await photoOf({ day: '2025-03-10' })
    await bucket.put(photo, Buffer.from('photo'))
    expect(await removal(bucket).look()).toBe(true)
    expect([await bucket.get(photo), await bucket.get(thumbnail)]).toEqual([null, null])
  })
})

function send(sessionId: string, file: Buffer, sha256: string) {
  const field = (name: string, value: string) =>
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([
    field('captured_at', '2025-01-01T05:59:00Z'),
    field('sha256', sha256),
    Buffer.from(head),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ])
  return ali.post(`/sessions/${sessionId}/media`, body, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
}

describe('sign-ins, devices and the security log', () => {
  test('go as the preview says; the newest sign-in of a person keeps its day alone', async () => {
    const start = shop.now
    const before = (days: number) => new Date(start - days * DAY).toISOString()
    const signIn = (made: number, ended: number | null) =>
      shop.db.write(sql`
        insert into sign_in (id, person_id, device_id, address, device, created_at, expires_at, ended_at, ends_for_good_at)
        values (${randomUUID()}, ${admin.id}, 'laptop', '10.0.0.7', 'Chrome', ${before(made)}, ${before(made - 30)},
          ${ended === null ? null : before(ended)}, ${before(made - 30)})`)
    await shop.db.write(sql`delete from sign_in`)
    for (const [made, ended] of [
      [400, 390],
      [300, null],
      [130, 95],
    ] as const)
      await signIn(made, ended)
    await shop.db.write(sql`
      insert into phone (person_id, device_id, unsent_count, last_heard_at) values
        (${ali.id}, 'silent', 0, ${before(100)}), (${ali.id}, 'holds work', 3, ${before(100)}),
        (${ali.id}, 'used', 0, ${before(80)})`)
    await shop.db.write(sql`delete from security_event`)
    for (const days of [200, 181, 170])
      await shop.db.transaction((tx) =>
        recordSecurityEvent(
          tx,
          { kind: 'signed_in', personId: admin.id },
          { source: null, now: shop.now - days * DAY },
        ),
      )
    const expected = await preview()
    expect(expected).toMatchObject({ sign_ins: 3, devices: 1, security_events: 2 })
    expect(await preview({ sign_in_days: 3650, security_log_days: 3650 })).toMatchObject({
      sign_ins: 0,
      devices: 0,
      security_events: 0,
    })
    shop.at('2026-11-19T22:00:30Z')
    expect(await removal().look()).toBe(true)
    const left = await shop.db.rows(sql`
      select created_at, device_id, device, address from sign_in where person_id = ${admin.id} and ended_at is not null`)
    expect(left).toEqual([{ created_at: Date.parse(before(130)), device_id: null, device: null, address: null }])
    const devices = await shop.db.rows<{ device_id: string }>(sql`select device_id from phone order by 1`)
    expect(devices.map(({ device_id }) => device_id)).toEqual(['holds work', 'used'])
    expect((await shop.db.rows(sql`select from security_event where at < ${before(179)}`)).length).toBe(0)
    expect((await admin.get<RetentionState>('/admin/retention')).body.last_run).toMatchObject({
      sign_ins: expected.sign_ins,
      devices: expected.devices,
      security_events: expected.security_events,
    })
  })
})

test('a night ahead of now keeps no removal back, and by a clock that is not believed nothing is removed', async () => {
  const event = (at: string) =>
    shop.db.write(sql`insert into security_event (at, kind, details) values (${at}, 'signed_in', '{}')`)
  const left = async () => (await shop.db.rows(sql`select from security_event where at < '2026-06-01'`)).length
  await event('2026-01-05T06:00:00Z')
  await shop.db.write(sql`insert into retention_run (started_at, ended_at) values ('2032-11-19', '2032-11-19')`)
  shop.at('2026-11-19T22:00:30Z')
  isClockBelieved = false
  onTestFinished(() => void (isClockBelieved = true))
  expect([await removal().look(), await left()]).toEqual([false, 1])
  isClockBelieved = true
  expect([await removal().look(), await left()]).toEqual([true, 0])
  expect((await admin.get<RetentionState>('/admin/retention')).body.last_run?.ended_at).toBe('2026-11-19T22:00:30.000Z')
})

test('the night dates back what a clock has dated ahead, so that sign-ins, phones and answers last no longer than others', async () => {
  await ali.get('/jobs')
  await shop.db.write(sql`
    update sign_in set created_at = '2032-01-01', last_seen_at = '2032-01-01', expires_at = '2032-02-01', ends_for_good_at = '2033-01-01'
    where person_id = ${ali.id}`)
  await shop.db.write(sql`
    insert into phone (person_id, device_id, unsent_count, last_heard_at) values (${ali.id}, 'ahead', 1, '2032-01-01')`)
  shop.at('2026-11-19T22:00:30Z')
  expect(await removal().look()).toBe(true)
  const [found] = await shop.db.rows(sql`
    select expires_at, ends_for_good_at, ended_at, last_seen_at, last_heard_at
    from sign_in join phone using (person_id) where person_id = ${ali.id}`)
  expect(found).toEqual({
    expires_at: shop.now + 30 * DAY,
    ends_for_good_at: shop.now + 365 * DAY,
    ended_at: null,
    last_seen_at: shop.now,
    last_heard_at: shop.now,
  })
})

test('working hours that were changed years ahead are those of today after the night', async () => {
  shop.at('2032-11-19T09:00:00Z')
  const rule = { day_of_week: 5, start_time: '08:00', end_time: '11:00', is_active: true }
  expect((await admin.post('/admin/schedule/rules', rule)).status).toBe(201)
  shop.at('2026-11-19T22:00:30Z')
  await believeClock(shop.db, shop.now)
  expect(await removal().look()).toBe(true)
  const versions = await shop.db.rows(sql`select effective_from from schedule_version order by 1`)
  expect(versions).toEqual([{ effective_from: '2000-01-01' }, { effective_from: '2026-11-20' }])
  expect(infoLines).toContainEqual(
    expect.stringMatching(/^What lay ahead of now, as a clock was wrong, was dated back: .*"schedule":1/),
  )
})

test('a photo whose files were read years ahead counts as read now', async () => {
  await photoOf({ day: '2026-11-10' })
  await photoOf({ day: '2026-11-11' })
  await shop.db.write(sql`
    insert into photo_check (media_id, photo_sha256, thumbnail_sha256, checked_at)
    select id, sha256('a'), sha256('b'), '2032-01-01' from media`)
  expect(await removal().look()).toBe(true)
  const ahead = await shop.db.rows(sql`select from photo_check where checked_at <> ${new Date(shop.now).toISOString()}`)
  expect(ahead).toEqual([])
})

test('whoever is signed in reads how long things are kept, as it is set', async () => {
  await save({ photo_months: 24 })
  await admin.call('PUT', '/admin/workshop', { company_name: 'Motor Works' })
  const { body } = await ali.get('/privacy')
  expect(body).toEqual({
    retention: { ...settings, photo_months: 24 },
    sign_in_lasts_days: 30,
    backups_kept: null,
    company_name: 'Motor Works',
  })
  expect((await shop.nobody.get('/privacy')).status).toBe(401)
})

test('each night files without a photo are looked for; a store that cannot be listed keeps nothing else from its day', async () => {
  const asked: number[] = []
  noteOrphans = async (now) => {
    asked.push(now)
    throw new Error('AccessDenied\n    at somewhere')
  }
  onTestFinished(() => void (noteOrphans = null))
  errorLines.length = 0
  shop.at(shop.now + DAY)
  expect(await removal().look()).toBe(true)
  expect(await removal().look()).toBe(false)
  expect([asked, errorLines]).toEqual([[shop.now], ['The files of photos could not be listed: AccessDenied']])
})

import { createHash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import type { Delivery, FailedDelivery, Problem } from '@warsha/contract'
import { DAY, SECOND } from '@warsha/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { wayTo } from '../../../testing/way-to-database.ts'
import { Db, sql } from '../../platform/database.ts'
import { logTo } from '../../platform/log.ts'
import { folderPhotoStore, PhotoStoreFull } from '../../platform/photo-store.ts'
import { NightlyRemoval } from '../retention/index.ts'

let shop: Shop
let admin: Caller
let ali: Caller
let port: number
const lines: string[] = []
beforeAll(async () => {
  shop = await openShop({ logger: logTo('info', { write: (line) => void lines.push(line) }) })
  admin = await shop.admin()
  await shop.job()
  await shop.job({ job_no: '1002', status: 'closed' })
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  ali = await shop.technician()
})

const PHONE = '3f6c2f1e-5d1b-4f0a-9a52-0f5f8e1c9b7a'
const from = (device = PHONE, extra: Record<string, string> = {}) => ({ headers: { 'x-device-id': device, ...extra } })
const deliveryOf = async ({ id }: { id: number }) =>
  (await admin.get<Delivery>(`/admin/technicians/${id}/delivery`)).body

/** What the page has of somebody, once it is so many rows with so many failures in all. */
async function failed(person: Caller, rows: number, failures = rows): Promise<FailedDelivery[]> {
  const found = await vi.waitFor(
    async () => {
      await shop.app.failedDeliveries?.save()
      const { failed } = await deliveryOf(person)
      expect([failed.length, failed.reduce((sum, { count }) => sum + count, 0)]).toEqual([rows, failures])
      return failed
    },
    { timeout: 6_000, interval: 100 },
  )
  return found
}

const boundary = 'a-boundary'
/** A photo as a phone sends it. */
function form(file: Buffer): Buffer {
  const fields = { captured_at: '2026-11-19T05:59:00Z', sha256: createHash('sha256').update(file).digest('hex') }
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
const sendPhoto = (session: string, body: Buffer, device = PHONE) => {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) }
  return ali.post(`/sessions/${session}/media`, body, from(device, headers))
}

/** Sends a head and what there is of a body over a connection of its own, and hangs up. */
async function breakOff(path: string, { type, length, sent }: { type: string; length: number; sent: Buffer }) {
  const { authorization } = await ali.authorization()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\nx-device-id: ${PHONE}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  socket.write(sent)
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
}

describe('what did not come in', () => {
  test('a start that was refused, with what it was for, why, from which device and by which request', async () => {
    await shop.db.write(sql`
      insert into sign_in (id, person_id, device_id, device, expires_at, ends_for_good_at)
      values (${randomUUID()}, ${ali.id}, ${PHONE}, 'Chrome, Android', now() + interval '30 days', now() + interval '1 year')`)
    const refused = await ali.start({ job: '1002' }, from())
    expect(refused.status).toBe(422)
    const [row] = await failed(ali, 1)
    expect(row).toEqual({
      id: expect.any(Number),
      record: 'start',
      first_at: '2026-11-19T06:00:00.000Z',
      last_at: '2026-11-19T06:00:00.000Z',
      count: 1,
      job_no: '1002',
      activity_code: 'REPAIR',
      activity_label: 'Repair',
      activity_label_ar: expect.any(String),
      byte_count: null,
      received_bytes: null,
      code: 'job_not_workable',
      values: { job_no: '1002' },
      device_id: PHONE,
      device: 'Chrome, Android',
      request_id: refused.headers['x-request-id'],
    })
  })

  test('an end of no session, and one of a start that was refused as well, which tells the job', async () => {
    const key = randomUUID()
    await ali.start({ job: '1002', key }, from())
    await ali.complete(key, undefined, from())
    await ali.complete(randomUUID(), undefined, from())
    const rows = await failed(ali, 3)
    expect(rows.map(({ record, code, job_no }) => `${record} ${code} ${job_no}`).toSorted()).toEqual([
      'end session_not_found 1002',
      'end session_not_found null',
      'start job_not_workable 1002',
    ])
  })

  test('a photo that was refused, with its size and the job of its session', async () => {
    const key = randomUUID()
    await ali.start({ key })
    const body = form(Buffer.from('no picture at all'))
    expect((await sendPhoto(key, body)).status).toBe(422)
    const [row] = await failed(ali, 1)
    expect(row).toMatchObject({
      record: 'photo',
      code: 'photo_not_image',
      byte_count: body.length,
      received_bytes: null,
      job_no: '1001',
      activity_code: 'REPAIR',
    })
  })

  test('an upload that broke off, with as much of it as had come', async () => {
    const key = randomUUID()
    await ali.start({ key })
    const whole = form(Buffer.alloc(300_000, 7))
    const type = `multipart/form-data; boundary=${boundary}`
    await breakOff(`/sessions/${key}/media`, { type, length: whole.length, sent: whole.subarray(0, 100_000) })
    const [row] = await failed(ali, 1)
    expect(row).toMatchObject({
      record: 'photo',
      code: null,
      byte_count: whole.length,
      received_bytes: 100_000,
      job_no: '1001',
      device_id: PHONE,
    })
    await breakOff(`/sessions/${key}/media`, { type, length: whole.length, sent: whole.subarray(0, 150_000) })
    const [again] = await failed(ali, 1, 2)
    expect(again?.received_bytes).toBe(150_000)
    const logged = lines.filter((line) => line.includes(`"request_id":"${again?.request_id}"`))
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', call: 'addMedia', code: null, person_id: ali.id, msg: 'a record did not come in' },
    ])
  })

  test('a start that broke off', async () => {
    await breakOff('/sessions/start', { type: 'application/json', length: 500, sent: Buffer.from('{"unique_key":') })
    expect(await failed(ali, 1)).toMatchObject([{ record: 'start', code: null, job_no: null }])
  })

  test('what could not be read, and wrong fields', async () => {
    await ali.post('/sessions/start', { unique_key: randomUUID(), activity_code: 'REPAIR' }, from())
    await ali.post('/sessions/start', '{', { headers: { 'content-type': 'application/json', 'x-device-id': PHONE } })
    const codes = (await failed(ali, 2)).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['invalid', 'unreadable_body']))
  })

  test('a sign-in that has ended; of whoever is not known nothing is kept', async () => {
    await ali.get('/me')
    await shop.db.write(sql`update sign_in set ended_at = now() where person_id = ${ali.id}`)
    expect((await ali.start({}, from())).status).toBe(401)
    expect(await failed(ali, 1)).toMatchObject([{ record: 'start', code: 'sign_in_ended' }])
    const before = await shop.db.rows(sql`select from failed_delivery`)
    await shop.nobody.start({}, from())
    await admin.start({}, from())
    await ali.get('/admin/technicians')
    await shop.app.failedDeliveries?.save()
    expect(await shop.db.rows(sql`select from failed_delivery`)).toHaveLength(before.length)
  })

  test('what comes again every half minute is one row; another device, photo or reason is another', async () => {
    const key = randomUUID()
    for (let i = 0; i < 10; i++) {
      await ali.start({ key, job: '1002' }, from())
      shop.at(shop.now + 30 * SECOND)
    }
    const [row] = await failed(ali, 1, 10)
    expect(row).toMatchObject({ first_at: '2026-11-19T06:00:00.000Z', last_at: '2026-11-19T06:04:30.000Z', count: 10 })
    await ali.start({ key, job: '1002' }, from('another'))
    await ali.start({ key, job: '9999' }, from())
    await ali.start({ key: randomUUID(), job: '1002' }, from())
    expect((await failed(ali, 4, 13))[0]).toMatchObject({ count: 1 })
    await ali.start({ key, job: '1002' }, from())
    const rows = await failed(ali, 4, 14)
    expect(rows.find(({ id }) => id === row?.id)).toMatchObject({ count: 11, last_at: '2026-11-19T06:05:00.000Z' })
  })

  test('of one technician three hundred are kept, the last ones', async () => {
    await shop.db.write(sql`
      insert into failed_delivery (person_id, record, subject, first_at, last_at, count, request_id)
      select ${ali.id}, 'end', gen_random_uuid(), at, at, 1, 'a-request'
      from generate_series(timestamptz '2026-11-18', '2026-11-18 05:00', '1 minute') as at limit 300`)
    await ali.start({ job: '1002' }, from())
    const rows = await vi.waitFor(async () => {
      await shop.app.failedDeliveries?.save()
      const { failed } = await deliveryOf(ali)
      expect(failed[0]?.record).toBe('start')
      return failed
    }, 10_000)
    expect(rows).toHaveLength(300)
  })

  test('what the server itself failed in', async () => {
    const put = () => Promise.reject(new PhotoStoreFull('no space left on device'))
    const crowded = await openShop({ photos: { ...folderPhotoStore(tmpdir()), put } })
    await crowded.job()
    const [omar, huda] = [await crowded.technician(), await crowded.admin()]
    const { session_id } = (await omar.start()).body
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 9, g: 120, b: 60 } } })
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const refused = await omar.post(`/sessions/${session_id}/media`, form(await picture.jpeg().toBuffer()), { headers })
    expect(refused.status).toBe(503)
    await crowded.app.failedDeliveries?.save()
    const { body } = await huda.get<Delivery>(`/admin/technicians/${omar.id}/delivery`)
    expect(body.failed).toMatchObject([
      { code: 'disk_full', device_id: null, request_id: refused.headers['x-request-id'] },
    ])
    await crowded.close()
  })
})

test('the refusals of an outage are kept once it is over', async () => {
  const way = await wayTo(shop.connection)
  const db = new Db(way.connection, { keys: testKeys })
  const app = await instanceOn(db, { now: () => shop.now })
  await app.ready()
  const payload = { unique_key: randomUUID(), job_no: '1001', activity_code: 'REPAIR' }
  const headers = { ...(await ali.authorization()), 'x-device-id': PHONE }
  way.cut()
  const refused = await app.inject({ method: 'POST', url: '/api/sessions/start', payload, headers })
  expect(refused.json<Problem>().code).toBe('database_away')
  await app.failedDeliveries?.save()
  expect((await deliveryOf(ali)).failed).toEqual([])
  way.mend()
  await expect
    .poll(
      async () => {
        await app.failedDeliveries?.save()
        return (await deliveryOf(ali)).failed
      },
      { timeout: 10_000 },
    )
    .toMatchObject([{ record: 'start', code: 'database_away', count: 1, job_no: '1001' }])
  await app.close()
  await db.close()
  await way.close()
})

describe('unsent work by the hour', () => {
  const holds = (count: number, oldest = '', device = PHONE) =>
    from(device, { 'x-pending-count': String(count), 'x-oldest-pending': oldest })

  test('the most of each hour, since when, by device', async () => {
    await ali.get('/jobs', holds(2, '2026-11-19T05:50:00Z'))
    await ali.get('/jobs', holds(5, '2026-11-19T05:40:00Z'))
    await ali.get('/jobs', holds(0))
    shop.at('2026-11-19T07:10:00Z')
    await ali.get('/jobs', holds(0))
    await ali.get('/jobs', holds(1, '2026-11-19T07:05:00Z', 'tablet'))
    shop.at('2026-11-19T07:20:00Z')
    await vi.waitFor(
      async () => {
        const { devices } = await deliveryOf(ali)
        expect(devices.toSorted((a, b) => a.device_id.localeCompare(b.device_id))).toEqual([
          {
            device_id: PHONE,
            device: null,
            hours: [
              { hour: '2026-11-19T07:00:00.000Z', unsent_count: 0, unsent_since: null },
              { hour: '2026-11-19T06:00:00.000Z', unsent_count: 5, unsent_since: '2026-11-19T05:40:00.000Z' },
            ],
          },
          {
            device_id: 'tablet',
            device: null,
            hours: [{ hour: '2026-11-19T07:00:00.000Z', unsent_count: 1, unsent_since: '2026-11-19T07:05:00.000Z' }],
          },
        ])
      },
      { timeout: 6_000, interval: 100 },
    )
  })
})

describe('how long it is kept', () => {
  const night = () =>
    new NightlyRemoval({
      db: shop.db,
      photos: folderPhotoStore(tmpdir()),
      now: () => shop.now,
      businessTimeZone: 'Asia/Riyadh',
      isClockBelieved: async () => true,
      noteOrphans: null,
      log: { info: () => undefined, error: () => undefined },
    })

  test('thirty days; what a wrong clock has dated ahead no longer than that', async () => {
    const at = (ago: number) => new Date(shop.now - ago).toISOString()
    shop.at('2026-11-19T22:00:30Z')
    for (const [subject, ago] of [
      ['1', 31 * DAY],
      ['2', 29 * DAY],
      ['3', -2_000 * DAY],
    ] as const) {
      await shop.db.write(sql`
        insert into failed_delivery (person_id, record, subject, first_at, last_at, count, request_id)
        values (${ali.id}, 'end', ${`00000000-0000-0000-0000-00000000000${subject}`}, ${at(ago)}, ${at(ago)}, 1, 'r')`)
      await shop.db.write(sql`
        insert into phone (person_id, device_id, unsent_count, last_heard_at) values (${ali.id}, 'd', 1, ${at(0)})
        on conflict do nothing`)
      await shop.db.write(sql`
        insert into phone_hour (person_id, device_id, hour, unsent_count) values (${ali.id}, 'd', ${at(ago)}, 1)`)
    }
    expect(await night().look()).toBe(true)
    const { failed: left, devices } = await deliveryOf(ali)
    expect(left.map(({ last_at }) => last_at)).toEqual([at(0), at(29 * DAY)])
    expect(devices[0]?.hours.map(({ hour }) => hour)).toEqual([at(29 * DAY)])
  })

  test('until whom it is about is erased', async () => {
    await ali.start({ job: '1002' }, from())
    await ali.get('/jobs', from(PHONE, { 'x-pending-count': '3' }))
    await failed(ali, 1)
    await vi.waitFor(async () => expect((await deliveryOf(ali)).devices).toHaveLength(1), 10_000)
    await admin.call('PATCH', `/admin/technicians/${ali.id}/status`, { is_active: false })
    const whom = { full_name: 'Ali Hassan', current_password: 'admin-password' }
    expect((await admin.post(`/admin/technicians/${ali.id}/erase`, whom)).status).toBe(200)
    expect(await deliveryOf(ali)).toEqual({ failed: [], devices: [] })
    // A token of before still names them; nothing is written of them any more.
    expect((await ali.start({ job: '1002' }, from())).status).toBe(401)
    await shop.app.failedDeliveries?.save()
    expect(await deliveryOf(ali)).toEqual({ failed: [], devices: [] })
  })
})

test('it is for admins, and of technicians', async () => {
  const foreman = await shop.admin({ rights: 'foreman' })
  expect((await foreman.get(`/admin/technicians/${ali.id}/delivery`)).status).toBe(403)
  expect((await ali.get(`/admin/technicians/${ali.id}/delivery`)).status).toBe(403)
  expect((await admin.get(`/admin/technicians/${admin.id}/delivery`)).status).toBe(404)
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Problem } from '@warsha/contract'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { folderPhotoStore, PhotoStoreFull } from '../../platform/photo-store.ts'
import { kindOf } from './picture.ts'

let shop: Shop
let ali: Caller
let session: string
const key = randomUUID()

beforeAll(async () => {
  shop = await openShop()
  await shop.job()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ali = await shop.technician()
  session = (await ali.start({ key })).body.session_id
})

type Added = { id: string; sha256: string; captured_at: string; media_count: number } & Problem
type Fields = { file?: Buffer; captured_at?: string; sha256?: string }

const sha256Of = (file: Buffer) => createHash('sha256').update(file).digest('hex')

/** A photo as a phone sends it, the file first or last. */
function send(
  caller: Caller,
  idOrKey: string,
  file: Buffer,
  { fields = {}, fileFirst = false, headers = {} } = {},
): Promise<Answer<Added>> {
  const given: Fields = { captured_at: '2026-11-19T05:59:00Z', sha256: sha256Of(file), ...fields }
  const boundary = 'a-boundary'
  const texts = Object.entries(given).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const picture = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')])
  const parts = fileFirst ? [picture, ...texts] : [...texts, picture]
  return caller.post<Added>(
    `/sessions/${idOrKey}/media`,
    Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    },
  )
}

/** A picture that only this seed makes. */
function picture(seed: number, { width = 640, height = 480 } = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: (seed * 37) % 256, g: 120, b: 60 } } })
}

test('where there is no room for a photo, it is to come again later', async () => {
  const put = () => Promise.reject(new PhotoStoreFull('no space left on device'))
  const crowded = await openShop({ photos: { ...folderPhotoStore(tmpdir()), put } })
  await crowded.job()
  const omar = await crowded.technician()
  const { session_id } = (await omar.start({ key: randomUUID() })).body
  const { status, headers, body } = await send(omar, session_id, await picture(1).jpeg().toBuffer())
  expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'disk_full'])
  await crowded.close()
})

test('what the server cannot take uses up nothing of the day', async () => {
  let failures = 10
  const store = folderPhotoStore(await mkdtemp(join(tmpdir(), 'warsha-quota-')))
  const put: typeof store.put = (name, bytes) =>
    failures > 0 ? Promise.reject(new PhotoStoreFull('no space left on device')) : store.put(name, bytes)
  const crowded = await openShop({ photos: { ...store, put }, photoBytesADay: 2 * 1024 ** 2 })
  onTestFinished(() => crowded.close())
  await crowded.job()
  const omar = await crowded.technician()
  const { session_id } = (await omar.start({ key: randomUUID() })).body
  const raw = { width: 900, height: 900, channels: 3 } as const
  const file = await sharp(randomBytes(900 * 900 * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer()
  for (; failures > 0; failures -= 1) expect((await send(omar, session_id, file)).body.code).toBe('disk_full')
  expect((await send(omar, session_id, file)).status).toBe(201)
  const { bytes } = (await crowded.db.row<{ bytes: number }>(sql`select bytes from photo_upload`)) ?? {}
  expect(bytes).toBe(file.length)
})

test('a photo whose sender hangs up while it waits for its turn keeps nobody’s place', async () => {
  const listening = await openShop()
  onTestFinished(() => listening.close())
  await listening.job()
  const omar = await listening.technician()
  const { session_id } = (await omar.start({ key: randomUUID() })).body
  const address = await listening.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = await omar.authorization()
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\n\r\n'),
    randomBytes(200_000),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const begin = (bytes: number) => {
    const sent = request(`${address}/api/sessions/${session_id}/media`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
    })
    const answer = new Promise<number>((resolve) => {
      sent.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0))
    })
    sent.write(body.subarray(0, bytes))
    return { sent, answer, finish: () => sent.end(body.subarray(bytes)) }
  }
  for (const _ of [1, 2]) {
    const [first, second] = [begin(100_000), begin(100_000)]
    await pause(300)
    const third = begin(1_000)
    await pause(300)
    third.sent.destroy()
    await pause(300)
    first.finish()
    second.finish()
    expect(await Promise.all([first.answer, second.answer])).not.toContain(0)
  }
  const file = await picture(1).jpeg().toBuffer()
  const last = await Promise.race([send(omar, session_id, file).then(({ status }) => status), pause(5_000)])
  expect(last).toBe(201)
}, 20_000)

describe('a picture that would hold everybody up', () => {
  test.each([
    ['longer than any camera takes it', { width: 2_000, height: 20_001 }],
    ['a thread', { width: 1, height: 20_000 }],
    ['a thread lying down', { width: 2_100, height: 100 }],
  ])('is refused before it is decoded: %s', async (_, size) => {
    const answer = await send(ali, session, await picture(1, size).png().toBuffer())
    expect([answer.status, answer.body.code]).toEqual([422, 'photo_unreadable'])
  })

  test('a panorama is taken', async () => {
    const answer = await send(ali, session, await picture(2, { width: 2_000, height: 100 }).png().toBuffer())
    expect(answer.status).toBe(201)
  })

  test('many of one technician let another one’s through in between', async () => {
    const omar = await shop.technician()
    const own = (await omar.start({})).body.session_id
    const large = await Promise.all(
      [3, 4, 5, 6, 7, 8].map((n) => picture(n, { width: 3_000, height: 3_000 }).png().toBuffer()),
    )
    const done: string[] = []
    const many = large.map(async (file) => {
      const { status } = await send(ali, session, file)
      done.push('ali')
      return status
    })
    const one = send(omar, own, large[0] ?? Buffer.alloc(0)).then(({ status }) => {
      done.push('omar')
      return status
    })
    expect(await Promise.all([...many, one])).toEqual(Array(7).fill(201))
    expect(done.indexOf('omar')).toBeLessThan(4)
  })
})

describe('what one person may send on a day', () => {
  test('is bounded, and the day after there is room again; what is there already costs nothing', async () => {
    const small = await openShop({ photoBytesADay: 2 * 1024 ** 2 })
    onTestFinished(() => small.close())
    await small.job()
    const omar = await small.technician()
    const own = (await omar.start({})).body.session_id
    const noise = (n: number) => {
      const raw = { width: 900, height: 900, channels: 3 } as const
      return sharp(randomBytes(900 * 900 * 3), { raw })
        .jpeg({ quality: 80 + n })
        .toBuffer()
    }
    const photos = await Promise.all([0, 1, 2, 3, 4].map(noise))
    // At once: they share the room.
    const answers = await Promise.all(photos.map((file) => send(omar, own, file)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5 - refused.length)
    // 09:00 in Riyadh: the next day is 15 h away.
    expect(refused[0]?.headers['retry-after']).toBe(String(15 * 3600))
    expect(refused[0]?.body).toMatchObject({
      code: 'photo_quota_used',
      detail: 'You have sent 2 MB of photos today. The others follow tomorrow by themselves.',
    })
    const logged = await small.db.rows(sql`select person_id, details from security_event where kind = 'quota_used'`)
    expect(logged).toEqual([{ person_id: omar.id, details: { call: 'addMedia' } }])
    const kept = photos[answers.findIndex(({ status }) => status === 201)] as Buffer
    expect((await send(omar, own, kept)).status).toBe(200)
    const other = await small.technician()
    const theirs = (await other.start({})).body.session_id
    expect((await send(other, theirs, kept)).status).toBe(201)
    small.at(small.now + 15 * 3_600_000)
    const late = photos[answers.findIndex(({ status }) => status === 429)] as Buffer
    expect((await send(omar, own, late)).status).toBe(201)
  })
})

describe('adding a photo', () => {
  test('by the session’s id or its key, the file first or last', async () => {
    const first = await send(ali, session, await picture(1).jpeg().toBuffer())
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sha256: sha256Of(await picture(1).jpeg().toBuffer()),
      captured_at: '2026-11-19T05:59:00.000Z',
      media_count: 1,
    })
    const second = await send(ali, key, await picture(2).png().toBuffer(), { fileFirst: true })
    expect([second.status, second.body.media_count]).toEqual([201, 2])
    const third = await send(ali, session, await picture(3).webp().toBuffer())
    expect([third.status, third.body.media_count]).toEqual([201, 3])
    const current = await ali.get<{ media_count: number }>('/sessions/current')
    expect(current.body.media_count).toBe(3)
  })

  test('the same photo again is the first one, also ten times at once', async () => {
    const file = await picture(4).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ali, session, file)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ body }) => body.media_count === 1)).toBe(true)
  })

  test('a session that has ended still takes photos', async () => {
    await ali.complete(session)
    expect((await send(ali, session, await picture(5).jpeg().toBuffer())).status).toBe(201)
  })

  test('a wrong clock is corrected, a photo of the future is of now', async () => {
    const fast = { 'x-client-time': new Date(shop.now + 14 * 60_000).toISOString() }
    const corrected = await send(ali, session, await picture(6).jpeg().toBuffer(), {
      fields: { captured_at: '2026-11-19T06:10:00Z' },
      headers: fast,
    })
    expect(corrected.body.captured_at).toBe('2026-11-19T05:56:00.000Z')
    const future = await send(ali, session, await picture(7).jpeg().toBuffer(), {
      fields: { captured_at: '2027-01-01T00:00:00Z' },
    })
    expect(future.body.captured_at).toBe('2026-11-19T06:00:00.000Z')
  })
})

describe('what is kept', () => {
  test('upright, at most 1600 px, without what the camera wrote beside it', async () => {
    const taken = await picture(8, { width: 2400, height: 1200 })
      .withExif({ IFD0: { Make: 'Spy camera' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { body } = await send(ali, session, taken)
    const kept = await shop.app.inject({
      method: 'GET',
      url: `/api/media/${body.id}`,
      headers: await ali.authorization(),
    })
    expect(kept.headers['content-type']).toBe('image/jpeg')
    const meta = await sharp(kept.rawPayload).metadata()
    expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([800, 1600, undefined, undefined])
    const small = await shop.app.inject({
      method: 'GET',
      url: `/api/media/${body.id}/thumbnail`,
      headers: await ali.authorization(),
    })
    expect((await sharp(small.rawPayload).metadata()).height).toBe(320)
  })

  test('is for the technician who took it and for admins', async () => {
    const { body } = await send(ali, session, await picture(9).jpeg().toBuffer())
    const omar = await shop.technician({ name: 'Omar' })
    const admin = await shop.admin()
    for (const path of [`/media/${body.id}`, `/media/${body.id}/thumbnail`]) {
      expect((await omar.get(path)).status).toBe(404)
      expect((await admin.get(path)).status).toBe(200)
      expect((await shop.nobody.get(path)).status).toBe(401)
    }
    expect((await ali.get(`/media/${randomUUID()}`)).status).toBe(404)
    expect((await ali.get('/media/abc')).status).toBe(404)
  })
})

describe('what is refused', () => {
  test('a session of somebody else, an unknown one', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    const file = await picture(10).jpeg().toBuffer()
    expect((await send(omar, session, file)).body.code).toBe('session_not_found')
    expect((await send(ali, randomUUID(), file)).body.code).toBe('session_not_found')
  })

  test.each([
    ['text', Buffer.from('a text that says it is a photo'), 422, 'photo_not_image'],
    ['nothing', Buffer.alloc(0), 422, 'photo_not_image'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'photo_not_image'],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, 'photo_heic'],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3]), 422, 'photo_unreadable'],
    ['more than 10 MB', Buffer.alloc(10_485_761, 0xff), 413, 'photo_too_large'],
  ])('%s', async (_, file, status, code) => {
    const answer = await send(ali, session, file)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await shop.db.row(sql`select 1 from media where session_id = ${session}`)).toBeNull()
  })

  test('too many pixels', async () => {
    const huge = await picture(11, { width: 8000, height: 5001 }).png().toBuffer()
    expect((await send(ali, session, huge)).body.code).toBe('photo_unreadable')
  })

  test('a photo that changed on its way', async () => {
    const file = await picture(12).jpeg().toBuffer()
    const answer = await send(ali, session, file, { fields: { sha256: sha256Of(Buffer.from('another')) } })
    expect([answer.status, answer.body.code]).toEqual([422, 'photo_damaged'])
  })

  test('fields that are missing or wrong', async () => {
    const file = await picture(13).jpeg().toBuffer()
    const wrong = await send(ali, session, file, { fields: { captured_at: 'noon', sha256: 'XYZ' } })
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['captured_at', 'sha256'])
  })

  test('a body that is no multipart', async () => {
    expect((await ali.post<Problem>(`/sessions/${session}/media`, { file: 'x' })).body.code).toBe('wrong_media_type')
  })
})

test('a kind is told by the bytes', async () => {
  expect(kindOf(await picture(1).jpeg().toBuffer())).toBe('jpeg')
  expect(kindOf(await picture(1).png().toBuffer())).toBe('png')
  expect(kindOf(await picture(1).webp().toBuffer())).toBe('webp')
  expect(kindOf(await picture(1).gif().toBuffer())).toBeNull()
})

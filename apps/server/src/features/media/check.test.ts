import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '@warsha/domain'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { folderPhotoStore, type ListedPhotoStore, PhotoStoreAway, photoKeys } from '../../platform/photo-store.ts'
import { writeBackup } from '../backup/index.ts'
import { PassThrough } from 'node:stream'
import {
  checkShareOfPhotos,
  lostPhotos,
  noteOrphans,
  orphanCount,
  orphanedPhotos,
  OrphanWalk,
  verifyPhotos,
} from './index.ts'

let folder: string
let store: ListedPhotoStore
let shop: Shop
let ali: Caller
let session: string
let file: Buffer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-checked-'))
  store = folderPhotoStore(folder)
  shop = await openShop({ photos: store })
  ali = await shop.technician()
  await shop.job()
  session = (await ali.start()).body.session_id
  file = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const keys = () => photoKeys(session, sha256Of(file))

/** As a phone sends it. */
function send(): Promise<{ status: number }> {
  const form = new Map([
    ['captured_at', '2026-11-19T05:59:00Z'],
    ['sha256', sha256Of(file)],
  ])
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const fields = [...form].map(([name, value]) => part(`name="${name}"`, value))
  const picture = part('name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg', file)
  return ali.post(`/sessions/${session}/media`, Buffer.concat([...fields, picture, Buffer.from('--b--\r\n')]), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
}

const check = () =>
  checkShareOfPhotos(shop.db, store, { now: shop.now, signal: new AbortController().signal, restMs: 0 })
const lost = async () => (await lostPhotos(shop.db)).latest.map(({ fault, job_no }) => `${fault} ${job_no}`)

test('a photo that is gone or changed is found by job and session, and is taken once more', async () => {
  expect((await send()).status).toBe(201)
  const whole = await store.get(keys().photo)
  await check()
  expect(await lost()).toEqual([])
  await store.put(keys().photo, randomBytes(50))
  await check()
  expect(await lost()).toEqual(['changed 1001'])
  await store.remove(keys().thumbnail)
  await check()
  expect(await lost()).toEqual(['missing 1001'])
  const { body } = await (await shop.admin()).get<{ lost_photos: unknown }>('/admin/system')
  expect(body.lost_photos).toMatchObject({
    missing: 1,
    changed: 0,
    latest: [{ session_id: session, fault: 'missing' }],
  })
  expect((await send()).status).toBe(200)
  expect(await lost()).toEqual([])
  expect(await store.get(keys().photo)).toEqual(whole)
  await check()
  expect(await lost()).toEqual([])
})

test('an earlier photo gets its digests when it is read first, and one that is missing then gets them later', async () => {
  await send()
  await shop.db.write(sql`delete from photo_check`)
  await store.remove(keys().photo)
  await check()
  expect(await lost()).toEqual(['missing 1001'])
  await store.put(keys().photo, file)
  await check()
  const seen = await shop.db.row<{ at: number }>(sql`select first_seen_at as at from photo_check where fault is null`)
  expect(seen).toEqual({ at: shop.now })
  await store.put(keys().photo, randomBytes(50))
  await check()
  expect(await lost()).toEqual(['changed 1001'])
})

test('a photo that cannot be read is missing, and keeps no other from being read or backed up', async () => {
  for (const red of [1, 2, 3]) {
    file = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red * 60, g: 9, b: 9 } } })
      .jpeg()
      .toBuffer()
    expect((await send()).status).toBe(201)
  }
  const first = shop.now
  await shop.db.write(sql`update photo_check set checked_at = checked_at - interval '1 day'
    where media_id = (select id from media where sha256 = decode(${sha256Of(file)}, 'hex'))`)
  const path = join(folder, keys().photo)
  await rm(path)
  await symlink(path, path)
  for (const night of [1, 2, 3]) {
    shop.at(first + night * DAY)
    await check()
  }
  const nights = await shop.db.rows<{ at: number }>(sql`select checked_at as at from photo_check order by checked_at`)
  expect(nights.map(({ at }) => (at - first) / DAY)).toEqual([1, 2, 3])
  expect(await lost()).toEqual(['missing 1001'])
  const { faults } = await verifyPhotos(shop.db, store)
  expect(faults).toEqual([{ fault: 'missing', job_no: '1001', session_id: session, file: keys().photo }])
  const source = { db: shop.db, photos: store, seal: null, signer: null, now: shop.now }
  expect(await writeBackup(new PassThrough().resume(), source)).toMatchObject({
    photos: 5,
    missingPhotos: 1,
    unreadablePhotos: [expect.stringContaining(`${keys().photo} cannot be read: ELOOP`) as string],
  })
})

test('a store that is away makes no photo lost', async () => {
  await send()
  const away = { ...store, get: () => Promise.reject(new PhotoStoreAway('the photo folder does not answer')) }
  const given = { now: shop.now, signal: new AbortController().signal, restMs: 0 }
  await expect(checkShareOfPhotos(shop.db, away, given)).rejects.toThrow(PhotoStoreAway)
  expect(await lost()).toEqual([])
})

test('all files are compared: orphans too, with their session; what is to be removed is none', async () => {
  await send()
  expect(await verifyPhotos(shop.db, store)).toEqual({ photos: 1, withoutDigest: 0, faults: [] })
  const orphan = photoKeys(session, 'f'.repeat(64)).photo
  await store.put(orphan, file)
  await store.put('notes/of-somebody.jpg', file)
  const going = 'e'.repeat(64)
  await store.put(photoKeys(session, going).photo, file)
  await shop.db.write(sql`insert into photo_removal values (${session}, decode(${going}, 'hex'))`)
  await store.put(keys().photo, randomBytes(50))
  const { faults } = await verifyPhotos(shop.db, store)
  expect(faults).toHaveLength(3)
  expect(faults).toEqual(
    expect.arrayContaining([
      { fault: 'changed', job_no: '1001', session_id: session, file: keys().photo },
      { fault: 'orphaned', job_no: '1001', session_id: session, file: orphan },
      { fault: 'orphaned', job_no: null, session_id: null, file: 'notes/of-somebody.jpg' },
    ]),
  )
})

test('photos that come, are removed or sent again while all are read are no fault', async () => {
  await send()
  const walked = keys()
  const early = photoKeys(session, 'd'.repeat(64)).photo
  await store.put(early, file)
  const busy: ListedPhotoStore = {
    ...store,
    get: async (key) => {
      if (key === walked.photo) {
        await shop.db.write(sql`delete from media`)
        await store.remove(walked.photo)
        await store.remove(walked.thumbnail)
        await store.remove(early)
      }
      return store.get(key)
    },
  }
  expect(await verifyPhotos(shop.db, busy)).toEqual({ photos: 1, withoutDigest: 0, faults: [] })
})

test('the nightly walk notes files that no photo has, and forgets what is gone or has got its photo', async () => {
  await send()
  const orphan = photoKeys(session, 'f'.repeat(64)).photo
  const later = photoKeys(session, 'd'.repeat(64)).thumbnail
  const going = photoKeys(session, 'e'.repeat(64)).photo
  for (const key of [orphan, later, going, 'notes/of-somebody.jpg', 'left.txt']) await store.put(key, file)
  await shop.db.write(sql`insert into photo_removal values (${session}, decode(${'e'.repeat(64)}, 'hex'))`)
  await noteOrphans(shop.db, store, shop.now)
  const first = shop.now
  const { orphaned, orphans } = await orphanedPhotos(shop.db)
  expect(orphaned).toBe(3)
  expect(orphans.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    ...[later, orphan].map((name) => ({ file: name, session_id: session, job_no: '1001', first_seen_at: first })),
    { file: 'notes/of-somebody.jpg', session_id: null, job_no: null, first_seen_at: first },
  ])
  shop.at(shop.now + DAY)
  await store.remove('notes/of-somebody.jpg')
  await shop.db.write(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
    values (gen_random_uuid(), ${session}, decode(${'d'.repeat(64)}, 'hex'), now(), 'image/jpeg', 1, 1, 1)`)
  await noteOrphans(shop.db, store, shop.now)
  expect((await orphanedPhotos(shop.db)).orphans).toEqual([
    { file: orphan, session_id: session, job_no: '1001', first_seen_at: first },
  ])
  const { body } = await (await shop.admin()).get<{ lost_photos: object }>('/admin/system')
  expect(body.lost_photos).toMatchObject({ orphaned: 1, orphans: [{ file: orphan, job_no: '1001' }] })
})

test('a photo that arrives while its file is found is no orphan, and a store that is away forgets none', async () => {
  await send()
  const orphan = photoKeys(session, 'f'.repeat(64)).photo
  await store.put(orphan, file)
  await noteOrphans(shop.db, store, shop.now)
  const arriving: ListedPhotoStore = {
    ...store,
    keys: async function* () {
      yield orphan
      for (let nth = 0; nth < 1000; nth += 1) yield `notes/${nth}.jpg`
      await shop.db.write(sql`
        insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
        values (gen_random_uuid(), ${session}, decode(${'f'.repeat(64)}, 'hex'), now(), 'image/jpeg', 1, 1, 1)`)
    },
  }
  await shop.db.write(sql`delete from orphaned_photo`)
  await noteOrphans(shop.db, arriving, shop.now)
  const { orphaned, orphans } = await orphanedPhotos(shop.db)
  expect([orphaned, orphans.length, orphans.some((each) => each.file === orphan)]).toEqual([1000, 50, false])
  const away: ListedPhotoStore = {
    ...store,
    // oxlint-disable-next-line require-yield
    keys: async function* () {
      throw new PhotoStoreAway('the photo folder does not answer')
    },
  }
  await expect(noteOrphans(shop.db, away, shop.now + DAY)).rejects.toThrow(PhotoStoreAway)
  expect(await orphanCount(shop.db)).toBe(1000)
})

test('the walk runs in a process of its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-walked-'))
  await folderPhotoStore(join(dataDir, 'photos')).put('notes/of-somebody.jpg', file)
  const walk = new OrphanWalk({ connection: shop.connection, photos: { photoBucket: null, dataDir } })
  await walk.walk(shop.now, new AbortController().signal)
  await walk.close()
  expect(await orphanCount(shop.db)).toBe(1)
  await rm(dataDir, { recursive: true })
})

test('a backup counts those that have changed', async () => {
  await send()
  await store.put(keys().photo, randomBytes(50))
  const source = { db: shop.db, photos: store, seal: null, signer: null, now: shop.now }
  expect(await writeBackup(new PassThrough().resume(), source)).toMatchObject({
    photos: 2,
    missingPhotos: 0,
    changedPhotos: 1,
  })
})

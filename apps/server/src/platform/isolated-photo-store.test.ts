import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../testing/shop.ts'
import { sql } from './database.ts'
import { IsolatedPhotoStore } from './isolated-photo-store.ts'
import { photoKeys, PhotoStoreAway } from './photo-store.ts'

let folder: string
let photos: IsolatedPhotoStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-isolated-'))
  photos = new IsolatedPhotoStore(folder, { limitMs: 3000 })
})
afterEach(async () => {
  signal('SIGCONT')
  await photos.close()
  await rm(folder, { recursive: true, force: true })
})

const processes = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('photo-worker'))
    .map((line) => Number(line.trim().split(' ')[0]))

/** A process that is stopped gives no sign, like one that waits for a mount. */
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of processes()) process.kill(pid, name)
}

test('keeps photos of every size, many at once, by two processes', async () => {
  const sizes = [0, 1, 65_536, 500_000, 3_000_000]
  const kept = sizes.map((size) => ({ key: `00/${size}.jpg`, bytes: randomBytes(size) }))
  await Promise.all(kept.map(({ key, bytes }) => photos.put(key, bytes)))
  const found = await Promise.all(kept.map(({ key }) => photos.get(key)))
  for (const [nth, { bytes }] of kept.entries()) expect(bytes.equals(found[nth] ?? Buffer.of(1))).toBe(true)
  expect(processes()).toHaveLength(2)
  await photos.remove('00/1.jpg')
  expect([await photos.get('00/1.jpg'), await photos.get('00/none.jpg')]).toEqual([null, null])
})

test('says what keeps a photo out of the folder', async () => {
  await writeFile(join(folder, 'a-file'), '')
  await expect(photos.put('a-file/1.jpg', randomBytes(10))).rejects.toThrow(/^the photo folder cannot be used: /)
  expect(await readdir(folder)).toEqual(['a-file'])
})

test('a folder that hangs is away for all who wait, and back when it answers', async () => {
  await photos.put('1.jpg', randomBytes(10))
  await Promise.all([photos.get('1.jpg'), photos.get('1.jpg')])
  signal('SIGSTOP')
  const from = performance.now()
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => photos.get('1.jpg')))
  expect(performance.now() - from).toBeLessThan(5500)
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(PhotoStoreAway) as Error })
  expect(await photos.get('1.jpg')).toHaveLength(10)
})

describe('a shop', () => {
  let shop: Shop
  let admin: Caller
  let photo: { id: string; path: string }
  beforeEach(async () => {
    shop = await openShop({ photos, metricsToken: 'the token of the metrics' })
    admin = await shop.admin({ email: 'huda@shop.example', password: 'the winding hall' })
    // The first sign-in loads what hashes passwords.
    await shop.nobody.post('/auth/login', { identifier: 'huda@shop.example', password: 'another one' })
    photo = await photographed()
  })
  afterEach(() => shop.close())

  async function photographed(): Promise<{ id: string; path: string }> {
    const ali = await shop.technician()
    await shop.job()
    const { body } = await ali.start()
    const sha256 = randomBytes(32).toString('hex')
    const keys = photoKeys(body.session_id, sha256)
    await photos.put(
      keys.photo,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    )
    const row = await shop.db.writeRow<{ id: string }>(sql`
      insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
      values (gen_random_uuid(), ${body.session_id}, decode(${sha256}, 'hex'), now(), 'image/jpeg', 9, 9, 100) returning id`)
    return { id: row?.id ?? '', path: join(folder, keys.photo) }
  }

  const statesOf = async () => {
    const { body } = await admin.get<{ storage: { place: string; away_since: string | null }[] }>('/admin/system')
    return Object.fromEntries(body.storage.map(({ place, away_since }) => [place, away_since]))
  }

  async function worksMeanwhile(): Promise<void> {
    const login = { identifier: 'huda@shop.example', password: 'the winding hall' }
    const from = performance.now()
    expect((await shop.nobody.get('/health/ready')).status).toBe(200)
    expect((await shop.nobody.post('/auth/login', login)).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(2000)
  }

  test('whose photo is a pipe goes on, and says that the photo is missing', async () => {
    expect((await admin.get(`/media/${photo.id}`)).status).toBe(200)
    await rm(photo.path)
    await mkdir(dirname(photo.path), { recursive: true })
    execFileSync('mkfifo', [photo.path])
    const wanted = Array.from({ length: 8 }, () => admin.get<{ detail: string }>(`/media/${photo.id}`))
    await worksMeanwhile()
    for (const { status, body } of await Promise.all(wanted)) {
      expect([status, body.detail]).toEqual([404, 'The file of this photo is missing.'])
    }
  })

  test('one of whose photos cannot be read says that it is missing, and its photos are not away', async () => {
    await rm(photo.path)
    await symlink(photo.path, photo.path)
    const { status, body } = await admin.get<{ code: string }>(`/media/${photo.id}`)
    expect([status, body.code]).toEqual([404, 'photo_lost'])
    expect((await statesOf())['photos']).toBeNull()
  })

  test('whose photo folder hangs goes on, and says so on the page System and in a metric', async () => {
    const of = () => admin.get<{ code: string }>(`/media/${photo.id}`)
    await Promise.all([of(), of()])
    expect(await statesOf()).toEqual({ photos: null, job_images: null })
    signal('SIGSTOP')
    const wanted = Array.from({ length: 8 }, of)
    await worksMeanwhile()
    for (const { status, body } of await Promise.all(wanted))
      expect([status, body.code]).toEqual([503, 'photo_store_away'])
    const headers = { authorization: 'Bearer the token of the metrics' }
    const { payload } = await shop.app.inject({ url: '/metrics', headers })
    expect(payload).toContain('warsha_storage_up{place="photos"} 0')
    expect(payload).toContain('warsha_storage_up{place="job_images"} 1')
    await expect.poll(statesOf, { timeout: 5000 }).toEqual({ photos: null, job_images: null })
  })
})

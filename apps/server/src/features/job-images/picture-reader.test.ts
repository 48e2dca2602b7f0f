import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Images, openImages } from '../../../testing/images.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { answerWithin, bytesBelow } from './picture-file.ts'
import { PictureReader } from './picture-reader.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-pictures-'))
  await writeFile(join(folder, 'motor.jpg'), await sharp(blank).jpeg().toBuffer())
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const blank = { create: { width: 64, height: 32, channels: 3, background: '#888' } } as const

/** The processes that read pictures for this one: a hung mount is one that gives no sign. */
const readers = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('picture-worker'))
    .map((line) => Number(line.trim().split(' ')[0]))

const signal = (name: 'SIGSTOP' | 'SIGCONT', pids: readonly number[]) => {
  for (const pid of pids) process.kill(pid, name)
}

const takes = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

describe('a reader', () => {
  let reader: PictureReader
  beforeEach(() => {
    reader = new PictureReader(folder, { lostMs: 700 })
  })
  afterEach(() => reader.close())

  test('reads with two processes, however many pictures are wanted at once', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => reader.read('motor.jpg')))
    for (const one of found) expect(one).toMatchObject({ type: 'image/jpeg' })
    expect(readers()).toHaveLength(2)
    await reader.close()
    await expect.poll(readers).toEqual([])
  })

  test('waits for none that hangs: all are refused together, and read again when it answers', async () => {
    await Promise.all([reader.read('motor.jpg'), reader.read('motor.jpg')])
    signal('SIGSTOP', readers())
    const ms = await takes(async () => {
      const found = await Promise.all(Array.from({ length: 10 }, () => reader.read('motor.jpg')))
      expect(found).toEqual(Array.from({ length: 10 }, () => 'late'))
    })
    expect(ms).toBeLessThan(2 * 700)
    await expect.poll(() => reader.read('motor.jpg')).toMatchObject({ type: 'image/jpeg' })
  })
})

describe('a path', () => {
  test('that gives no answer in time is late', async () => {
    const never = new Promise<never>(() => undefined)
    expect(await answerWithin(50, never)).toEqual({ is: 'late' })
    expect(await answerWithin(5000, bytesBelow(folder, 'motor.jpg'))).toMatchObject({ is: 'file' })
  })

  test('to what is no regular file is none, at once', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')])
    const ms = await takes(async () => {
      const found = await Promise.all(Array.from({ length: 8 }, () => bytesBelow(folder, 'pipe.jpg')))
      expect(new Set(found.map(({ is }) => is))).toEqual(new Set(['none']))
    })
    expect(ms).toBeLessThan(1000)
  })
})

describe('a shop whose pictures hang', () => {
  let shop: Shop
  let images: Images
  let admin: Caller
  beforeEach(async () => {
    images = await openImages()
    shop = await openShop({ imagesConnection: images.connection, imagesFolder: folder })
    admin = await shop.admin({ email: 'huda@shop.example', password: 'the winding hall' })
    await images.add({ job_no: '20', image_path: 'motor.jpg' })
  })
  afterEach(async () => {
    signal('SIGCONT', readers())
    await shop.close()
    await images.drop()
  })

  test.each([
    ['en', 'The folder of the pictures does not answer at the moment. Please try again shortly.'],
    ['ar', 'لا يستجيب مجلد الصور الآن. حاول بعد قليل.'],
  ])('says so in %s, signs people in and is healthy', async (language, sentence) => {
    const picture = () =>
      admin.get<{ detail: string }>('/admin/job-images', {
        query: { path: 'motor.jpg' },
        headers: { 'accept-language': language },
      })
    expect((await Promise.all([picture(), picture()])).map(({ status }) => status)).toEqual([200, 200])
    signal('SIGSTOP', readers())
    const wanted = Array.from({ length: 12 }, picture)
    const login = { identifier: 'huda@shop.example', password: 'the winding hall' }
    const ms = await takes(async () => {
      expect((await shop.nobody.post('/auth/login', login)).status).toBe(200)
      expect((await shop.nobody.get('/health/ready')).status).toBe(200)
    })
    expect(ms).toBeLessThan(2000)
    for (const { status, body } of await Promise.all(wanted)) expect([status, body.detail]).toEqual([503, sentence])
  })
})

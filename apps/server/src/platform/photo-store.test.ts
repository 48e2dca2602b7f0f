import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3Server } from '../../testing/s3-server.ts'
import { folderPhotoStore, photoKeys, type PhotoStore, PhotoStoreAway, PhotoUnreadable } from './photo-store.ts'
import { openS3PhotoStore } from './s3-photo-store.ts'

type Opened = { store: PhotoStore; close: () => Promise<void> }

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-photo-store-'))
  return { store: folderPhotoStore(folder), close: () => rm(folder, { recursive: true }) }
}

async function inBucket(): Promise<Opened> {
  const server = await S3Server.start()
  return { store: await openS3PhotoStore(server.bucket), close: () => server.close() }
}

const photoSized = (bytes = 200_000) => randomBytes(bytes)
const someKey = () => photoKeys(randomUUID(), randomBytes(32).toString('hex')).photo

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('photos in %s', (_, open) => {
  let opened: Opened
  let store: PhotoStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  test.each([1, 20_000, 1_500_000])('come back as they were put: %i bytes', async (size) => {
    const [key, photo] = [someKey(), photoSized(size)]
    await store.put(key, photo)
    expect(photo.equals((await store.get(key)) ?? Buffer.alloc(0))).toBe(true)
  })

  test('nothing is there under a key that was never put', async () => {
    expect(await store.get(someKey())).toBeNull()
  })

  test('a photo and its small picture are two', async () => {
    const keys = photoKeys(randomUUID(), randomBytes(32).toString('hex'))
    const [photo, thumbnail] = [photoSized(), photoSized(9000)]
    await Promise.all([store.put(keys.photo, photo), store.put(keys.thumbnail, thumbnail)])
    expect(photo.equals((await store.get(keys.photo)) ?? photoSized())).toBe(true)
    expect(thumbnail.equals((await store.get(keys.thumbnail)) ?? photoSized())).toBe(true)
  })

  test('a photo that is put again is the same photo', async () => {
    const [key, photo] = [someKey(), photoSized()]
    await store.put(key, photo)
    await store.put(key, photo)
    expect(photo.equals((await store.get(key)) ?? photoSized())).toBe(true)
  })

  test('ten photos at once', async () => {
    const photos = new Map(Array.from({ length: 10 }, () => [someKey(), photoSized()]))
    await Promise.all([...photos].map(([key, photo]) => store.put(key, photo)))
    const kept = await Promise.all([...photos.keys()].map((key) => store.get(key)))
    expect([...photos.values()].map((photo, index) => photo.equals(kept[index] ?? photoSized()))).toEqual(
      Array.from({ length: 10 }, () => true),
    )
  })

  test('one photo ten times at once', async () => {
    const [key, photo] = [someKey(), photoSized()]
    await Promise.all(Array.from({ length: 10 }, () => store.put(key, photo)))
    expect(photo.equals((await store.get(key)) ?? photoSized())).toBe(true)
  })
})

describe('a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warsha-photo-store-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('shows a photo whole or not at all while it is put again and again', async () => {
    const [key, photo] = [someKey(), photoSized(3_000_000)]
    const store = folderPhotoStore(folder)
    const times = Array.from({ length: 10 }, (_, index) => index)
    const seen: boolean[] = []
    const look = async () => {
      const bytes = await store.get(key)
      if (bytes) seen.push(photo.equals(bytes))
    }
    await store.put(key, photo)
    for (const _ of times) await Promise.all([store.put(key, photo), ...times.map(look)])
    expect(seen).toHaveLength(100)
    expect(new Set(seen)).toEqual(new Set([true]))
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('names a photo that cannot be read, and has the others', async () => {
    const [key, other] = [someKey(), someKey()]
    const store = folderPhotoStore(folder)
    await store.put(other, photoSized(10))
    await mkdir(dirname(join(folder, key)), { recursive: true })
    await symlink(join(folder, key), join(folder, key))
    const error: unknown = await store.get(key).catch((why: unknown) => why)
    expect(error).toBeInstanceOf(PhotoUnreadable)
    expect(error).toMatchObject({ key, message: expect.stringContaining(`${key} cannot be read: ELOOP`) as string })
    expect(await store.get(other)).toHaveLength(10)
  })

  test('that cannot be used says so', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const store = folderPhotoStore(join(folder, 'a-file'))
    await expect(store.put(someKey(), photoSized())).rejects.toThrow(PhotoStoreAway)
    await expect(store.get(someKey())).rejects.toThrow(PhotoStoreAway)
  })
})

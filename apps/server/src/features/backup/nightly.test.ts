import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DAY, HOUR, MINUTE } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { S3Server } from '../../../testing/s3-server.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import type { BackupPlace } from '../../platform/config.ts'
import { sql } from '../../platform/database.ts'
import { folderPhotoStore, photoKeys, type PhotoStore } from '../../platform/photo-store.ts'
import { s3Keys, s3Requests } from '../../platform/s3-requests.ts'
import { bucketDestination } from './bucket-destination.ts'
import { backupsFailSince, lastBackup, NightlyBackups, originOf, readBackup } from './index.ts'
import { makeNightly } from './nightly-run.ts'
import { forgetOldRuns } from './runs.ts'

let shop: Shop
let folder: string
let lines: string[]
beforeEach(async () => {
  shop = await openShop()
  await shop.technician()
  folder = await mkdtemp(join(tmpdir(), 'warsha-nightly-'))
  lines = []
  // 01:00 in Riyadh
  shop.at('2026-11-21T22:00:00Z')
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

function nightly(place: BackupPlace, keep = 14): NightlyBackups {
  const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) }
  const backups = new NightlyBackups({
    db: shop.db,
    now: () => shop.now,
    businessTimeZone: 'Asia/Riyadh',
    place,
    keep,
    seal: null,
    photos: { photoBucket: null, dataDir: folder },
    log,
  })
  onTestFinished(() => backups.close())
  return backups
}

const backupsIn = async (place: string) => (await readdir(place)).toSorted()

describe('in a folder', () => {
  test('one is made a night, and the oldest go', async () => {
    const place = join(folder, 'backups')
    const backups = nightly({ folder: place }, 2)
    expect(await backups.look()).toBe(true)
    expect(await backups.look()).toBe(false)
    shop.at(shop.now + HOUR)
    expect(await backups.look()).toBe(true)
    shop.at(shop.now + 23 * HOUR)
    expect(await backups.look()).toBe(false)
    await writeFile(join(place, 'notes.txt'), 'of somebody')
    await writeFile(join(place, 'warsha-20261101T000000Z.tar.gz.unfinished'), 'of a run that was killed')
    shop.at(shop.now + HOUR)
    expect(await backups.look()).toBe(true)
    expect(await backupsIn(place)).toEqual([
      'notes.txt',
      'warsha-20261121T230000Z.tar.gz',
      'warsha-20261122T230000Z.tar.gz',
    ])
    const path = join(place, 'warsha-20261122T230000Z.tar.gz')
    expect((await readBackup({ path, key: null })).manifest.tables.get('person')?.rows).toBe(1)
    expect(originOf((await readBackup({ path, key: null })).sealed, testKeys)).toBe('own')
    const { good, failed } = await lastBackup(shop.db, shop.now)
    expect(good).toMatchObject({ kind: 'nightly', startedAt: shop.now, place: path, missingPhotos: 0 })
    expect([good?.bytes ?? 0, good?.rows ?? 0].every((count) => count > 50)).toBe(true)
    expect([failed, lines.at(-1)]).toEqual([null, `A backup was made: ${path}`])
  })

  test('a photo that cannot be read is named, and all else is backed up', async () => {
    await shop.job()
    const { session_id } = (await (await shop.technician()).start()).body
    await shop.db.write(sql`
      insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
      values (gen_random_uuid(), ${session_id}, sha256('a photo'), now(), 'image/jpeg', 1, 1, 1)`)
    const { photo } = photoKeys(session_id, createHash('sha256').update('a photo').digest('hex'))
    const path = join(folder, 'photos', photo)
    await mkdir(dirname(path), { recursive: true })
    await symlink(path, path)
    expect(await nightly({ folder: join(folder, 'backups') }).look()).toBe(true)
    expect(lines.slice(1)).toEqual([
      'The backup lacks 2 photos that the photo store has lost.',
      expect.stringContaining(`The backup is without a photo: the photo file ${photo} cannot be read: ELOOP`),
    ])
  })

  test('one of several instances makes it', async () => {
    const instances = [1, 2, 3].map(() => nightly({ folder: join(folder, 'backups') }))
    const made = await Promise.all(instances.map((instance) => instance.look()))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await backupsIn(join(folder, 'backups'))).toHaveLength(1)
  })

  test('a failure is told and noted, and it is tried again later', async () => {
    const place = join(folder, 'file', 'backups')
    await writeFile(join(folder, 'file'), 'in its place')
    const backups = nightly({ folder: place })
    expect(await backups.look()).toBe(false)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^The nightly backup to .+\/warsha-20261121T220000Z\.tar\.gz failed: ENOTDIR.+$/)
    const { failed } = await lastBackup(shop.db, shop.now)
    expect(failed).toMatchObject({ startedAt: shop.now, failure: expect.stringContaining('ENOTDIR') as string })
    expect(await backups.look()).toBe(false)
    expect(lines).toHaveLength(1)
    await rm(join(folder, 'file'))
    shop.at(shop.now + 30 * MINUTE)
    expect(await backups.look()).toBe(true)
    expect(await backupsIn(place)).toHaveLength(1)
    expect((await lastBackup(shop.db, shop.now)).failed).not.toBeNull()
  })

  test('what was made years ahead of now keeps no backup from being made, counts as none, and stays', async () => {
    const place = join(folder, 'backups')
    const backups = nightly({ folder: place }, 1)
    const now = shop.now + HOUR
    shop.at('2032-11-21T23:30:00Z')
    expect(await backups.look()).toBe(true)
    shop.at(now)
    expect((await lastBackup(shop.db, shop.now)).good).toBeNull()
    expect(await backups.look()).toBe(true)
    expect(await backups.look()).toBe(false)
    expect((await lastBackup(shop.db, shop.now)).good?.startedAt).toBe(now)
    expect(await backupsIn(place)).toEqual(['warsha-20261121T230000Z.tar.gz', 'warsha-20321121T233000Z.tar.gz'])
  })

  test('one that hangs is given up, and the page of the system says since when backups fail', async () => {
    const order = {
      place: { folder: join(folder, 'backups') },
      keep: 1,
      seal: null,
      signer: { kid: 'tests', key: '00' },
      startedAt: shop.now,
    }
    const photos: PhotoStore = { ...folderPhotoStore(folder), get: () => new Promise(() => undefined) }
    await shop.job()
    await (await shop.technician()).start()
    await shop.db.write(sql`
      insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
      select gen_random_uuid(), id, sha256('a photo'), now(), 'image/jpeg', 1, 1, 1 from work_session`)
    await expect(makeNightly(order, { db: shop.db, photos, stalledAfterMs: 600 })).rejects.toThrow(
      /^nothing went on for 0\.01 minutes: .+warsha-20261121T220000Z\.tar\.gz or the photos do not answer$/,
    )
    expect(await backupsFailSince(shop.db, shop.now)).toBeNull()
    await writeFile(join(folder, 'file'), 'in its place')
    const failsFrom = shop.now
    for (const _ of [1, 2]) {
      await nightly({ folder: join(folder, 'file', 'backups') }).look()
      shop.at(shop.now + 30 * MINUTE)
    }
    expect(await backupsFailSince(shop.db, shop.now)).toBe(failsFrom)
    await nightly({ folder: join(folder, 'backups') }).look()
    expect(await backupsFailSince(shop.db, shop.now)).toBeNull()
  })

  test.each([null, 'no room'])('a run of years ahead says nothing of whether backups fail: %s', async (failure) => {
    await shop.db.write(sql`
      insert into backup_run (kind, started_at, ended_at, place, bytes, table_count, row_count, photo_count,
        missing_photo_count, failure)
      select 'nightly', '2032-11-19', '2032-11-19', 'a folder', size, size, size, size, size, ${failure}
      from (select case when ${failure}::text is null then 1 end as size) as of_good_runs`)
    expect(await backupsFailSince(shop.db, shop.now)).toBeNull()
    await writeFile(join(folder, 'file'), 'in its place')
    const failsFrom = shop.now
    for (const _ of [1, 2]) {
      await nightly({ folder: join(folder, 'file', 'backups') }).look()
      shop.at(shop.now + 30 * MINUTE)
    }
    expect(await backupsFailSince(shop.db, shop.now)).toBe(failsFrom)
  })

  test('one under way ends with the app, and leaves nothing that looks like a backup', async () => {
    const place = join(folder, 'backups')
    const closing = nightly({ folder: place })
    const look = closing.look()
    await closing.close()
    expect(await look).toBe(false)
    expect((await readdir(place).catch(() => [])).filter((name) => name.endsWith('.gz'))).toEqual([])
    expect(await lastBackup(shop.db, shop.now)).toEqual({ good: null, failed: null })
    expect(await nightly({ folder: place }).look()).toBe(true)
    expect(await backupsIn(place)).toHaveLength(1)
  })

  test('older backups that cannot be removed are told of, and the new one counts', async () => {
    const place = join(folder, 'backups')
    await mkdir(join(place, 'warsha-20250101T000000Z.tar.gz', 'inside'), { recursive: true })
    expect(await nightly({ folder: place }, 1).look()).toBe(true)
    expect(lines.at(-1)).toContain('Older backups were not removed')
    await chmod(place, 0o755)
  })

  test('the history of a year is forgotten, not longer ones', async () => {
    const backups = nightly({ folder: join(folder, 'backups') })
    await backups.look()
    shop.at(shop.now + 401 * DAY)
    await backups.look()
    await forgetOldRuns(shop.db, shop.now)
    expect(await shop.db.row(sql`select count(*) from backup_run`)).toEqual({ count: 1 })
  })
})

describe('in a bucket', () => {
  test('they lie under the prefix, and the oldest go', async () => {
    const server = await S3Server.start()
    onTestFinished(() => server.close())
    const place = { bucket: server.bucket, prefix: 'backups/of/warsha/' }
    const backups = nightly(place, 1)
    expect(await backups.look()).toBe(true)
    shop.at(shop.now + DAY)
    expect(await backups.look()).toBe(true)
    const request = s3Requests(server.bucket)
    const keys: string[] = []
    for await (const key of s3Keys(request, '')) keys.push(key)
    expect(keys).toEqual(['backups/of/warsha/warsha-20261122T220000Z.tar.gz'])
    const path = join(folder, 'fetched.tar.gz')
    await writeFile(path, (await request('GET', keys[0] ?? '')).bytes)
    expect((await readBackup({ path, key: null })).manifest.tables.get('person')?.rows).toBe(1)
    expect((await lastBackup(shop.db, shop.now)).good?.place).toBe(`s3://photos/${keys[0]}`)
  })

  test('more than one part is sent, and what cannot be finished is taken back', async () => {
    const server = await S3Server.start()
    onTestFinished(() => server.close())
    const destination = bucketDestination({ bucket: server.bucket, prefix: '' })
    const content = Buffer.alloc(20_000_000, 'ورشة')
    const { bytes } = await destination.write('whole', async (target) => {
      for (let at = 0; at < content.length; at += 500_000) {
        if (!target.write(content.subarray(at, at + 500_000))) await new Promise((go) => target.once('drain', go))
      }
      target.end()
    })
    expect(bytes).toBe(content.length)
    expect((await s3Requests(server.bucket)('GET', 'whole')).bytes.equals(content)).toBe(true)
    const failing = destination.write('half', async (target) => {
      target.write(content.subarray(0, 9_000_000))
      throw new Error('the photo store is away')
    })
    await expect(failing).rejects.toThrow('the photo store is away')
    expect(await destination.names()).toEqual(['whole'])
  })

  test('uploads that a killed run has left are ended, those of others are not', async () => {
    const ended: string[] = []
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost')
      if (request.method === 'DELETE') ended.push(`${url.pathname}${url.search}`)
      const upload = (key: string, id: string) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`
      const uploads =
        upload('nightly/warsha-20261121T220000Z.tar.gz.age', 'one') +
        upload('nightly/film.mp4', 'two') +
        upload('other/warsha-20261121T220000Z.tar.gz', 'three')
      response.end(`<ListMultipartUploadsResult>${uploads}</ListMultipartUploadsResult>`)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bucket = { endpoint, name: 'b', region: 'us-east-1', accessKeyId: 'K', secretAccessKey: 'S' }
    await bucketDestination({ bucket, prefix: 'nightly/' }).clean()
    expect(ended).toEqual(['/b/nightly/warsha-20261121T220000Z.tar.gz.age?uploadId=one'])
  })
})

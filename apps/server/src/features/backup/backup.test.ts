import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGzip, gunzipSync } from 'node:zlib'
import { HOUR } from '@warsha/domain'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import tar from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { contentOf, emptyDatabase, type EmptyDatabase, filledTables } from '../../../testing/backups.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import type { BackupSeal } from '../../platform/config.ts'
import { type Db, sql } from '../../platform/database.ts'
import { folderPhotoStore, photoKeys, type ListedPhotoStore } from '../../platform/photo-store.ts'
import { Keys } from '../../platform/keys.ts'
import { migrate, MIGRATIONS } from '../../platform/migrate.ts'
import { verifyAudit } from '../audit/index.ts'
import { type BackupKey, backUpToFile, lastBackup, originOf, readBackup, restoreBackup, writeBackup } from './index.ts'

/** What another program prints, null where it is not installed. */
async function runs(program: string, args: string[], cwd?: string): Promise<string | null> {
  try {
    return (await promisify(execFile)(program, args, { ...(cwd && { cwd }) })).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const isSoak = Boolean(process.env['SOAK'])

/** Where a file is altered, one after the other. */
const PLACES = isSoak ? 40 : 8

let folder: string
let shop: Shop
let photos: ListedPhotoStore
let ali: Caller
let before: Record<string, string>
/** A backup of the workshop as it is. */
let whole: string

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A workshop with work, corrections, pictures, and texts that any format has to write with care. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-backup-'))
  photos = folderPhotoStore(join(folder, 'photos'))
  shop = await openShop({ photos })
  const admin = await shop.admin()
  ali = await shop.technician({ name: 'علي حسن' })
  await shop.job()
  for (let hour = 0; hour < 6; hour += 1) {
    const { body } = await ali.start({ note: `tab\tand "quotes" and \\N and \\. and ورشة, line\nbreak ${hour}` })
    await addPhoto(shop.db, body.session_id)
    shop.at(shop.now + HOUR)
    await ali.complete(body.session_id)
  }
  await admin.post('/admin/technicians', { full_name: 'Omar', segment: 'Winding', temp_password: 'temp-1' })
  await admin.post('/admin/schedule/exceptions', {
    starts_at: '2027-05-16T00:00:00',
    ends_at: '2027-05-19T23:59:59',
    reason: 'عيد الأضحى',
  })
  // The row of the first day is written last.
  await shop.db.write(sql`update schedule_exception set reason = 'عيد' where first_day_id is null`)
  await shop.db.write(sql`
    insert into workshop (time_zone, company_name, logo, logo_type)
    values ('Asia/Riyadh', 'Warsha', ${randomBytes(1_200_000)}, 'image/png')
    on conflict (is_only) do update set logo = excluded.logo, logo_type = excluded.logo_type`)
  await shop.db.write(sql`
    insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, flow_quantiles, stretch_p50,
      stretch_p80, has_begun, age_hours, flow_weight, technicians, is_first, is_replayed)
    select id, '2026-11-18', '2026-11-18Z', '2026-11-20Z', '2026-11-22Z', '{1.5, 2}', '{3, 4.25}', 0.9, 1.2, true, 2, 0.5,
      3, true, false
    from job`)
  before = await contentOf(shop.db)
  whole = await backedUp()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function addPhoto(db: Db, sessionId: string): Promise<void> {
  const photo = randomBytes(30_000)
  const keys = photoKeys(sessionId, sha256(photo))
  await photos.put(keys.photo, photo)
  await photos.put(keys.thumbnail, randomBytes(2_000))
  await db.write(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
    values (${randomUUID()}, ${sessionId}, decode(${sha256(photo)}, 'hex'), now(), 'image/jpeg', 10, 10, 30000)`)
}

const signer = testKeys.signing('backup', 0)

let files = 0
async function backedUp(seal: BackupSeal | null = null): Promise<string> {
  files += 1
  const file = join(folder, `${files}.tar.gz`)
  await backUpToFile({ file, seal, signer, now: () => shop.now }, { db: shop.db, photos, noteIn: null })
  return file
}

let target: EmptyDatabase
let elsewhere: ListedPhotoStore & { folder: string }
beforeEach(async () => {
  target = await emptyDatabase()
  const place = await mkdtemp(join(tmpdir(), 'warsha-restored-'))
  elsewhere = { ...folderPhotoStore(place), folder: place }
})
afterEach(async () => {
  await target.drop()
  await rm(elsewhere.folder, { recursive: true, force: true })
})

function restored(path: string, key: BackupKey | null = null) {
  return restoreBackup({ path, key }, { db: target.db, photos: elsewhere, now: shop.now })
}

async function keysIn(store: ListedPhotoStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.keys()) keys.push(key)
  return keys.toSorted()
}

async function tablesOf(db: Db): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return row?.count ?? -1
}

async function migrateUpTo(db: Db, last: string): Promise<void> {
  const migrations = await mkdtemp(join(tmpdir(), 'warsha-older-'))
  onTestFinished(() => rm(migrations, { recursive: true, force: true }))
  for (const name of (await readdir(MIGRATIONS)).filter((each) => each <= last)) {
    await copyFile(join(MIGRATIONS, name), join(migrations, name))
  }
  await migrate(db, { migrations, functions: null })
}

describe('what was restored', () => {
  let into: EmptyDatabase
  let store: ListedPhotoStore
  let outcome: Awaited<ReturnType<typeof restoreBackup>>
  beforeAll(async () => {
    into = await emptyDatabase()
    store = folderPhotoStore(await mkdtemp(join(folder, 'restored-')))
    outcome = await restoreBackup({ path: whole, key: null }, { db: into.db, photos: store, now: shop.now })
  })
  afterAll(() => into.drop())

  test('has every row of every table and every photo, and all that verifies verifies', async () => {
    const { rows, photos: photoFiles, skippedTables } = outcome
    expect([photoFiles, skippedTables]).toEqual([12, []])
    const after = await contentOf(into.db)
    const { sign_in: _before, ...expected } = before
    const { sign_in: _after, ...got } = after
    expect(got).toEqual(expected)
    expect(filledTables(before).length).toBeGreaterThan(15)
    const counts = Object.values(before).map((digest) => Number(digest.split(' ')[0]))
    expect(rows).toBe(counts.reduce((sum, count) => sum + count, 0))
    expect(await keysIn(store)).toEqual(await keysIn(photos))
    for (const key of await keysIn(photos)) expect(await store.get(key)).toEqual(await photos.get(key))
    expect((await verifyAudit(into.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  })

  test('goes on: triggers, foreign keys, sequences and constraints are those of the schema', async () => {
    const schema = sql`
      select conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
      union all
      select tgname || ' ' || tgenabled::text || ' ' || tgrelid::regclass::text from pg_trigger where not tgisinternal
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      order by 1`
    expect(await into.db.rows(schema)).toEqual(await shop.db.rows(schema))
    const next = sql`select nextval(pg_get_serial_sequence('person', 'id')) as id`
    expect(await into.db.row(next)).toEqual(await shop.db.row(next))
    await expect(into.db.write(sql`delete from audit_entry`)).rejects.toThrow()
  })

  test('signs nobody in: keys and tokens are not in it, and who was signed in no longer is', async () => {
    const row = await into.db.row(sql`
      select (select count(*) from sign_in) as sign_ins, (select count(*) from sign_in where ended_at is null) as going_on,
        (select count(*) from refresh_token) as tokens`)
    const signIns = Number(before['sign_in']?.split(' ')[0])
    expect(signIns).toBeGreaterThan(0)
    expect(row).toEqual({ sign_ins: signIns, going_on: 0, tokens: 0 })
  })

  test('is not overwritten by another restore', async () => {
    await expect(
      restoreBackup({ path: whole, key: null }, { db: into.db, photos: store, now: shop.now }),
    ).rejects.toThrow(
      'The database is not empty: somebody uses it. Set DATA_DIR to a new folder or DATABASE_URL to an empty database.',
    )
  })
})

describe('a backup that is restored', () => {
  test('is one moment of a system that goes on', async () => {
    const busy = await openShop()
    onTestFinished(() => busy.close())
    await busy.job()
    const people = await Promise.all(Array.from({ length: 8 }, () => busy.technician()))
    const state = { isOver: false }
    const working = Promise.all(
      people.map(async (person) => {
        while (!state.isOver) await person.start()
      }),
    )
    const file = join(folder, 'busy.tar.gz')
    const source = { db: busy.db, photos, noteIn: null }
    const sessions = () => busy.db.row<{ count: number }>(sql`select count(*) from work_session`)
    while (((await sessions())?.count ?? 0) < 50) await new Promise((resolve) => setTimeout(resolve, 20))
    await backUpToFile({ file, seal: null, signer: null, now: Date.now }, source)
    state.isOver = true
    await working
    await restored(file)
    // The sums that triggers keep are those of the sessions that are there: both are of one moment.
    const [sums] = await target.db.rows<{ kept: number; there: number; running: number }>(sql`
      select (select coalesce(sum(sessions), 0)::int from day_work) as kept,
        (select count(*)::int from work_session where ended_at is not null) as there,
        (select count(*)::int from work_session where ended_at is null) as running`)
    expect(sums?.running).toBe(8)
    expect(sums?.there).toBeGreaterThan(40)
    expect(sums?.kept).toBe(sums?.there)
  })

  test('goes where a start has left its tables', async () => {
    await migrate(target.db)
    expect((await restored(whole)).rows).toBeGreaterThan(50)
    const { sign_in: _before, ...expected } = before
    expect(await contentOf(target.db)).toMatchObject(expected)
  })

  test('does not go into the database of somebody else, nor among other photos', async () => {
    const file = whole
    await target.db.pool.query('create table of_somebody (id int)')
    await expect(restored(file)).rejects.toThrow('The database is not empty: it has a table of_somebody.')
    await target.db.pool.query('drop table of_somebody')
    await elsewhere.put(photoKeys(randomUUID(), 'ab'.repeat(32)).photo, randomBytes(10))
    await expect(restored(file)).rejects.toThrow(
      'The photo store is not empty: it has photos that are not in the backup.',
    )
    expect(await tablesOf(target.db)).toBe(0)
  })

  test('leaves out tables that somebody has added, and says which', async () => {
    await shop.db.pool.query('create table of_somebody (id int)')
    const file = await backedUp()
    await shop.db.pool.query('drop table of_somebody')
    expect(await restored(file)).toMatchObject({ skippedTables: ['of_somebody'] })
  })
})

describe('a backup of another version', () => {
  test.each([
    // Names may have anything in them before they are made plain.
    ...(isSoak ? [['0022_smaller_sessions.sql', 'Huda\u200b  Saleh']] : []),
    ['0030_estimated_hours_in_memory.sql', 'Huda Saleh'],
  ] as [string, string][])(
    'that is older, of %s, becomes what that database becomes when it is upgraded',
    async (last, name) => {
      const older = await emptyDatabase()
      onTestFinished(() => older.drop())
      await migrateUpTo(older.db, last)
      await older.db.pool.query(`
        insert into person (full_name, role, email, password_hash, must_change_password)
        values ('${name}', 'ADMIN', 'huda@shop.example', 'none', false),
          ('Ali', 'TECHNICIAN', null, 'none', false);
        insert into job (job_no, customer, description) values ('1001', 'Saline Water Works', 'Rewind');
        insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at)
        select gen_random_uuid(), 2, 1, 1, '2026-11-19 06:00Z', '2026-11-19 07:30Z'`)
      const file = join(folder, `${last}.tar.gz`)
      await backUpToFile({ file, seal: null, signer: null, now: Date.now }, { db: older.db, photos, noteIn: older.db })
      expect((await readBackup({ path: file, key: null })).header.migrations.at(-1)?.name).toBe(last)
      await restored(file)
      await migrate(older.db)
      // The audit trail says when a migration made a name plain.
      const { audit_entry: got, ...after } = await contentOf(target.db)
      const { audit_entry: expected, ...upgraded } = await contentOf(older.db)
      expect(after).toEqual(upgraded)
      expect(got?.split(' ')[0]).toBe(expected?.split(' ')[0])
      expect((await verifyAudit(target.db, null)).fault).toBeNull()
      expect(filledTables(after)).toContain('work_session')
    },
  )

  test('that is newer is refused, and nothing is made', async () => {
    await shop.db.write(sql`insert into migration (name) values ('9999_later.sql')`)
    onTestFinished(async () => void (await shop.db.write(sql`delete from migration where name = '9999_later.sql'`)))
    await expect(backedUp()).rejects.toThrow('The database is newer than this program')
  })
})

describe('what other programs make of a file', () => {
  test('tar, gzip and sha256sum read it, and find all that it has', async () => {
    const place = await mkdtemp(join(tmpdir(), 'warsha-unpacked-'))
    onTestFinished(() => rm(place, { recursive: true, force: true }))
    const ran = [await runs('gzip', ['-t', whole]), await runs('tar', ['-xzf', whole, '-C', place])]
    if (ran[1] !== null) {
      const names = (await runs('tar', ['-tzf', whole]))?.trimEnd().split('\n') ?? []
      expect([names[0], names.at(-1)]).toEqual(['backup.json', 'manifest.json'])
      expect(names.filter((name) => name.startsWith('photos/'))).toHaveLength(12)
      const lists = (await readdir(join(place, 'sha256'))).map((name) => `sha256/${name}`)
      ran.push(await runs('sha256sum', ['--check', '--strict', ...lists], place))
      expect(await readFile(join(place, 'tables/person/000001.copy'), 'utf8')).toContain('علي حسن')
    }
    console.log(`${ran.filter((output) => output !== null).length} other programs have read it`)
    expect((await stat(whole)).mode & 0o777).toBe(0o600)
  })
})

describe('an encrypted backup', () => {
  test('is opened by the key that belongs to its recipient, here and by age', async () => {
    const identity = await generateX25519Identity()
    const other = await generateX25519Identity()
    const file = await backedUp({ recipient: await identityToRecipient(identity) })
    const key = { identities: `# of the shop\n${identity}\n` }
    expect((await readBackup({ path: file, key })).manifest.photos?.files).toBe(12)
    await expect(readBackup({ path: file, key: { identities: other } })).rejects.toThrow('this is not its identity')
    const identityFile = join(folder, 'identity.txt')
    await writeFile(identityFile, identity)
    const opened =
      (await runs('age', ['--decrypt', '--identity', identityFile, '--output', `${file}.open`, file])) !== null
    if (opened) expect(await readBackup({ path: `${file}.open`, key: null })).toBeDefined()
    console.log(opened ? 'age has opened it, too' : 'age is not installed')
  })
})

type Entry = { name: string; bytes: Buffer }

/** The files of an archive, in their order. */
async function entriesOf(path: string): Promise<Entry[]> {
  const extract = tar.extract()
  Readable.from([gunzipSync(await readFile(path))]).pipe(extract)
  const entries: Entry[] = []
  for await (const entry of extract) entries.push({ name: entry.header.name, bytes: await buffer(entry) })
  return entries
}

function archiveOf(entries: Entry[]): Promise<Buffer> {
  const pack = tar.pack()
  for (const { name, bytes } of entries) pack.entry({ name }, bytes)
  pack.finalize()
  return buffer(pack.pipe(createGzip()))
}

/** A manifest that says of a table that it has so many rows. */
function withRows(bytes: Buffer, table: string, rows: number): Buffer {
  const manifest = JSON.parse(bytes.toString()) as { tables: Record<string, unknown> }
  const tables = Object.entries(manifest.tables).map(([name, sum]) => [name, name === table ? { rows, bytes: 2 } : sum])
  return Buffer.from(JSON.stringify({ ...manifest, tables: Object.fromEntries(tables) as object }))
}

describe('whose backup it is', () => {
  const master = { kid: 'others', secret: randomBytes(32), signsFrom: 0, retiredAt: null }
  const others = new Keys([master])
  const origin = async (path: string, keys: Keys | null = testKeys) =>
    originOf((await readBackup({ path, key: null })).sealed, keys)

  test('is told by the keys of the shop, also once they are retired, and not without them', async () => {
    expect(await origin(whole)).toBe('own')
    expect(await origin(whole, others)).toBe('foreign')
    expect(await origin(whole, null)).toBe('unchecked')
    const file = join(folder, 'of-others.tar.gz')
    const given = { file, seal: null, signer: others.signing('backup', 0), now: () => shop.now }
    await backUpToFile(given, { db: shop.db, photos, noteIn: null })
    expect(await origin(file)).toBe('foreign')
    const later = new Keys([
      { ...master, retiredAt: 1 },
      { ...master, kid: 'newer', secret: randomBytes(32) },
    ])
    expect(await origin(file, later)).toBe('retired_key')
  })

  test('a backup whose rows, digests and manifest were made anew is named, and one without a seal', async () => {
    const entries = await entriesOf(whole)
    const path = join(folder, 'resealed.tar.gz')
    const write = async (change: (entry: Entry) => Buffer) =>
      writeFile(path, await archiveOf(entries.map((entry) => ({ ...entry, bytes: change(entry) }))))
    const rewrite = (text: string) => text.replace('Omar', 'Amro')
    const person = entries.find(({ name }) => name === 'tables/person/000001.copy')?.bytes ?? Buffer.alloc(0)
    const rewritten = Buffer.from(rewrite(person.toString()))
    const digest = (text: string, was: Uint8Array, is: Uint8Array) => text.replace(sha256(was), sha256(is))
    const list = entries.find(({ name }) => name.startsWith('sha256/'))?.bytes ?? Buffer.alloc(0)
    const newList = Buffer.from(digest(list.toString(), person, rewritten))
    await write(({ name, bytes }) => {
      if (bytes === person) return rewritten
      if (bytes === list) return newList
      return name === 'manifest.json' ? Buffer.from(digest(bytes.toString(), list, newList)) : bytes
    })
    expect(rewritten.equals(person)).toBe(false)
    expect(await origin(path)).toBe('foreign')
    await write(({ name, bytes }) => {
      if (name !== 'manifest.json') return bytes
      const { shop_seal: seal, ...manifest } = JSON.parse(bytes.toString()) as { shop_seal: object }
      expect(Object.keys(seal)).toEqual(['kid', 'mac'])
      return Buffer.from(JSON.stringify(manifest))
    })
    expect(await origin(path)).toBe('unsealed')
    expect((await restored(path)).rows).toBeGreaterThan(50)
  })
})

describe('a file that is not what it was', () => {
  async function altered(change: (bytes: Buffer) => Buffer, seal: BackupSeal | null = null): Promise<string> {
    const file = join(folder, 'altered.tar.gz')
    await writeFile(file, change(await readFile(seal ? await backedUp(seal) : whole)))
    return file
  }

  test.each(isSoak ? [0.001, 0.3, 0.7, 0.999] : [0.3, 0.999])('cut off at %d of its length', async (share) => {
    const file = await altered((bytes) => bytes.subarray(0, Math.floor(bytes.length * share)))
    await expect(readBackup({ path: file, key: null })).rejects.toThrow(/is damaged or cut off: .+\.$/)
    await expect(restored(file)).rejects.toThrow('is damaged or cut off')
    expect(await tablesOf(target.db)).toBe(0)
  })

  test('with one bit of it wrong, wherever that is', async () => {
    const unaltered = await readFile(whole)
    for (let place = 12; place < unaltered.length; place += Math.floor(unaltered.length / PLACES)) {
      const file = join(folder, 'bit.tar.gz')
      const bytes = Buffer.from(unaltered)
      bytes.writeUInt8(bytes.readUInt8(place) ^ 0x10, place)
      await writeFile(file, bytes)
      const outcome = await readBackup({ path: file, key: null }).catch((error: Error) => error.message)
      // A bit between two blocks of the compression means nothing: what is read is the same.
      if (typeof outcome !== 'string')
        expect(gunzipSync(bytes).equals(gunzipSync(unaltered)), `byte ${place}`).toBe(true)
      else expect(outcome, `byte ${place}`).toMatch(/is damaged/)
    }
  }, 180_000)

  test('encrypted, and cut off or altered', async () => {
    const identity = await generateX25519Identity()
    const sealed = { recipient: await identityToRecipient(identity) }
    const cut = await altered((bytes) => bytes.subarray(0, bytes.length - 100), sealed)
    await expect(readBackup({ path: cut, key: { identities: identity } })).rejects.toThrow('is damaged')
    const flipped = await altered((bytes) => {
      bytes.writeUInt8(bytes.readUInt8(100_000) ^ 1, 100_000)
      return bytes
    }, sealed)
    await expect(readBackup({ path: flipped, key: { identities: identity } })).rejects.toThrow('is damaged')
  })

  test('repacked without one of its files, or with another content', async () => {
    const entries = await entriesOf(whole)
    const photo = entries.find(({ name }) => name.startsWith('photos/'))?.name ?? ''
    const check = async (changed: typeof entries) => {
      const path = join(folder, 'repacked.tar.gz')
      await writeFile(path, await archiveOf(changed))
      return readBackup({ path, key: null })
    }
    expect((await check(entries)).manifest.entries).toBe(entries.length - 2)
    await expect(check(entries.filter(({ name }) => name !== photo))).rejects.toThrow(
      'files before sha256/000001.sha256 are missing',
    )
    await expect(check(entries.slice(0, -1))).rejects.toThrow('its manifest is missing')
    const other = entries.map((entry) => (entry.name === photo ? { ...entry, bytes: Buffer.from('other') } : entry))
    await expect(check(other)).rejects.toThrow(`${photo} is not what it was`)
    const withoutList = entries.filter(({ name }) => !name.startsWith('sha256/'))
    await expect(check(withoutList)).rejects.toThrow('its files are not those that its manifest names')
    await expect(check([...entries, { name: 'more', bytes: Buffer.from('1') }])).rejects.toThrow(
      'more comes after its end',
    )
  })

  test('with the name of a table that a path, a list or an object has other uses for', async () => {
    const names = ['__proto__', 'constructor', 'a/b', 'two  spaces', '..', '100%']
    for (const name of names) {
      await shop.db.pool.query(`create table "${name}" (id serial primary key); insert into "${name}" default values`)
    }
    onTestFinished(async () => {
      for (const name of names) await shop.db.pool.query(`drop table "${name}"`)
    })
    const file = await backedUp()
    const { header, manifest } = await readBackup({ path: file, key: null })
    expect(header.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect(names.map((name) => manifest.tables.get(name)?.rows)).toEqual(names.map(() => 1))
    expect(manifest.sequences.get('__proto___id_seq')).toBe(1)
    expect((await restored(file)).skippedTables.toSorted()).toEqual(names.toSorted())
    expect(Object.keys(Object.prototype)).toEqual([])
    // What such a table has counts as any other's.
    const entries = await entriesOf(file)
    const fewer = entries.map((entry) =>
      entry.name === 'manifest.json' ? { ...entry, bytes: withRows(entry.bytes, '__proto__', 2) } : entry,
    )
    await writeFile(file, await archiveOf(fewer))
    await expect(readBackup({ path: file, key: null })).rejects.toThrow('its files are not those')
  })

  test('no backup at all', async () => {
    const file = join(folder, 'other.txt')
    await writeFile(file, 'anything')
    await expect(readBackup({ path: file, key: null })).rejects.toThrow(`${file} is no backup of Warsha.`)
    await expect(readBackup({ path: `${file}.no`, key: null })).rejects.toThrow('cannot be read')
    await writeFile(`${file}.tar.gz`, await archiveOf([{ name: 'other.txt', bytes: Buffer.from('anything') }]))
    await expect(readBackup({ path: `${file}.tar.gz`, key: null })).rejects.toThrow('is no backup of Warsha.')
  })
})

describe('a backup that fails', () => {
  test('leaves no file, and the next one is not hindered', async () => {
    const broken: ListedPhotoStore = {
      ...photos,
      get: () => Promise.reject(new Error('the photo folder cannot be used')),
    }
    const file = join(folder, 'broken', 'a.tar.gz')
    const given = { file, seal: null, signer: null, now: () => shop.now }
    await expect(backUpToFile(given, { db: shop.db, photos: broken, noteIn: null })).rejects.toThrow(
      'the photo folder cannot be used',
    )
    expect(await readdir(join(folder, 'broken'))).toEqual([])
    await backUpToFile(given, { db: shop.db, photos, noteIn: shop.db })
    expect((await lastBackup(shop.db, shop.now)).good).toMatchObject({ kind: 'by_hand', place: file, photos: 12 })
    await expect(backUpToFile(given, { db: shop.db, photos, noteIn: null })).rejects.toThrow('exists already')
  })

  const source = () => ({ db: shop.db, photos, seal: null, signer: null, now: shop.now })

  test.each([
    ['the disk', new Error('ENOSPC: no space left on device, write')],
    ['whoever asked for it', new Error('Warsha was stopped')],
  ])('ends with what %s says, and hands every connection back', async (_who, failure) => {
    for (const after of isSoak ? [0, 1, 2, 5, 10, 20] : [0, 5]) {
      const taken = { chunks: 0 }
      const target = new Writable({
        write: (_chunk, _encoding, done) => (taken.chunks++ < after ? done() : done(failure)),
      })
      await expect(writeBackup(target, source())).rejects.toThrow(failure.message)
    }
    expect(await shop.db.row(sql`select 1 as one`)).toEqual({ one: 1 })
    expect(shop.db.pool.totalCount - shop.db.pool.idleCount).toBe(0)
  })

  test('ends when the database does', async () => {
    const slow = writeBackup(new Writable({ write: (_chunk, _encoding, done) => done() }), {
      ...source(),
      bytesASecond: 200_000,
    })
    slow.catch(() => undefined)
    const copying = sql`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query like 'copy "workshop"%' and pid <> pg_backend_pid()`
    await expect.poll(() => shop.db.rows(copying), { timeout: 20_000 }).toHaveLength(1)
    await expect(slow).rejects.toThrow(/terminat/)
    expect(await shop.db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  test('to be restored leaves the database empty, and is restored when it is tried again', async () => {
    const isWaiting = { for: 5 }
    const full: ListedPhotoStore = {
      ...elsewhere,
      put: async (key, bytes) => {
        if (isWaiting.for-- === 0) throw new Error('the photo folder cannot be used: ENOSPC')
        await elsewhere.put(key, bytes)
      },
    }
    const file = { path: whole, key: null }
    await expect(restoreBackup(file, { db: target.db, photos: full, now: shop.now })).rejects.toThrow(
      'the photo folder cannot be used: ENOSPC',
    )
    expect([await tablesOf(target.db), (await keysIn(elsewhere)).length]).toEqual([0, 5])
    expect(await restored(whole)).toMatchObject({ photos: 12 })
    expect(await keysIn(elsewhere)).toEqual(await keysIn(photos))
  })

  test('a photo that the store has lost is counted, and all else is there', async () => {
    const [lost = ''] = await keysIn(photos)
    const forgetful: ListedPhotoStore = { ...photos, get: async (key) => (key === lost ? null : photos.get(key)) }
    const file = join(folder, 'lost.tar.gz')
    const given = { file, seal: null, signer: null, now: () => shop.now }
    const counts = await backUpToFile(given, { db: shop.db, photos: forgetful, noteIn: null })
    expect(counts).toMatchObject({ photos: 11, missingPhotos: 1 })
    expect((await readBackup({ path: file, key: null })).manifest.photos).toMatchObject({ files: 11, missing: 1 })
    expect(await restored(file)).toMatchObject({ photos: 11 })
  })
})

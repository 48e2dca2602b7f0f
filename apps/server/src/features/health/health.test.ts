import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@warsha/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { Db, sql } from '../../platform/database.ts'
import { Disk } from '../../platform/disk.ts'
import { Instance } from '../../platform/instance.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-health-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What an instance on this data folder says of itself. */
async function readyOn(parts: { dataDir?: string } = {}) {
  const app = await instanceOn(shop.db, parts)
  const answer = await app.inject({ method: 'GET', url: '/api/health/ready' })
  const live = await app.inject({ method: 'GET', url: '/api/health/live' })
  await app.close()
  return { status: answer.statusCode, live: live.statusCode, body: answer.json<Problem & Record<string, string>>() }
}

const fine = { database: 'ok', disk: 'ok', migrations: 'ok' }

test('the process and the database are well, and say which version of the product answers', async () => {
  const project = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(project) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect((await shop.nobody.get('/health/live')).body).toEqual({ status: 'ok', version })
  expect((await shop.nobody.get('/health/ready')).body).toEqual({
    status: 'ok',
    version,
    ...fine,
    clock: 'ok',
    clock_detail: null,
  })
  const { body } = await shop.nobody.get<{ info: { version: string } }>('/openapi.json')
  expect(body.info.version).toBe(version)
})

test('a data folder that can be written', async () => {
  expect(await readyOn({ dataDir: join(folder, 'not-there-yet') })).toMatchObject({ status: 200, body: fine })
})

test('a data folder that cannot be written, told apart from the database', async () => {
  await writeFile(join(folder, 'file'), '')
  const { status, live, body } = await readyOn({ dataDir: join(folder, 'file/data') })
  expect([status, live]).toEqual([503, 200])
  expect(body).toMatchObject({
    code: 'not_ready',
    detail: 'This server cannot serve at the moment.',
    ...fine,
    disk: 'not_writable',
  })
  expect(body.request_id).toMatch(/^\w{8,}$/)
})

test('a disk with less than the floor left is full', async () => {
  const { totalBytes, state } = await new Disk(folder, 0).look()
  expect(state).toBe('ok')
  expect((await new Disk(folder, totalBytes + 1).look()).state).toBe('full')
})

test('a database that is away', async () => {
  const db = new Db(shop.connection, { keys: shop.db.keys })
  const app = await instanceOn(db)
  await db.close()
  const answer = await app.inject({ method: 'GET', url: '/api/health/ready' })
  await app.close()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'not_ready', database: 'away', disk: 'ok', migrations: 'unknown' })
})

test('a database whose disk is full is found by writing, and well again by itself', async () => {
  const { app, db } = shop
  await db.write(sql`
    create function refuse_beat() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.write(sql`create trigger full_disk before insert on instance execute function refuse_beat()`)
  const full = await readyOn()
  expect([full.status, full.live, full.body]).toEqual([
    503,
    200,
    expect.objectContaining({ ...fine, database: 'full' }),
  ])
  await db.write(sql`drop trigger full_disk on instance`)
  await db.write(sql`drop function refuse_beat`)
  expect((await readyOn()).status).toBe(200)
  expect((await app.inject({ method: 'GET', url: '/api/health/ready' })).statusCode).toBe(200)
})

test('a database that finds no room for something new is full, though old rows can be changed, until there is room', async () => {
  await shop.db.write(sql`
    create function refuse_growth() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await shop.db.write(sql`create trigger no_room before insert on job execute function refuse_growth()`)
  const instance = new Instance(shop.db, () => shop.now)
  const app = await instanceOn(shop.db, { now: () => shop.now })
  const ready = async () =>
    (await app.inject({ method: 'GET', url: '/api/health/ready' })).json<Record<string, string>>()
  const admin = await shop.admin()
  const body = {
    customer: 'Water',
    description: 'Rewind of a pump motor',
    status: 'open',
    job_type_id: 1,
    power_rating_id: 1,
  }
  const create = async () => {
    const payload = { ...body, job_no: '7001', rpm_category_id: 1 }
    return app.inject({ method: 'POST', url: '/api/admin/jobs', headers: await admin.authorization(), payload })
  }
  expect(await ready()).toMatchObject(fine)
  const refused = await create()
  expect([refused.statusCode, refused.json<Problem>().code, refused.headers['retry-after']]).toEqual([
    503,
    'disk_full',
    '5',
  ])
  expect(await ready()).toMatchObject({ ...fine, database: 'full' })
  await shop.db.write(sql`drop trigger no_room on job`)
  await shop.db.write(sql`drop function refuse_growth`)
  await app.close()
  // The next beat takes room, and gives it back.
  instance.noteFull()
  await instance.beat()
  expect(instance.isDatabaseFull).toBe(false)
  expect(await shop.db.row(sql`select to_regclass('room') as room`)).toEqual({ room: null })
  await instance.stop()
})

test('a newer instance has run what takes nothing from this one: it goes on serving', async () => {
  await shop.db.write(sql`insert into migration (name, checksum, kind) values ('9998_of_tomorrow.sql', 'x', 'before')`)
  expect(await readyOn()).toMatchObject({ status: 200, body: { ...fine, migrations: 'ok' } })
  await shop.db.write(sql`delete from migration where name = '9998_of_tomorrow.sql'`)
})

test('a database with migrations that this program does not know, or without some that it has', async () => {
  await shop.db.write(sql`insert into migration (name, checksum) values ('9999_of_tomorrow.sql', 'x')`)
  expect((await readyOn()).body).toMatchObject({ ...fine, migrations: 'newer' })
  await shop.db.write(sql`delete from migration where name in ('9999_of_tomorrow.sql', '0002_master_data.sql')`)
  expect(await readyOn()).toMatchObject({ status: 503, body: { ...fine, migrations: 'older' } })
})

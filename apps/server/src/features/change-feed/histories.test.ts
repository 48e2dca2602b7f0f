import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../testing/backups.ts'
import { FeedReader } from '../../../testing/feed-reader.ts'
import { testKeys } from '../../../testing/keys.ts'
import { NetworkPostgres } from '../../../testing/network-postgres.ts'
import { type Answer, instanceOn, openShop } from '../../../testing/shop.ts'
import { signInForGood } from '../../../testing/sign-in.ts'
import { accessTokens } from '../../platform/access-token.ts'
import { Db, sql } from '../../platform/database.ts'
import { folderPhotoStore } from '../../platform/photo-store.ts'
import { backUpToFile, restoreBackup } from '../backup/index.ts'

const now = Date.parse('2026-11-19T06:00:00Z')

/** Somebody who reads at an instance of the app. */
async function readingAt(app: FastifyInstance, db: Db, personId: number) {
  const token = await accessTokens(testKeys).issue(
    { id: personId, role: 'ADMIN', rights: 'full', signInId: await signInForGood(db, personId) },
    now,
  )
  return {
    async get<T>(path: string, { query = {} }: { query?: Record<string, string> } = {}): Promise<Answer<T>> {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, body } = await app.inject({ url: `/api${path}`, query, headers })
      return { status: statusCode, body: JSON.parse(body) as T, headers: {} }
    },
  }
}

test('after a restore a cursor is refused; begun anew, the reader has what was backed up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-feed-'))
  const [shop, target] = [await openShop(), await emptyDatabase()]
  onTestFinished(async () => {
    await shop.close()
    await target.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const photos = folderPhotoStore(folder)
  const huda = await shop.admin()
  await shop.job()
  await (await shop.technician({ name: 'علي حسن' })).start()
  const file = join(folder, 'whole.tar.gz')
  const signer = testKeys.signing('backup', 0)
  await backUpToFile({ file, seal: null, signer, now: () => shop.now }, { db: shop.db, photos, noteIn: null })
  const reader = new FeedReader(huda)
  await reader.all()
  const before = reader.cursor

  await restoreBackup({ path: file, key: null }, { db: target.db, photos, now: shop.now })
  const app = await instanceOn(target.db, { now: () => now })
  onTestFinished(() => app.close())
  const restored = new FeedReader(await readingAt(app, target.db, huda.id))
  const refused = await restored.ask(before)
  expect([refused.status, refused.body.code]).toEqual([410, 'cursor_of_other_history'])
  await restored.all()
  expect(restored.kept).toEqual(reader.kept)
  // What comes after the restore is read, and nothing of before it once more.
  await target.db.write(sql`insert into department (dept_number, name) values ('R1', 'After the restore')`)
  expect((await restored.all()).map(({ state }) => state)).toMatchObject([{ name: 'After the restore' }])
})

test('a cursor outlives a crash of the server, and not the promotion of its standby', { timeout: 90_000 }, async () => {
  const { primary, standby } = await NetworkPostgres.startPair()
  onTestFinished(() => Promise.all([primary.close(), standby.close()]).then(() => undefined))
  const on = async (server: NetworkPostgres) => {
    const db = new Db({ connectionString: server.url }, { keys: testKeys, size: 4, onIdleError: () => undefined })
    const app = await instanceOn(db, { now: () => now })
    return { db, app, close: () => app.close().then(() => db.close()) }
  }
  const first = await on(primary)
  const added = await first.db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, rights, email, password_hash, must_change_password)
    values ('Huda', 'ADMIN', 'full', 'huda@shop.example', '', false) returning id`)
  const personId = added?.id ?? 0
  const reader = new FeedReader(await readingAt(first.app, first.db, personId), { types: 'department' })
  await reader.all()

  await first.db.write(sql`insert into department (dept_number, name) values ('C1', 'Before the crash')`)
  await primary.kill('SIGKILL')
  await primary.start()
  const again = new FeedReader(await readingAt(first.app, first.db, personId), { types: 'department' })
  again.cursor = reader.cursor
  await expect.poll(async () => (await again.ask()).status, { timeout: 15_000 }).toBe(200)
  expect((await again.all()).map(({ state }) => state)).toMatchObject([{ name: 'Before the crash' }])

  await expect
    .poll(() => standby.ask(`select count(*)::int as count from department where dept_number = 'C1'`, 'warsha'), {
      timeout: 15_000,
    })
    .toEqual([{ count: 1 }])
  await primary.kill('SIGKILL')
  await first.close()
  await standby.ask('select pg_promote()')
  const second = await on(standby)
  onTestFinished(second.close)
  const after = new FeedReader(await readingAt(second.app, second.db, personId), { types: 'department' })
  const refused = await after.ask(again.cursor)
  expect([refused.status, refused.body.code]).toEqual([410, 'cursor_of_other_history'])
  await after.all()
  expect([...after.kept.values()]).toContainEqual(expect.objectContaining({ name: 'Before the crash' }))
})

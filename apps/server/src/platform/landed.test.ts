import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildLanded, fillLanded, type ShopKind, startedCalendar, type StartedCalendar } from '../../testing/landed/shops.ts'
import { expectUpgrade } from '../../testing/landed/upgrade.ts'
import { landedVersions, type LandedVersion } from '../../testing/landed/versions.ts'
import { databaseOn, ownedBy } from '../../testing/postgres.ts'
import { Db } from './database.ts'

let server: Db
let calendar: StartedCalendar
beforeAll(async () => {
  const { maintenance, owner, template } = inject('postgres')
  server = new Db(maintenance, { size: 1 })
  const name = `warsha_landed_${randomUUID().slice(0, 8)}`
  await server.pool.query(`create database ${name} template ${template}${ownedBy(owner)}`)
  const db = new Db(databaseOn(maintenance, name, owner))
  calendar = await startedCalendar(db)
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
})
afterAll(async () => {
  await server.close()
})

const versions = await landedVersions()
const FROM = process.env['FROM'] ?? 'fd3ac1a1'
const KINDS = (process.env['KINDS'] ?? 'new,week,full').split(',') as ShopKind[]
test.each(versions.filter((v) => FROM === 'all' || v.commit === FROM).flatMap((version, i) => KINDS.map((kind) => ({ i, kind, commit: version.commit, version }))))(
  'version $commit $kind', async ({ version, kind, i }) => {
  const { maintenance, owner } = inject('postgres')
  const name = `warsha_landed_${randomUUID().slice(0, 8)}`
  await server.pool.query(`create database ${name}${ownedBy(owner)}`)
  const db = new Db(databaseOn(maintenance, name, owner))
  try {
    await buildLanded(db, version)
    const refused = await fillLanded(db, { kind, calendar, variant: i })
    console.log(version.commit, kind, refused.length, JSON.stringify(refused.filter(r => r.value === null)))
    await expectUpgrade(db, version.migrations, kind)
  } finally {
    await db.close()
    await server.pool.query(`drop database ${name} with (force)`)
  }
}, 60_000)

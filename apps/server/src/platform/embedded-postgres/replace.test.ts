import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { placeForFormer, replaceDatabase, startEmbeddedPostgres } from './index.ts'
import { copy, usedFolder } from '../../../testing/embedded-postgres/installed-app.ts'

/** The names of the databases that somebody has made on the server of this folder. */
async function databasesIn(dataDir: string): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const client = new Client(server.connection('postgres'))
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname not in ('postgres', 'template0', 'template1') order by 1`,
  )
  await client.end()
  await server.stop()
  return rows.map(({ datname }) => datname)
}

/** A data folder with the database `former`, and beside it one that has the database `made`. */
async function twoDatabases(): Promise<{ dataDir: string; made: string }> {
  const dataDir = await usedFolder()
  const other = join(dataDir, 'upgrade')
  await mkdir(other)
  await copy(join(dataDir, 'postgres'), join(other, 'postgres'))
  for (const [place, name] of [
    [dataDir, 'former'],
    [other, 'made'],
  ] as const) {
    const server = await startEmbeddedPostgres({ dataDir: place, durable: false })
    const client = new Client(server.connection('postgres'))
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    await server.stop()
  }
  return { dataDir, made: join(other, 'postgres') }
}

test('another database takes its place, and the former one is kept', async () => {
  const { dataDir, made } = await twoDatabases()
  expect(await placeForFormer(dataDir)).toBe(join(dataDir, 'postgres-18'))
  expect(await replaceDatabase(dataDir, made)).toBe(join(dataDir, 'postgres-18'))
  expect(await databasesIn(dataDir)).toEqual(['made'])
  expect(await readdir(dataDir)).toContain('postgres-18')
  await expect(placeForFormer(dataDir)).rejects.toThrow('postgres-18 exists already. Move it away, and do this again.')
})

test('a replacement that was interrupted is finished by the next start', async () => {
  const { dataDir, made } = await twoDatabases()
  await rename(made, join(dataDir, 'postgres.upgraded'))
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-18'))
  expect(await databasesIn(dataDir)).toEqual(['made'])
})

test('a replacement that had not begun to take the former database away is begun anew', async () => {
  const { dataDir, made } = await twoDatabases()
  await copy(made, join(dataDir, 'postgres.upgraded'))
  expect(await databasesIn(dataDir)).toEqual(['former'])
  expect(await readdir(dataDir)).not.toContain('postgres.upgraded')
  await replaceDatabase(dataDir, made)
  expect(await databasesIn(dataDir)).toEqual(['made'])
})

test('where there is no database, none is replaced', async () => {
  const dataDir = await usedFolder()
  await rename(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'))
  await expect(placeForFormer(dataDir)).rejects.toThrow(`There is no database in ${dataDir}.`)
})

import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, Db } from '../src/platform/database.ts'
import { databaseOn, ownedBy } from './postgres.ts'
import { TestDb } from './test-db.ts'

/** A row of the images database; texts may be the bytes that some old program wrote. */
export type ImageRow = {
  job_no?: string | Buffer | null
  customer?: string | Buffer | null
  description?: string | Buffer | null
  image_path?: string | Buffer | null
  captured_at?: string | null
}

export type Images = {
  connection: Connection
  db: Db
  add(...rows: ImageRow[]): Promise<void>
  /** no connection gets in any more, and those that were in are cut */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  drop(): Promise<void>
}

/** Opens an images database of this encoding beside the workshop's own, on the test's PostgreSQL. */
export async function openImages(encoding = 'UTF8'): Promise<Images> {
  const { maintenance, template, owner } = inject('postgres')
  const name = `${template}_images_${randomUUID().slice(0, 8)}`
  const server = new TestDb(maintenance, { size: 1 })
  await server.pool.query(
    `create database ${name} template template0 encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'${ownedBy(owner)}`,
  )
  const connection = databaseOn(maintenance, name, owner)
  const db = new TestDb(connection, { size: 1 })
  await db.pool.query(`
    create table job_images (job_no text, customer text, description text, image_path text, captured_at timestamptz)`)
  return {
    connection,
    db,
    add: async (...rows) => {
      for (const row of rows) await insert(db, row, encoding)
    },
    goAway: async () => {
      await server.pool.query(`alter database ${name} allow_connections false`)
      await server.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },
    comeBack: async () => {
      await server.pool.query(`alter database ${name} allow_connections true`)
    },
    drop: async () => {
      await db.close()
      await server.pool.query(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}

async function insert(db: Db, row: ImageRow, encoding: string): Promise<void> {
  const texts = [row.job_no, row.customer, row.description, row.image_path]
  const text = (value: string | Buffer | null | undefined, i: number) =>
    Buffer.isBuffer(value) ? `convert_from($${i + 1}::bytea, '${encoding}')` : `$${i + 1}::text`
  await db.pool.query(`insert into job_images values (${texts.map(text).join(', ')}, $5::timestamptz)`, [
    ...texts.map((value) => value ?? null),
    row.captured_at ?? null,
  ])
}

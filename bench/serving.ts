import { tmpdir } from 'node:os'
import fastify from 'fastify'
import { backUpWhenAsked } from './backing-up.ts'
import { watchItself } from './watching.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { folderPhotoStore } from '../apps/server/src/platform/photo-store.ts'
import { accessTokens } from '../apps/server/src/platform/access-token.ts'
import { logTo } from '../apps/server/src/platform/log.ts'
import { type Connection, Db } from '../apps/server/src/platform/database.ts'
import { testKeys } from '../apps/server/testing/keys.ts'

/**
 * The process under load: the whole app on one port, and on another a bare Fastify route that reads the access token
 * and inserts one row into a plain table. Tells both ports to its parent.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as Connection
const metricsToken = process.argv[3]
const nowhere = { write: () => undefined }
const db = new Db(connection, { size: 16, keys: testKeys })
const app = await buildApp({
  db,
  now: Date.now,
  businessTimeZone: 'Asia/Riyadh',
  stalledAfterHours: 10,
  photos: folderPhotoStore(tmpdir()),
  imagesConnection: null,
  imagesFolder: tmpdir(),
  signInHints: [],
  learns: true,
  sendsWebhooks: true,
  webFolder: null,
  ...(metricsToken !== undefined && { metricsToken, dataDir: tmpdir() }),
  logger: metricsToken === undefined ? false : logTo('info', nowhere),
})
const tokens = accessTokens(testKeys)

await db.pool.query(`
  create table if not exists plain_record (
    id bigint generated always as identity primary key,
    technician_id int not null, job_no text not null, activity_code text not null, note text,
    started_at timestamptz not null, unique_key uuid not null)`)

type Body = {
  unique_key: string
  job_no: string
  activity_code: string
  note: string | null
  client_started_at: string
}

const bare = fastify()
bare.post<{ Body: Body }>('/record', async (request, reply) => {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const actor = await tokens.read(token, Date.now())
  if (typeof actor === 'string') return reply.code(401).send()
  const { job_no, activity_code, note, client_started_at, unique_key } = request.body
  const row = await db.writeRow<{ id: number }>({
    name: 'plain_insert',
    text: `insert into plain_record (technician_id, job_no, activity_code, note, started_at, unique_key)
        values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [actor.id, job_no, activity_code, note, client_started_at, unique_key],
  })
  return reply.code(201).send({ id: row?.id })
})

const ports = await Promise.all([app, bare].map((server) => server.listen({ port: 0, host: '127.0.0.1' })))
process.send?.(ports.map((address) => Number(new URL(address).port)))
process.on('message', watchItself)
process.on('message', (message) => void backUpWhenAsked(message, db))
process.on('disconnect', () => process.exit(0))

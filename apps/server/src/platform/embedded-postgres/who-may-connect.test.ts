import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { APP_ROLE, hasAppRole, readyDatabase, startEmbeddedPostgres } from './index.ts'
import {
  asRoot,
  DAEMON,
  openFolder,
  query,
  stopAfterwards,
  usedFolder,
} from '../../../testing/embedded-postgres/installed-app.ts'

const started = async (dataDir: string) => stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))

async function asApp<T>(connection: object, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('the role of the app', () => {
  test('may do everything in its database, and nothing to the server', async () => {
    const server = await started(await usedFolder())
    expect(await hasAppRole(server)).toBe(false)
    const connection = await readyDatabase(server, 'shop')
    expect(await hasAppRole(server)).toBe(true)
    expect(connection.user).toBe(APP_ROLE)
    await asApp(connection, async (client) => {
      await client.query('create extension btree_gist; create table job (id int primary key); create role other').then(
        () => expect.fail('it may make roles'),
        (error: Error) => expect(error.message).toBe('permission denied to create role'),
      )
      await client.query('create extension btree_gist; create table job (id int primary key)')
      for (const [statement, refused] of [
        [`copy job from program 'echo 1'`, /permission denied to COPY to or from an external program/],
        [`select pg_read_file('PG_VERSION')`, /permission denied for function pg_read_file/],
        ['create database other', /permission denied to create database/],
        [`alter system set fsync = off`, /permission denied to set parameter/],
        ['set session_replication_role = replica', /permission denied to set parameter/],
      ] as const) {
        await expect(client.query(statement)).rejects.toThrow(refused)
      }
    })
  })

  test('gets what the superuser made before there was one, once and for all', async () => {
    const server = await started(await usedFolder())
    await query(server, 'create database shop')
    const superuser = server.connection('shop')
    await asApp(superuser, (client) =>
      client.query(`
        create extension btree_gist;
        create type state as enum ('open', 'closed');
        create table job (id int generated always as identity primary key, old_id serial, state state, during tstzrange,
          exclude using gist (id with =, during with &&));
        create view open_job as select * from job;
        create sequence number;
        create function add(a int, b int) returns int language sql as 'select a + b';
        insert into job (state) values ('open')`),
    )
    for (const _ of [1, 2]) {
      await asApp(await readyDatabase(server, 'shop'), async (client) => {
        await client.query('alter table job add column added int; alter table job drop column added')
        await client.query(`insert into job (state) values ('closed'); select nextval('number')`)
        await client.query('create or replace view open_job as select * from job')
        await client.query(`create or replace function add(a int, b int) returns int language sql as 'select b + a'`)
        await client.query('alter type state rename to status; alter type status rename to state')
      })
    }
  })

  test('may be asked for by many at once', async () => {
    const server = await started(await usedFolder())
    const made = await Promise.all(Array.from({ length: 8 }, () => readyDatabase(server, 'shop')))
    expect(new Set(made.map(({ user }) => user))).toEqual(new Set([APP_ROLE]))
  })
})

/** Asks to be let in as the superuser, and prints what the server says to that. */
const knock = `
  const parameters = Buffer.from('user\\0postgres\\0database\\0postgres\\0\\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(parameters.length + 8, 0)
  head.writeInt32BE(196608, 4)
  const socket = require('node:net').connect(process.argv[1], () => socket.write(Buffer.concat([head, parameters])))
  socket.once('data', (answer) => { console.log(answer.toString('latin1')); socket.destroy() })
  socket.once('error', (error) => console.log(error.message))`

test.runIf(asRoot)('another user of the machine who reaches the socket is not let in', async () => {
  const dataDir = join(await openFolder(), 'data')
  const server = await started(dataDir)
  const { host, port } = server.connection('postgres')
  const socket = join(host, `.s.PGSQL.${port}`)
  await chmod(host, 0o755)
  await chmod(socket, 0o777)
  const answerTo = async (user: object) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', knock, socket], { cwd: '/', ...user })
    return stdout
  }
  expect(await answerTo({})).toMatch(/^R/)
  const refused = await answerTo(DAEMON)
  expect(refused).toMatch(/^E/)
  expect(refused).toContain('Peer authentication failed for user "postgres"')
})

test('a database that let everybody in is closed at the next start', async () => {
  const dataDir = await usedFolder()
  const hba = join(dataDir, 'postgres', 'pg_hba.conf')
  await writeFile(hba, 'local all all trust\n')
  const server = await started(dataDir)
  expect(await readFile(hba, 'utf8')).toBe('# Written at each start of Warsha.\nlocal all all peer map=warsha\n')
  const rules = await query<{ auth_method: string }>(server, 'select auth_method from pg_hba_file_rules')
  expect(rules).toEqual([{ auth_method: 'peer' }])
})

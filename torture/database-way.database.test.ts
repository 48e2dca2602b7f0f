import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { urlOf } from '../apps/server/testing/postgres.ts'
import { DatabaseWay, type Fate } from './database-way.ts'
import type { Unit } from './wire.ts'

/** A way to the tests' PostgreSQL, and a connection over it. */
async function connected() {
  const url = new URL(urlOf(inject('postgres').maintenance))
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const way = await DatabaseWay.open(() =>
    folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port },
  )
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const connect = async () => {
    const client = new Client({ host: '127.0.0.1', port: way.port, user, password, database: 'postgres', ssl: false })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }
  const client = await connect()
  await client.query('create temporary table record (n int)')
  onTestFinished(() => way.close())
  return { way, client, connect }
}

/** Writes down what the way sees. */
function watched(way: DatabaseWay, fate: Fate = 'passed') {
  const seen: string[] = []
  const note = (when: string) => (unit: Unit) => {
    seen.push(`${when} ${unit.texts.join(', ')}`)
    return Promise.resolve(fate)
  }
  way.watch = { beforeCommit: note('before'), afterCommit: note('after') }
  return seen
}

test('it sees what is about to be kept and what has been: statements by name, with values, in transactions', async () => {
  const { way, client } = await connected()
  const seen = watched(way)
  const insert = { name: 'record', text: 'insert into record values ($1)' }
  await client.query({ ...insert, values: [1] })
  await client.query({ ...insert, values: [2] })
  await client.query('begin')
  await client.query('insert into record values ($1)', [3])
  await client.query('insert into record values (4)')
  await client.query('commit')
  await client.query('begin')
  await client.query('insert into record values (5)')
  await client.query('rollback')
  await expect(client.query('insert into record values ($1)', ['x'])).rejects.toThrow('integer')
  const both = 'insert into record values ($1), insert into record values (4)'
  expect(seen).toEqual([
    'before insert into record values ($1)',
    'after insert into record values ($1)',
    'before insert into record values ($1)',
    'after insert into record values ($1)',
    `before ${both}`,
    `after ${both}`,
    'before insert into record values ($1)',
  ])
})

test('what is lost before its commit is not kept, and what is lost after it is', async () => {
  const { way, connect, client } = await connected()
  await client.query('create table kept_record (n int)')
  onTestFinished(async () => {
    const another = await connect()
    await another.query('drop table kept_record')
  })
  const first = await connect()
  way.watch = { beforeCommit: () => Promise.resolve('lost') }
  await expect(first.query('insert into kept_record values ($1)', [1])).rejects.toThrow()
  const second = await connect()
  way.watch = { afterCommit: () => Promise.resolve('lost') }
  await expect(second.query('insert into kept_record values ($1)', [2])).rejects.toThrow()
  way.watch = {}
  const { rows } = await client.query('select n from kept_record')
  expect(rows).toEqual([{ n: 2 }])
})

test('it is cut, silent and mended', async () => {
  const { way, connect, client } = await connected()
  way.weather = 'silent'
  const waiting = client.query('select 1 as one')
  way.weather = 'fine'
  expect((await waiting).rows).toEqual([{ one: 1 }])
  way.weather = 'cut'
  await expect(client.query('select 1')).rejects.toThrow()
  await expect(connect()).rejects.toThrow()
  way.weather = 'fine'
  expect((await (await connect()).query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

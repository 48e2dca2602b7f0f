import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { programsOfEachTest, signInAt } from '../testing/programs.ts'

const { dataDir, run } = programsOfEachTest()

const oneLine = /^[^\n]+\n$/

describe('what cannot start says why in one line', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'Mars/Olympus' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }],
    ['HOST', { HOST: '203.0.113.7' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.shop.example' }],
  ])('%s', async (variable, env) => {
    const program = run('main', env)
    expect(await program.ended).toBe(1)
    expect(program.stderr).toMatch(oneLine)
    expect(program.stderr).toMatch(new RegExp(`^${variable}\\b`))
  })

  test('a port that is taken, before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const program = run('main', { PORT: String(port) })
    expect(await program.ended).toBe(1)
    other.close()
    expect(program.stderr).toBe(`PORT: 127.0.0.1:${port} is already in use. Set PORT to another one.\n`)
    expect([program.stdout, existsSync(join(dataDir(), 'postgres'))]).toEqual(['', false])
  })
})

test('it serves, refuses a second one on its data folder, and ends when it is asked to', async () => {
  // End-to-end tests begin with an empty folder.
  await copyMigratedCluster(dataDir())
  const first = run('main')
  const address = await first.address()
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  expect(first.stdout).toContain('Add the first admin: npm run admin -- create-admin')
  // Without an authority there is nothing to install.
  expect((await fetch(`${address}/install`)).status).toBe(404)
  expect((await fetch(`${address}/install/warsha-authority.crt`)).status).toBe(404)

  const second = run('main')
  expect(await second.ended).toBe(1)
  expect(second.stderr).toMatch(oneLine)
  expect(second.stderr).toContain(`(process ${first.child.pid}) is already using`)
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)

  expect(await first.stop()).toBe(0)
  expect(first.stderr).toBe('')
})

test('when PostgreSQL dies, the app says so and ends; what was acknowledged is there at the next start', async () => {
  await copyMigratedCluster(dataDir())
  const admin = { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: 'a-good-password' }
  const first = run('main', admin)
  const address = await first.address()
  expect((await signInAt(address, 'huda@shop.example', 'a-good-password')).status).toBe(200)
  const pid = Number((await readFile(join(dataDir(), 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  expect(await first.ended).toBe(1)
  expect(first.stderr).toMatch(/PostgreSQL/)

  const next = await run('main', admin).address()
  expect((await signInAt(next, 'huda@shop.example', 'a-good-password')).status).toBe(200)
})

test('npm run admin says in one line what is wrong', async () => {
  const program = run('admin', {}, ['create-admin', '--name', 'H', '--email', 'huda', '--password', 'a-good-password'])
  expect([await program.ended, program.stderr]).toEqual([2, '"huda" is not an email address.\n'])
})

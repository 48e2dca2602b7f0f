import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { programsOfEachTest, signInAt } from '../testing/programs.ts'
import { S3Server } from '../testing/s3-server.ts'

const { dataDir, run } = programsOfEachTest()

// Two programs start, and a cluster is copied.
test(
  'with a bucket for the photos it starts when it may write there, and says so when the bucket is away',
  {
    timeout: 120_000,
  },
  async () => {
    await copyMigratedCluster(dataDir())
    const server = await S3Server.start()
    try {
      const { endpoint, name, accessKeyId, secretAccessKey } = server.bucket
      const key = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
      const program = run('main', { S3_ENDPOINT: endpoint, S3_BUCKET: name, ...key })
      await program.address()
      expect(await program.stop()).toBe(0)
      expect(await readFile(join(server.folder, name, 'warsha-was-here._S3rver_object'), 'utf8')).toMatch(/^Warsha/)

      await server.goAway()
      const second = run('main', { S3_ENDPOINT: endpoint, S3_BUCKET: name, ...key })
      expect(await second.ended).toBe(1)
      expect(second.stderr).toBe(`S3_ENDPOINT: ${endpoint} cannot be reached: ECONNREFUSED\n`)
    } finally {
      await server.close()
    }
  },
)

// Four programs start, one after another.
test('admins are added while the app runs, and while it does not', { timeout: 120_000 }, async () => {
  const create = (email: string) =>
    run('admin', {}, ['create-admin', '--name', 'Huda Saleh', '--email', email, '--password', 'a-good-password'])
  const before = create('first@shop.example')
  expect([await before.ended, before.stderr]).toEqual([0, ''])
  expect(before.stdout).toContain('Huda Saleh can now sign in as first@shop.example.')

  const address = await run('main').address()
  expect(await create('second@shop.example').ended).toBe(0)
  expect((await signInAt(address, 'first@shop.example', 'a-good-password')).status).toBe(200)
  expect((await signInAt(address, 'second@shop.example', 'a-good-password')).status).toBe(200)

  const again = create('second@shop.example')
  expect([await again.ended, again.stderr]).toEqual([5, 'Somebody already has second@shop.example.\n'])
})

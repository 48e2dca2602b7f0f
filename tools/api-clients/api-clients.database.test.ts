import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generateSource } from 'oazapfts'
import openapiTS, { astToString } from 'openapi-typescript'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { openApiGenerator, pythonClient } from './python-client.ts'
import type { Story } from './stories/story.ts'

/** What `stories/openapi-connecting.ts` does, which has types once its client is made. */
type Connected = { jobs: string[]; again: number; sessionsOf: string[]; payroll: string }
type Connect = (given: { baseUrl: string; token: string; month: string }) => Promise<Connected>

const root = fileURLToPath(new URL('../../', import.meta.url))
const PASSWORD = 'tech-password'
const generator = await openApiGenerator()
if (!generator)
  console.log('No client in Python is made: OPENAPI_GENERATOR_JAR, Java or a library of Python is missing')

let shop: Shop
let baseUrl: string
/** the served document */
let document: string
/** where the clients and their stories are, within the repository so that libraries are found */
let folder: string

beforeAll(async () => {
  shop = await openShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
  document = await (await fetch(`${baseUrl}/api/openapi.json`)).text()
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/api-clients-'))
  await cp(new URL('stories', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, 'document.json'), document)
  await Promise.all([
    writeFile(join(folder, 'openapi-typescript.ts'), astToString(await openapiTS(document))),
    writeFile(join(folder, 'oazapfts-client.ts'), await generateSource(join(folder, 'document.json'))),
  ])
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

test("the document passes Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: document, absoluteRef: join(folder, 'document.json'), config })
  // Ids are digits, and the calls below a job have other methods: no path is taken for that of a number.
  const problems = found.filter(
    ({ ruleId, message }) => !(ruleId === 'no-ambiguous-paths' && message.includes('/jobs/by-number/{job_no}')),
  )
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('both clients, and what is done with them, have right types', async () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(stdout).toBe('')
})

describe('another program gives jobs, follows sessions and takes the payroll file', () => {
  test('with a client of openapi-fetch', async () => {
    const token = await shopBesideAnother({ phone: '+966500000009', jobNo: '1009' })
    const { connect } = (await import(join(folder, 'openapi-connecting.ts'))) as { connect: Connect }
    expectConnected(await connect({ baseUrl, token, month: '2026-11' }), '1009')
  })

  test.skipIf(generator === null)('with a client in Python', { timeout: 180_000 }, async () => {
    if (!generator) return
    console.log(`The client in Python is made by OpenAPI Generator ${generator.version}`)
    const token = await shopBesideAnother({ phone: '+966500000010', jobNo: '1010' })
    const client = await pythonClient(generator, folder)
    const story = [join(folder, 'connecting.py'), baseUrl, '2026-11']
    const env = { ...process.env, PYTHONPATH: client, WARSHA_TOKEN: token }
    const { stdout } = await promisify(execFile)(generator.python, story, { env })
    expectConnected(JSON.parse(stdout) as Connected, '1010')
  })
})

/** Somebody works on a job. @returns the token of another program */
async function shopBesideAnother({ phone, jobNo }: { phone: string; jobNo: string }): Promise<string> {
  const technician = await shop.technician({ phone })
  await shop.job({ job_no: jobNo })
  await technician.start({ job: jobNo })
  const admin = await shop.admin({ email: `office-${jobNo}@shop.example`, password: 'office-password' })
  const { body } = await admin.post<{ token: string }>('/admin/connections/tokens', {
    name: 'ERP',
    scopes: ['jobs:write', 'events:read', 'reports:read'],
    current_password: 'office-password',
  })
  return body.token
}

function expectConnected(done: Connected, jobNo: string): void {
  expect(done).toMatchObject({ jobs: ['created'], again: 1 })
  expect(done.sessionsOf).toContain(jobNo)
  expect(done.payroll).toMatch(/^\uFEFF?format_version,month,/)
}

describe.each([
  ['openapi-fetch', '+966500000007', '1007'],
  ['oazapfts', '+966500000008', '1008'],
])('a technician with a client of %s', (name, phone, job_no) => {
  test('signs in, starts a session and uploads a photo', async () => {
    await shop.technician({ phone, password: PASSWORD })
    await shop.job({ job_no })
    const { story } = (await import(join(folder, `${name}.ts`))) as { story: Story }
    const outcome = await story({
      baseUrl,
      identifier: phone,
      password: PASSWORD,
      start: { unique_key: randomUUID(), job_no, activity_code: 'REPAIR' },
      photo: await photo(),
    })
    expect(outcome).toEqual({ refusedAs: 'wrong_credentials', startedOn: job_no, photoId: expect.any(String) })
    const admin = await shop.admin()
    expect(await admin.get(`/media/${outcome.photoId}`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    })
  })
})

async function photo() {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
  const bytes = await picture.jpeg().toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  return { file, sha256, captured_at: new Date(shop.now).toISOString() }
}

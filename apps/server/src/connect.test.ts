import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AnswerOf } from '@warsha/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstLineOf, pythonWith } from '../testing/outside-programs.ts'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { openWorkbook, rowsOf } from '../testing/workbook.ts'
import { worked } from '../testing/worked-sessions.ts'
import { sql } from './platform/database.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../../docs/connect/', import.meta.url))
const erp = fileURLToPath(new URL('../testing/tryton/', import.meta.url))

let shop: Shop
let admin: Caller
let folder: string
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-connect-'))
  shop = await openShop()
  admin = await shop.admin()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function tokenOf(...scopes: string[]): Promise<string> {
  const { body } = await admin.post<AnswerOf<'createMachineToken'>>('/admin/connections/tokens', {
    name: 'Another program',
    scopes,
    current_password: 'admin-password',
  })
  return body.token ?? ''
}

async function numbered(number: string): Promise<Caller> {
  const technician = await shop.technician()
  await shop.db.write(sql`update person set employee_number = ${number} where id = ${technician.id}`)
  return technician
}

describe('Tryton', () => {
  const PROJECTS = [
    ['4711 Pump', 'Saline Water Works', 'Rewind of a 75 kW pump motor'],
    ['4712 مروحة', 'شركة المياه', 'إعادة لف محرك مروحة كبيرة'],
    ['Yard', 'Ourselves', 'No number, no job'],
  ]
  type Line = { uuid: string; employee: string; work: string; date: string; seconds: number }

  test('gives its projects as jobs and gets hours back, as often as it asks, without doubles', async ({ skip }) => {
    const python = await pythonWith('proteus, trytond.modules.project, trytond.modules.timesheet')
    if (python === null) skip('Tryton is not here')
    console.log(`jobs and hours went from and to Tryton ${await versionOf(python ?? '')}`)
    await run('touch', [join(folder, 'erp.sqlite')])
    await writeFile(join(folder, 'trytond.conf'), `[database]\nuri = sqlite://\npath = ${folder}\n`)
    await writeFile(join(folder, 'password'), 'admin')
    const env = {
      ...process.env,
      TRYTON: 'sqlite:///erp',
      TRYTON_CONF: join(folder, 'trytond.conf'),
      TRYTONPASSFILE: join(folder, 'password'),
      WARSHA: address,
      TOKEN: await tokenOf('jobs:write', 'events:read'),
      CURSOR: join(folder, 'cursor'),
    }
    const database = ['-c', env.TRYTON_CONF, '-d', 'erp']
    await run('trytond-admin', [...database, '--all', '--email', 'office@erp.example'], { env })
    await run('trytond-admin', [...database, '-u', 'project', 'timesheet', '--activate-dependencies'], { env })
    const people = [
      ['W-1', 'علي حسن'],
      ['W-2', 'Omar'],
    ]
    await run(python ?? '', ['-W', 'ignore', join(erp, 'setup.py'), JSON.stringify([people, PROJECTS])], { env })
    const exchange = async () =>
      (await run(python ?? '', ['-W', 'ignore', join(examples, 'tryton.py')], { env })).stdout.trim().split('\n')
    const linesOf = async () =>
      JSON.parse((await run(python ?? '', ['-W', 'ignore', join(erp, 'lines.py')], { env })).stdout) as Line[]

    expect((await exchange())[0]).toBe('jobs: 2 created, 0 changed, 0 unchanged')
    const [ali, omar] = [await numbered('W-1'), await numbered('W-2')]
    // From before midnight in the shop: of the day on which it began there, whatever the day is in UTC.
    await worked(shop, { by: ali.id, job: '4711', from: '2026-11-03T00:30:00', to: '2026-11-03T02:00:00' })
    await worked(shop, { by: omar.id, job: '4712', from: '2026-11-03T08:00:00', to: '2026-11-03T12:00:00' })
    await worked(shop, { by: omar.id, job: '4711', from: '2026-11-19T08:00:00', to: null })
    await shop.db.write(
      sql`update work_session set raw_seconds = 5400, effective_seconds = 5400 where technician_id = ${ali.id}`,
    )

    const [jobs, ...hours] = await exchange()
    expect(jobs).toBe('jobs: 0 created, 0 changed, 2 unchanged')
    expect(hours.at(-1)).toBe('sessions: 3 read')
    const booked = await linesOf()
    expect(booked).toMatchObject([
      { employee: 'W-1', work: '4711 Pump', date: '2026-11-03', seconds: 5400 },
      { employee: 'W-2', work: '4712 مروحة', date: '2026-11-03', seconds: 14_400 },
    ])

    // The cursor is lost, and everything is read once more.
    await rm(env.CURSOR)
    expect((await exchange()).at(-1)).toBe('sessions: 3 read')
    expect(await linesOf()).toEqual(booked)

    const [first, second] = booked
    await shop.db.write(sql`update work_session set effective_seconds = 3600 where id = ${first?.uuid ?? ''}`)
    await admin.post(`/admin/sessions/${second?.uuid}/void`, { reason: 'Booked twice' })
    const state = await shop.db.row<{ voided: boolean }>(sql`
      select voided_at is not null as voided from work_session where id = ${second?.uuid ?? ''}`)
    expect(state).toEqual({ voided: true })
    await exchange()
    expect(await linesOf()).toEqual([{ ...first, seconds: 3600 }])
    expect((await exchange()).at(-1)).toBe('sessions: 0 read')
  }, 240_000)

  async function versionOf(python: string): Promise<string | null> {
    return firstLineOf(python, ['-W', 'ignore', '-c', 'import trytond; print(trytond.__version__)'])
  }
})

describe('curl alone', () => {
  const script = async (name: string, ...args: string[]) => {
    const env = { ...process.env, ...settings }
    return run('sh', [join(examples, name), ...args], { env, cwd: folder })
  }
  let settings: Record<string, string>

  test('keeps a file for a spreadsheet, and fetches it only where something has changed', async ({ skip }) => {
    if ((await firstLineOf('curl', ['--version'])) === null) skip('curl is not here')
    settings = { WARSHA: address, TOKEN: await tokenOf('reports:read', 'events:read'), SINCE: '2026-10-01' }
    await shop.job({ job_no: '5001', customer: 'شركة المياه' })
    const sara = await numbered('W-7')
    await worked(shop, {
      by: sara.id,
      job: '5001',
      from: '2026-10-05T08:00:00',
      to: '2026-10-05T10:30:00',
      note: 'a "b"\n=1',
    })
    const updated = async () => (await script('spreadsheet.sh')).stdout.trim()
    expect(await updated()).toBe('sessions.csv is new')
    expect(await updated()).toBe('nothing has changed')
    await worked(shop, { by: sara.id, job: '5001', from: '2026-10-06T08:00:00', to: '2026-10-06T09:00:00' })
    expect(await updated()).toBe('sessions.csv is new')

    const file = await readFile(join(folder, 'sessions.csv'))
    const rows: Record<string, string>[] = parse(file, { columns: true })
    expect(rows.filter(({ job_no }) => job_no === '5001').map(({ seconds_raw }) => seconds_raw)).toEqual([
      '9000',
      '3600',
    ])
    if ((await firstLineOf('soffice', ['--version'])) === null) return
    const asSheet = ['--headless', `-env:UserInstallation=file://${folder}/office`, '--convert-to', 'xlsx']
    await run('soffice', [...asSheet, '--outdir', folder, join(folder, 'sessions.csv')])
    const { sheets } = await openWorkbook(await readFile(join(folder, 'sessions.xlsx')))
    expect(
      rowsOf(sheets[0], 'G')
        .flat()
        .map(String)
        .filter((number) => number === '5001'),
    ).toHaveLength(2)
  }, 120_000)

  test('begins anew where the cursor is of another history', async ({ skip }) => {
    if ((await firstLineOf('curl', ['--version'])) === null) skip('curl is not here')
    const cursor = await readFile(join(folder, 'cursor'), 'utf8')
    await shop.db.write(sql`update feed_history set id = gen_random_uuid()`)
    expect((await script('spreadsheet.sh')).stdout.trim()).toBe('sessions.csv is new')
    expect(await readFile(join(folder, 'cursor'), 'utf8')).not.toBe(cursor)
  })

  test('takes the payroll file of a closed month, and of no other', async ({ skip }) => {
    if ((await firstLineOf('curl', ['--version'])) === null) skip('curl is not here')
    const refused = await script('payroll.sh', '2026-10').catch((error: { code: number; stderr: string }) => error)
    expect(refused).toMatchObject({ code: 1, stderr: '2026-10 is not closed yet\n' })
    expect((await admin.post('/admin/periods/2026-10/lock', { accept_to_review: true })).status).toBe(200)
    expect((await script('payroll.sh', '2026-10')).stdout).toBe('payroll_2026-10.csv\n')
    const rows: Record<string, string>[] = parse(await readFile(join(folder, 'payroll_2026-10.csv')), {
      columns: true,
      bom: true,
    })
    expect(rows.find(({ employee_number }) => employee_number === 'W-7')).toMatchObject({
      month_status: 'closed',
      days_worked: '2',
    })
    settings = { ...settings, TOKEN: 'wsh_mistyped' }
    const without = await script('payroll.sh', '2026-10').catch((error: { code: number; stderr: string }) => error)
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('"detail"') as string })
  })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCommand, type Output } from '../testing/admin-command.ts'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { Program } from '../testing/program.ts'
import { signInAt } from '../testing/programs.ts'
import { widthOf } from './admin/aligned-table.ts'
import { commands } from './admin/commands.ts'
import { Db, sql } from './platform/database.ts'
import { openDatabase } from './platform/open-database.ts'

type Person = { id: number; full_name: string; role: string; email: string | null; phone: string | null }

const HUDA = { identifier: 'huda@shop.example', password: 'a-good-password' }

let dataDir: string
let running: Program
let address: string
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-admin-'))
  await copyMigratedCluster(dataDir)
  running = new Program('main', { DATA_DIR: dataDir, ADMIN_EMAIL: HUDA.identifier, ADMIN_PASSWORD: HUDA.password })
  address = await running.address()
  token = ((await (await signIn(HUDA)).json()) as { access_token: string }).access_token
  await call('POST', '/admin/technicians', {
    full_name: 'سالم القحطاني',
    segment: 'Winding',
    phone: '0501234567',
    temp_password: 'temp-1',
  })
  await call('POST', '/admin/technicians', { full_name: 'Nameless', segment: 'Winding', temp_password: 'temp-1' })
})
afterAll(async () => {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const signIn = ({ identifier, password }: { identifier: string; password: string }) =>
  signInAt(address, identifier, password)

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as T
}

/** `npm run admin -- …`, beside the app that is running. */
const admin = (...args: string[]) => adminCommand({ DATA_DIR: dataDir }, ...args)

/** The same as a program of its own. */
async function adminProgram(...args: string[]): Promise<Output> {
  const program = new Program('admin', { DATA_DIR: dataDir }, args)
  return { code: await program.ended, stdout: program.stdout, stderr: program.stderr }
}

const newestEntry = async () =>
  (await call<{ entries: object[] }>('GET', '/admin/audit?page_size=1')).entries[0] as Record<string, unknown>

describe('reset-password', () => {
  test('a made temporary password is printed, and every device is signed out', async () => {
    const before = await signIn({ identifier: '0501234567', password: 'temp-1' })
    const { access_token } = (await before.json()) as { access_token: string }
    const cookie = before.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(access_token).not.toBe('')

    const output = await adminProgram('reset-password', '--phone', '050 123 4567')
    expect([output.code, output.stderr]).toEqual([0, ''])
    expect(output.stdout).toContain('سالم القحطاني has a new password, to be changed at the next sign-in.')
    const made = /^Temporary password: (\S+)$/m.exec(output.stdout)?.[1] ?? ''
    const refreshed = await fetch(`${address}/api/auth/refresh`, { method: 'POST', headers: { cookie } })
    expect(refreshed.status).toBe(401)
    expect((await signIn({ identifier: '0501234567', password: 'temp-1' })).status).toBe(401)
    const after = await signIn({ identifier: '0501234567', password: made })
    expect(((await after.json()) as { user: object }).user).toMatchObject({ must_change_password: true })
    expect(await newestEntry()).toMatchObject({
      kind: 'technician',
      action: 'password_reset',
      subject: 'سالم القحطاني',
      person_id: null,
    })
  })

  test('a chosen one need not be changed', async () => {
    const output = await admin('reset-password', '--email', 'HUDA@shop.example', '--password', 'another-good-one')
    expect([output.code, output.stdout]).toEqual([
      0,
      'Administrator has a new password.\nAll devices are signed out.\n',
    ])
    const after = await signIn({ identifier: HUDA.identifier, password: 'another-good-one' })
    const signedIn = (await after.json()) as { user: object; access_token: string }
    expect(signedIn.user).toMatchObject({ must_change_password: false })
    token = signedIn.access_token
    expect(await newestEntry()).toMatchObject({ kind: 'admin', action: 'password_reset', person_id: null })
  })

  test.each([
    [5, ['--email', 'nobody@shop.example'], 'Nobody has nobody@shop.example.\n'],
    [5, ['--phone', '12'], 'Nobody has 12.\n'],
    [2, ['--email', 'x@y.z', '--temp-password', 'short'], 'The password must have at least 6 characters.\n'],
    [2, ['--email', 'x@y.z', '--password', 'shorter'], 'The password must have at least 8 characters.\n'],
    [
      2,
      ['--email', 'x@y.z', '--password', 'a-good-one', '--temp-password', 'other-1'],
      'Give one password, not two.\n',
    ],
  ])('ends with %i: %j', async (ending, args, says) => {
    const { code, stderr } = await admin('reset-password', ...args)
    expect([code, stderr]).toEqual([ending, says])
  })
})

describe('list', () => {
  test('everybody who can sign in, their columns below one another in any script', async () => {
    const { code, stdout } = await admin('list')
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['ID', 'NAME', 'ROLE', 'EMAIL', 'PHONE', 'ACTIVE'],
      [expect.any(String), 'Administrator', 'ADMIN', 'huda@shop.example', '-', 'yes'],
      [expect.any(String), 'سالم القحطاني', 'TECHNICIAN', '-', '+966501234567', 'yes'],
    ])
    const roles = lines.map((line) => widthOf(line.slice(0, line.search(/ROLE|ADMIN|TECHNICIAN/))))
    expect(new Set(roles).size).toBe(1)
  })

  test('the same for programs, and never a password', async () => {
    const { stdout } = await admin('list', '--json')
    expect((JSON.parse(stdout) as Person[]).map((person) => Object.keys(person).join())).toEqual([
      'id,full_name,role,email,phone,is_active',
      'id,full_name,role,email,phone,is_active',
    ])
  })
})

describe('erase-person', () => {
  test('erases who left once the name is typed, at the keyboard, and prints what they are called now', async () => {
    const contact = { full_name: 'Left Long Ago', segment: 'Winding', temp_password: 'temp-1' }
    const { id } = await call<Person>('POST', '/admin/technicians', contact)
    const erase = (...args: string[]) => admin('erase-person', ...args)
    expect(await erase(String(id), '--name', 'Left Long Ago')).toMatchObject({
      code: 5,
      stderr: 'Left Long Ago is active. Deactivate the account first.\n',
    })
    await call('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
    expect((await erase(String(id), '--name', 'Somebody Else')).stderr).toBe(
      'This is not the name of the person. Type it as it is shown.\n',
    )
    const { code, stdout } = await erase(String(id), '--name', 'Left Long Ago')
    expect([code, stdout]).toEqual([0, expect.stringContaining(`name Former technician ${id} from now on.`)])
    expect(await newestEntry()).toMatchObject({ action: 'erased', person_id: null, subject: `Former technician ${id}` })
    expect((await erase('999999', '--name', 'x')).stderr).toBe('Nobody has the id 999999.\n')
    expect((await erase()).stderr).toMatch(/^Usage: npm run admin -- erase-person ID/)
  })
})

describe('verify-audit', () => {
  test('prints what to write down, and finds what was written down again', async () => {
    const first = await admin('verify-audit')
    expect([first.code, first.stderr]).toEqual([0, ''])
    const hash = /^Last hash: ([0-9a-f]{64})$/m.exec(first.stdout)?.[1] ?? ''
    expect(first.stdout).toMatch(/^Entries: ([1-9]\d*), of which \1 are sealed with the keys of this shop$/m)
    await call('POST', '/admin/technicians', { full_name: 'Later', segment: 'Winding', temp_password: 'temp-1' })
    const later = await admin('verify-audit', '--last', hash)
    expect([later.code, later.stdout]).toEqual([0, expect.stringContaining('is whole, and has the hash noted.')])
    const gone = await admin('verify-audit', '--last', 'ab'.repeat(32))
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('is no longer in it.')])
  })
})

test('audit-head prints a line to keep elsewhere', async () => {
  const { code, stdout } = await admin('audit-head')
  const head = JSON.parse(stdout) as { id: number; at: string; hash: string }
  expect([code, Object.keys(head)]).toEqual([0, ['id', 'at', 'hash']])
  const later = await admin('verify-audit', '--last', head.hash)
  expect(later.code).toBe(0)
})

const keysOf = async () =>
  (JSON.parse(await readFile(join(dataDir, 'keys'), 'utf8')) as { keys: { retired_at: string | null }[] }).keys

test('rotate-keys adds a key beside the running app, and whoever is signed in stays so', async () => {
  const added = await admin('rotate-keys')
  expect([added.code, added.stderr]).toEqual([0, ''])
  expect(added.stdout).toMatch(/^The key [0-9a-f]{8} was added to .*keys\.$/m)
  expect(await keysOf()).toEqual([
    expect.objectContaining({ retired_at: null }),
    expect.objectContaining({ retired_at: null }),
  ])
  expect(await call('GET', '/admin/audit')).toMatchObject({ page: 1 })
  expect((await admin('verify-audit')).code).toBe(0)
})

test('verify-hours finds a wrong sum, names it and puts it right', async () => {
  expect((await admin('verify-hours')).stdout).toMatch(/^Hours and costs add up\.$/m)
  const database = await openDatabase({ databaseUrl: null, dataDir }, { besideRunning: true })
  await database.db.write(sql`
    insert into day_work (day, technician_id, sessions, raw_seconds, effective_seconds, cost_halalas)
    select '2026-11-18', id, 1, 3600, 3600, 4000 from person where full_name = 'Nameless'`)
  await database.close()
  const found = await admin('verify-hours')
  expect(found.code).toBe(1)
  expect(found.stdout).toMatch(
    /^2026-11-18 +Nameless +1 -> none +1\.00 h -> none +1\.00 h -> none +SAR 40\.00 -> none +-$/m,
  )
  expect(found.stderr).toBe('Hours or costs do not add up. To put them right: repair-hours\n')
  const repaired = await admin('repair-hours')
  expect([repaired.code, repaired.stdout]).toEqual([0, expect.stringContaining('All of it was put right.')])
  expect((await admin('verify-hours')).stdout).toMatch(/^Hours and costs add up\.$/m)
}, 60_000)

test('verify-learning goes through all settled work', async () => {
  const { code, stdout } = await admin('verify-learning')
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Work items: \d+, \d+ of them trained the engine\.\nWhat was learned is what the sessions give\.$/m,
    ),
  ])
})

test('nightly backups that nobody has set up are not said to be well', async () => {
  const { storage } = await call<{ storage: { place: string }[] }>('GET', '/admin/system')
  expect(storage.map(({ place }) => place)).toEqual(['photos', 'job_images'])
})

const USAGE = `Usage: npm run admin -- ${Object.keys(commands).join(' | ')}\n`

test.each([
  [[], USAGE],
  [['dance'], USAGE],
  [['toString'], USAGE],
  [
    ['create-admin', '--name', 'H', '--email', 'h@s.example', '--password', 'short'],
    'The password must have at least 8 characters.\n',
  ],
  [['list', '--xml'], 'Usage: npm run admin -- list [--json]\n'],
  [['list', 'all'], 'Usage: npm run admin -- list [--json]\n'],
  [['verify-audit', '--last'], 'Usage: npm run admin -- verify-audit [--last HASH] [--json]\n'],
])('npm run admin -- %j', async (args, says) => {
  const { code, stdout, stderr } = await admin(...args)
  expect([code, stdout, stderr]).toEqual([2, '', says])
})

test.each([
  ['create-admin'],
  ['create-admin', '--name', 'Huda', '--email', 'huda.saleh@shop.example'],
  ['reset-password'],
])('without a terminal %s %s says that it cannot ask', async (...args) => {
  const { code, stderr } = await adminProgram(...args)
  expect([code, stderr]).toEqual([
    2,
    'There is no terminal at which somebody could be asked. Give everything as options.\n',
  ])
})

test('an admin who is added at the keyboard stands in the trail as added by nobody', async () => {
  const email = 'sara@shop.example'
  const output = await admin('create-admin', '--name', 'Sara', '--email', email, '--password', 'a-good-password')
  expect([output.code, output.stdout]).toEqual([0, 'Sara can now sign in as sara@shop.example.\n'])
  expect(await newestEntry()).toMatchObject({ kind: 'admin', action: 'created', subject: 'Sara', person_id: null })
})

test('an admin is not given a name with what nobody sees, and is told how it reads without', async () => {
  const output = await admin(
    'create-admin',
    '--name',
    'Sa\u202era\nX',
    '--email',
    's@shop.example',
    '--password',
    'a-good-password',
  )
  expect([output.code, output.stderr]).toEqual([
    2,
    'The name has a line break, a tab or an invisible character in it. Without: Sara X\n',
  ])
  const unseen = await admin(
    'create-admin',
    '--name',
    'Sara',
    '--email',
    's\u200b@shop.example',
    '--password',
    'a-good-password',
  )
  expect([unseen.code, unseen.stderr]).toEqual([2, '"s\u200b@shop.example" is not an email address.\n'])
})

test('a trail that was changed is told, and ends with 1', async () => {
  const db = new Db({ host: join(dataDir, 'postgres-socket'), port: 5432, user: 'postgres', database: 'warsha' })
  await db.transaction((tx) =>
    tx.script(`alter table audit_entry disable trigger audit_append_only;
      update audit_entry set subject = 'Somebody else' where id = 2;
      alter table audit_entry enable trigger audit_append_only;`),
  )
  await db.close()
  const { code, stdout, stderr } = await admin('verify-audit')
  expect([code, stderr]).toEqual([1, 'The audit trail was tampered with: entry 2 was altered.\n'])
  expect(stdout).toMatch(/^Last hash: [0-9a-f]{64}$/m)
})

describe('change-time-zone', () => {
  test('shows what it would do, and is refused while the app runs', async () => {
    const shown = await admin('change-time-zone', 'Europe/Berlin')
    expect([shown.code, shown.stderr]).toEqual([0, ''])
    expect(shown.stdout).toContain('From Asia/Riyadh to Europe/Berlin')
    expect(shown.stdout).toContain('Nothing was changed.')
    const refused = await admin('change-time-zone', 'Europe/Berlin', '--yes')
    expect([refused.code, refused.stderr.trim()]).toEqual([5, 'Warsha is running on this database. Stop it first.'])
  })

  test.each([
    [['Mars/Olympus'], 'ZONE must be an IANA time zone such as Asia/Riyadh, but is "Mars/Olympus".'],
    [[], 'Usage: npm run admin -- change-time-zone ZONE [--yes] [--json]'],
    [['Europe/Berlin', 'Asia/Riyadh'], 'Usage: npm run admin -- change-time-zone ZONE [--yes] [--json]'],
  ])('%j is told what is wrong', async (args, expected) => {
    const { code, stderr } = await admin('change-time-zone', ...args)
    expect([code, stderr.trim()]).toEqual([2, expected])
  })
})

test('rotate-keys retires those that leaked', async () => {
  const { code, stdout } = await admin('rotate-keys', '--leaked')
  expect([code, stdout]).toEqual([0, expect.stringContaining('The former keys are retired.')])
  expect((await keysOf()).map(({ retired_at }) => retired_at === null)).toEqual([false, false, true])
})

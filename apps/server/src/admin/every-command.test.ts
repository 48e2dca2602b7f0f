import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCommand, type Output } from '../../testing/admin-command.ts'
import { writeTestKeys } from '../../testing/keys.ts'
import { urlOf } from '../../testing/postgres.ts'
import { Program } from '../../testing/program.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sql } from '../platform/database.ts'
import { KeyFile } from '../platform/key-file.ts'
import { commands } from './commands.ts'
import { type Ending, endings } from './endings.ts'

let shop: Shop
let dataDir: string
let env: { DATABASE_URL: string; DATA_DIR: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-commands-'))
  const { identity } = (await KeyFile.open(await writeTestKeys(dataDir), Date.now())).keys
  shop = await openShop()
  await shop.admin()
  await shop.db.write(sql`
    insert into key_identity (identity) values (${identity}) on conflict (is_only) do update set identity = excluded.identity`)
  env = { DATABASE_URL: urlOf(shop.connection), DATA_DIR: dataDir }
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** What follows each command, and how it ends in this shop. */
const asked: Record<string, { args?: string[]; ends: Ending }> = {
  'create-admin': {
    args: ['--name', 'Sara', '--email', 'sara@s.example', '--password', 'motor-winding-7'],
    ends: 'done',
  },
  'reset-password': { args: ['--email', 'sara@s.example'], ends: 'done' },
  'reset-second-factor': { args: ['--email', 'sara@s.example'], ends: 'refused' },
  list: { ends: 'done' },
  'erase-person': { args: ['999999', '--name', 'x'], ends: 'refused' },
  'rotate-keys': { ends: 'done' },
  'verify-audit': { args: ['--last', 'ab'], ends: 'found_wrong' },
  'audit-head': { ends: 'done' },
  'accept-audit': { ends: 'refused' },
  'verify-photos': { ends: 'done' },
  'verify-hours': { ends: 'done' },
  'repair-hours': { ends: 'done' },
  'verify-learning': { ends: 'done' },
  'repair-learning': { ends: 'done' },
  'change-time-zone': { args: ['Asia/Dubai'], ends: 'done' },
  'believe-clock': { ends: 'done' },
  certificate: { args: ['--name', 'warsha.local'], ends: 'done' },
  backup: { args: ['FILE'], ends: 'done' },
  verify: { args: ['FILE'], ends: 'done' },
  restore: { args: ['FILE'], ends: 'refused' },
  export: { args: ['sessions', '--out', 'FILE'], ends: 'done' },
  'check-upgrade': { ends: 'done' },
  'upgrade-database': { args: ['--former', '/no/warsha'], ends: 'wrong_usage' },
}

describe.each(Object.keys(commands))('%s', (name) => {
  test('--help says what may follow it, how it ends and what to do where it is interrupted', async () => {
    const { about, usage, interrupted } = commands[name] as (typeof commands)[string]
    const { code, stdout, stderr } = await adminCommand({}, name, '--help')
    expect([code, stderr]).toEqual([0, ''])
    const [first, second] = stdout.split('\n')
    expect([first, second]).toEqual([about, `Usage: npm run admin -- ${name} ${usage ? `${usage} ` : ''}[--json]`])
    expect(stdout).toContain(`\nInterrupted: ${interrupted}\n`)
    for (const { exit, about: when } of Object.values(endings))
      expect(stdout).toMatch(new RegExp(`^${exit} +${when.slice(0, 12)}`, 'm'))
  })

  test('--json gives one value on standard output, or one error beside it', async () => {
    const { args = [], ends } = asked[name] ?? { ends: 'failed' }
    const given = args.map((arg) => (arg === 'FILE' ? join(dataDir, 'shop.tar.gz') : arg))
    const { code, stdout, stderr } = await adminCommand(env, name, ...given, '--json')
    expect([code, stderr]).toEqual([endings[ends].exit, ends === 'done' ? '' : stderr])
    const isAnswered = ends === 'done' || ends === 'found_wrong'
    expect(stdout === '' ? 'nothing' : typeof JSON.parse(stdout)).toBe(isAnswered ? 'object' : 'nothing')
    if (ends === 'done') return
    expect(JSON.parse(stderr)).toEqual({ code: ends, text: expect.stringMatching(/^[^\n]+$/) as string })
  })

  test('what it cannot take is wrong usage, in words and for programs', async () => {
    const words = await adminCommand(env, name, '--no-such-option')
    expect([words.code, words.stdout, words.stderr]).toEqual([2, '', expect.stringMatching(/^Usage: .* \[--json\]\n$/)])
    const { code, stdout, stderr } = await adminCommand(env, name, '--no-such-option', '--json')
    expect([code, stdout, JSON.parse(stderr)]).toEqual([2, '', { code: 'wrong_usage', text: words.stderr.trimEnd() }])
  })
})

test('all commands are listed, for people and for programs', async () => {
  const words = await adminCommand({}, '--help')
  expect([words.code, words.stderr]).toEqual([0, ''])
  for (const name of Object.keys(commands)) expect(words.stdout).toMatch(new RegExp(`^${name} +[A-Z]`, 'm'))
  const { code, stdout } = await adminCommand({}, '--help', '--json')
  const listed = JSON.parse(stdout) as { commands: { command: string }[]; exit_codes: { exit: number }[] }
  expect([code, listed.commands.map(({ command }) => command)]).toEqual([0, Object.keys(commands)])
  expect(listed.exit_codes.map(({ exit }) => exit)).toEqual(Object.values(endings).map(({ exit }) => exit))
})

test('a database that does not answer, and a setting that cannot be, have codes of their own', async () => {
  const away = { ...env, DATABASE_URL: 'postgresql://warsha@127.0.0.1:1/warsha' }
  expect((await adminCommand(away, 'list')).code).toBe(endings.unreachable.exit)
  expect((await adminCommand({ ...env, PORT: 'x' }, 'list')).code).toBe(endings.wrong_usage.exit)
  expect((await adminCommand({ ...env, DATA_DIR: '/dev/null' }, 'repair-hours')).code).toBe(endings.unreachable.exit)
})

/** Runs a command of the built program until it waits for a table that somebody else keeps, and sends a signal. */
async function interruptedAt(table: string, signal: NodeJS.Signals, ...args: string[]): Promise<Output> {
  const client = await shop.db.pool.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const program = new Program('admin', env, args)
    const isWaiting = () =>
      shop.db.row(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(isWaiting, { timeout: 30_000 }).not.toBeNull()
    const code = await program.stop(signal)
    return { code, stdout: program.stdout, stderr: program.stderr }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('what is interrupted says what was done and what to do', async () => {
  expect(await interruptedAt('work_session', 'SIGINT', 'verify-hours', '--json')).toEqual({
    code: 130,
    stdout: '',
    stderr: '{"code":"interrupted","text":"Interrupted. It only reads, so nothing was changed. Run it again."}\n',
  })
  const { code, stdout, stderr } = await interruptedAt('security_event', 'SIGTERM', 'rotate-keys')
  expect([code, stdout]).toEqual([143, ''])
  expect(stderr).toMatch(
    /^Interrupted\. Look into KEY_FILE for a new key; .*\nThe key [0-9a-f]{8} was added to .+keys\.\n$/,
  )
}, 60_000)

describe('verify-audit after a restore', () => {
  test('without the former key file, and with keys that never sealed: the hashes are whole, the seals open', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'warsha-restored-'))
    const there = { ...env, DATA_DIR: elsewhere }
    const none = await adminCommand(there, 'verify-audit')
    expect([none.code, none.stdout]).toEqual([6, expect.stringContaining('The hashes of the audit trail are whole.')])
    expect(none.stderr).toMatch(
      /^KEY_FILE: there is no such file, so that the seals could not be checked\. After a restore, /,
    )
    // Another command made a file of new keys before anybody copied the old one.
    expect((await adminCommand(there, 'repair-hours')).code).toBe(endings.keys.exit)
    const others = await adminCommand(there, 'verify-audit', '--json')
    expect([others.code, JSON.parse(others.stdout)]).toEqual([
      6,
      expect.objectContaining({ are_seals_checked: false, fault: null }),
    ])
    expect(JSON.parse(others.stderr)).toMatchObject({
      code: 'keys',
      text: expect.stringContaining('sealed none of its entries') as string,
    })
    expect((await adminCommand(env, 'verify-audit')).code).toBe(0)
    await rm(elsewhere, { recursive: true })
  })
})

import { chmod, chown, lchown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  asRoot,
  DAEMON,
  installedApp,
  openFolder,
  startApp,
  temporaryFolder,
  userOf,
} from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 30_000 })

type Run = { server: number; files: number; recorded: number[]; logged: string }

/** Starts the app, stops it, and tells who ran the server and who owns the files. */
async function runOnce(installation: string, dataDir: string, user?: { uid: number; gid: number }): Promise<Run> {
  const app = startApp(installation, dataDir, user ? { user } : {})
  const { pid } = await app.next('started')
  const server = await userOf(pid)
  process.kill(app.pid, 'SIGINT')
  await app.ended
  const { uid: files } = await stat(join(dataDir, 'postgres'))
  return { server, files, recorded: app.recorded(), logged: app.logged() }
}

const byRoot: Record<string, () => Promise<void>> = {
  'where everybody gets, the server runs as an unprivileged user': async () => {
    const installation = await installedApp('copied')
    const dataDir = join(await openFolder(), 'data')
    const first = await runOnce(installation, dataDir)
    expect(first.server).toBeGreaterThan(0)
    expect(first.files).toBe(first.server)
    expect(await runOnce(installation, dataDir)).toMatchObject({ ...first, recorded: [2], logged: '' })
  },

  'under a folder that only root may enter, the server has no privileges either, and the files stay root’s':
    async () => {
      const installation = await installedApp()
      const dataDir = join(await temporaryFolder(), 'data')
      const app = startApp(installation, dataDir)
      const { pid } = await app.next('started')
      expect(await privilegesOf(pid)).toBe(0n)
      await app.stop()
      expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
      expect(await runOnce(installation, dataDir)).toMatchObject({ files: 0, recorded: [2] })
    },

  'a folder that is closed to others later, and opened again, serves all the time': async () => {
    const installation = await installedApp('copied')
    const parent = await openFolder()
    const dataDir = join(parent, 'data')
    const open = await runOnce(installation, dataDir)
    await chmod(parent, 0o700)
    expect(await runOnce(installation, dataDir)).toMatchObject({ server: 0, files: 0, recorded: [2] })
    await chmod(parent, 0o755)
    expect(await runOnce(installation, dataDir)).toMatchObject({ recorded: [3] })
    expect(open.files).not.toBe(0)
  },

  'files of which some were given away already when the app was killed are given again': async () => {
    const installation = await installedApp('copied')
    const parent = await openFolder()
    const dataDir = join(parent, 'data')
    const { files } = await runOnce(installation, dataDir)
    await chmod(parent, 0o700)
    await lchown(join(dataDir, 'postgres', 'base'), 0, 0)
    await lchown(join(dataDir, 'postgres', 'PG_VERSION'), 0, 0)
    expect(await runOnce(installation, dataDir)).toMatchObject({ files: 0, recorded: [2] })
    expect(files).not.toBe(0)
    const owners = await Promise.all(
      (await readdir(join(dataDir, 'postgres'))).map(async (name) => (await stat(join(dataDir, 'postgres', name))).uid),
    )
    expect(new Set(owners)).toEqual(new Set([0]))
  },

  'an ordinary user runs it directly': async () => {
    const installation = await installedApp('copied')
    const dataDir = join(await folderOf(DAEMON), 'data')
    expect(await runOnce(installation, dataDir, DAEMON)).toMatchObject({ server: DAEMON.uid, files: DAEMON.uid })
    expect(await runOnce(installation, dataDir, DAEMON)).toMatchObject({ recorded: [2] })
  },

  'the folder of an ordinary user, where nobody else gets, stays that user’s when root starts it': async () => {
    const installation = await installedApp('copied')
    const dataDir = join(await folderOf(DAEMON), 'data')
    await runOnce(installation, dataDir, DAEMON)
    expect(await runOnce(installation, dataDir)).toMatchObject({
      server: DAEMON.uid,
      files: DAEMON.uid,
      recorded: [2],
    })
    expect(await runOnce(installation, dataDir, DAEMON)).toMatchObject({ recorded: [3] })
  },

  'a first start by root under the folder of an ordinary user runs as that user': async () => {
    const installation = await installedApp('copied')
    const dataDir = join(await folderOf(DAEMON), 'data')
    expect(await runOnce(installation, dataDir)).toMatchObject({ server: DAEMON.uid, files: DAEMON.uid })
  },

  'a folder that root made is refused to an ordinary user, with what to do': async () => {
    const installation = await installedApp('copied')
    const dataDir = join(await openFolder(), 'data')
    const { files } = await runOnce(installation, dataDir)
    const without = await startApp(installation, dataDir, { user: DAEMON }).next('refused')
    expect(without.code).toBe('no_access')
    expect(without.message).toContain(`Warsha may not use ${dataDir}`)

    await chown(dataDir, DAEMON.uid, DAEMON.gid)
    expect(await startApp(installation, dataDir, { user: DAEMON }).next('refused')).toEqual({
      code: 'no_access',
      message:
        `${dataDir}/postgres belongs to another user (number ${files}), who started Warsha before. ` +
        `Start it as that user or as root, or give ${dataDir} to this one with chown -R.`,
    })
    expect(await runOnce(installation, dataDir)).toMatchObject({ recorded: [2] })
  },

  'where no user gets that PostgreSQL would run as, it says so': async () => {
    const withoutAccount = { uid: 54_321, gid: 54_321 }
    const dataDir = join(await folderOf(withoutAccount), 'data')
    const { code, message } = await startApp(await installedApp('copied'), dataDir).next('refused')
    expect(code).toBe('cannot_run_as_root')
    expect(message).toMatch(
      /^PostgreSQL refuses to run as root, and no other user here reaches both .* Start Warsha as an ordinary user, or/,
    )
  },
}

const byOrdinaryUser: Record<string, () => Promise<void>> = {
  'the server runs as that user, who owns the files': async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const uid = process.geteuid?.()
    expect(await runOnce(await installedApp(), dataDir)).toMatchObject({ server: uid, files: uid, recorded: [1] })
    expect(await runOnce(await installedApp(), dataDir)).toMatchObject({ server: uid, files: uid, recorded: [2] })
  },
}

/** A folder that only this user may enter. */
async function folderOf({ uid, gid }: { uid: number; gid: number }): Promise<string> {
  const folder = join(await openFolder(), 'home')
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, uid, gid)
  return folder
}

async function privilegesOf(pid: number): Promise<bigint> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return BigInt(`0x${/^CapEff:\s*(\w+)$/m.exec(status)?.[1]}`)
}

describe(asRoot ? 'started by root' : 'started by an ordinary user', () => {
  const tests = asRoot ? byRoot : byOrdinaryUser
  for (const [name, story] of Object.entries(tests)) test(name, story)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { buildIfChanged, ROOT } from '../build.mjs'

const MOST_MEGABYTES = 250
/** By then it has learned and forecast, and what that took has been given back. */
const WITHIN_MS = 180_000

type Demo = { pid: number; address: string }

async function startDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-demo-memory-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' }
  const child = spawn(process.execPath, ['tools/run.mjs', 'demo'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  onTestFailed(() => console.error(output))
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.kill()) await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const address = () => /demo is at (\S+)/.exec(output)?.[1] ?? ''
  await expect.poll(address, { timeout: 110_000, interval: 200 }).not.toBe('')
  return { pid: child.pid ?? 0, address: address() }
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}

test.runIf(process.platform === 'linux')(
  'the demo that serves keeps nothing of what filling it took',
  async () => {
    await buildIfChanged()
    const { pid, address } = await startDemo()
    for (let time = 0; time < 20; time++) expect((await fetch(`${address}/login`)).status).toBe(200)
    await expect
      .poll(() => residentMegabytes(pid), { timeout: WITHIN_MS, interval: 2_000 })
      .toBeLessThan(MOST_MEGABYTES)
  },
  WITHIN_MS + 120_000,
)

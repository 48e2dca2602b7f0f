import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, SERVER_DIST } from '../tools/build.mjs'
import { atMost, type Figure } from './figure.ts'

const FIRST_SECONDS = 60
const AGAIN_SECONDS = 8
const FILL_SECONDS = 10

type Started = { secondsToPage: number; output: string; stop: () => Promise<void> }

/** How long a newcomer waits for the demo's first page: never built and filled before, and the next time. */
export async function demo(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-bench-demo-'))
  try {
    await rm(SERVER_DIST, { recursive: true, force: true })
    const first = await startDemo(dataDir)
    await first.stop()
    const again = await startDemo(dataDir)
    await again.stop()
    const [, sessions, seconds] = /(\d+) sessions, in ([\d.]+) s/.exec(first.output) ?? []
    return [
      atMost('npm run demo to a served page, first time', first.secondsToPage, 's', FIRST_SECONDS),
      atMost('npm run demo to a served page, again', again.secondsToPage, 's', AGAIN_SECONDS),
      atMost(`filling the demo (${sessions} sessions)`, Number(seconds), 's', FILL_SECONDS),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startDemo(dataDir: string): Promise<Started> {
  const begun = performance.now()
  const child = spawn('npm', ['run', 'demo'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /demo is at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`the demo ended before it served: ${output}`)))
  })
  await (await fetch(`${address}/login`)).text()
  const secondsToPage = (performance.now() - begun) / 1000
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
  }
  return { secondsToPage, output, stop }
}

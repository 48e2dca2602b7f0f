import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The same amount of work on every machine and every day, of the kinds that tests and benches do: arithmetic, objects that are
 * thrown away, hashes, and small files. Its time says how quick the machine is just now.
 */
const SECONDS_ON_A_QUICK_DAY = 1
const ROUNDS = 24

/** How many seconds the work takes on average in some processes at once. */
export async function secondsOfFixedWork(processes = 1) {
  const seconds = await Promise.all(Array.from({ length: processes }, inProcess))
  return seconds.reduce((sum, each) => sum + each, 0) / processes
}

/** How many times as long the machine takes now as on a quick day, where these tests and benches were written. */
export async function slownessNow() {
  return (await secondsOfFixedWork()) / SECONDS_ON_A_QUICK_DAY
}

function inProcess() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(Number(output)) : reject(new Error(`the fixed work ended with ${code}`)),
    )
  })
}

function doFixedWork() {
  const folder = mkdtempSync(join(tmpdir(), 'warsha-fixed-work-'))
  try {
    let digest = ''
    for (let round = 0; round < ROUNDS; round++) digest = doRound(folder, round, digest)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function doRound(folder, round, before) {
  let number = round + 1
  for (let i = 0; i < 1_000_000; i++) number = (Math.imul(number, 1_664_525) + 1_013_904_223) >>> 0
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: `row ${(i * 7_919) % 20_000}`, number }))
  const text = JSON.stringify(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  const digest = createHash('sha256').update(before).update(text).digest('hex')
  for (let file = 0; file < 20; file++) writeFileSync(join(folder, `${round}-${file}`), text.slice(0, 64 * 1024))
  return digest
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now()
  doFixedWork()
  process.stdout.write(String((performance.now() - begun) / 1000))
}

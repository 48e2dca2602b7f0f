import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

// Whoever imports this lets tests keep their databases in memory, where there is room for them: each copies a database
// of a thousand files, which takes a disk half a second. Import it first, as others may keep where files go.
if (!process.env.TMPDIR && mayHoldDatabases(MEMORY)) process.env.TMPDIR = MEMORY

function mayHoldDatabases(folder) {
  let trial
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < ENOUGH) return false
    trial = mkdtempSync(join(folder, 'warsha-'))
    const program = join(trial, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    // PostgreSQL may be copied beside its data, to run as another user.
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (trial) rmSync(trial, { recursive: true, force: true })
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { Program } from './program.ts'

/** Programs on a data folder of each test of a file. They are stopped, and the folder is gone, when the test ends. */
export function programsOfEachTest() {
  let dataDir = ''
  const running: Program[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'warsha-main-'))
  })
  afterEach(async () => {
    for (const program of running.splice(0)) await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir: () => dataDir,
    run: (name: 'main' | 'admin', env: Record<string, string> = {}, args: string[] = []): Program => {
      const program = new Program(name, { DATA_DIR: dataDir, ...env }, args)
      running.push(program)
      return program
    },
  }
}

/** Asks the app at an address to sign somebody in. */
export function signInAt(address: string, identifier: string, password: string): Promise<Response> {
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  })
}

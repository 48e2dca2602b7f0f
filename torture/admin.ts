import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** A command of the administrator's that runs; `ended` tells how it ended, and what it said. */
export type AdminCommand = { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> }

/** Runs `npm run admin -- …` as it is built. @param programs the folder of the programs */
export function admin(env: Record<string, string>, args: string[], programs: string): AdminCommand {
  const child = spawn(process.execPath, [join(programs, 'admin.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

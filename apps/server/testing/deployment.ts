import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, and the one of what puts it into service. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const DEPLOY = join(ROOT, 'deploy')

export type Ran = { status: number | null; output: string }

/** Asks a program of somebody else, where it is installed, and tells whether it was. */
export function judge(
  what: string,
  command: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv } = {},
): Ran | null {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: DEPLOY, ...options })
  console.log(`${what}: ${command} ${error ? 'is not installed' : 'was asked'}`)
  return error ? null : { status, output: stdout + stderr }
}

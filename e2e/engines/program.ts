import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Whether a program is on this machine. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Starts a program and waits for a line of its standard error that says what is looked for.
 * @returns the program, and what the first group of `sign` found
 */
export async function started(
  [program, ...args]: readonly [string, ...string[]],
  { env, sign }: { env: NodeJS.ProcessEnv; sign: RegExp },
): Promise<{ child: ChildProcess; found: string }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const found = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const match = sign.exec(output)?.[1]
      if (match) resolve(match)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)))
  })
  return { child, found }
}

/** Ends a program that was started here. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 5_000))])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

import { vi } from 'vitest'
import { runAdmin } from '../src/admin/run.ts'

export type Output = { code: number | null; stdout: string; stderr: string }

/** What `npm run admin -- …` does and prints, without the time that a program takes to start. */
export async function adminCommand(env: Record<string, string>, ...args: string[]): Promise<Output> {
  const output = { stdout: '', stderr: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void (output.stdout += `${String(line)}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void (output.stderr += `${String(line)}\n`))
  try {
    return { code: await runAdmin(args, env), ...output }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

import { execFile } from 'node:child_process'

/** A program to start, without a shell; as another user where uid and gid are given. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number }

export type Outcome = { ok: boolean; stdout: string; stderr: string }

/** Runs a program to its end. What cannot even be started is an outcome like any other. */
export function run({ file, args, ...identity }: Command, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    try {
      execFile(file, args, { env, cwd: '/', ...identity }, (error, stdout, stderr) =>
        resolve({ ok: error === null, stdout, stderr: stderr || (error?.message ?? '') }),
      )
    } catch (error) {
      resolve({ ok: false, stdout: '', stderr: String(error) })
    }
  })
}

/** An environment that holds nothing by which the person's own PostgreSQL settings could reach ours. */
export function environment(libraries: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC', ...libraries }
}

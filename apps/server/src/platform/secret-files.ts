import { readFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

type Environment = Record<string, string | undefined>

/** What nobody should read in a list of processes or in a unit: each may lie in a file that `NAME_FILE` names. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'IMAGES_DATABASE_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
] as const

/** The environment with the secrets of its files, as vaults and systemd lay them out. Throws a ConfigError. */
export function withSecretFiles(env: Environment): Environment {
  const found = SECRETS.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    return path ? [[name, secretIn(name, path, env)] as const] : []
  })
  return { ...env, ...Object.fromEntries(found) }
}

function secretIn(name: string, path: string, env: Environment): string {
  if (env[name]?.trim()) throw new ConfigError(`${name}_FILE must not be set when ${name} is.`)
  const secret = textOf(name, path).replace(/\r?\n$/, '')
  if (secret.trim() === '') throw new ConfigError(`${name}_FILE: ${path} is empty.`)
  return secret
}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(`${name}_FILE: ${path} cannot be read: ${code}.`, { cause: error })
  }
}

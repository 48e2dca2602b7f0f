import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SECRETS, withSecretFiles } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warsha-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(text: string): string {
  const path = join(folder, 'secret')
  writeFileSync(path, text, { mode: 0o600 })
  return path
}

test('a secret in a file is the setting, without the end of its line', () => {
  const url = 'postgresql://warsha:a-password@database:5432/warsha'
  const env = withSecretFiles({ DATABASE_URL_FILE: fileWith(`${url}\n`), PORT: '8080' })
  expect(readConfig(env)).toMatchObject({ databaseUrl: url, port: 8080 })
})

test.each(SECRETS)('%s', (name) => {
  expect(withSecretFiles({ [`${name}_FILE`]: fileWith(' as it is \r\n') })[name]).toBe(' as it is ')
  expect(withSecretFiles({ [name]: 'given', [`${name}_FILE`]: ' ' })[name]).toBe('given')
})

test('what cannot be used says why, without the secret', () => {
  const wrong = (env: Record<string, string>) => () => withSecretFiles(env)
  expect(wrong({ METRICS_TOKEN: 'given', METRICS_TOKEN_FILE: fileWith('other') })).toThrow(
    'METRICS_TOKEN_FILE must not be set when METRICS_TOKEN is.',
  )
  expect(wrong({ METRICS_TOKEN_FILE: '/no/such' })).toThrow('METRICS_TOKEN_FILE: /no/such cannot be read: ENOENT.')
  const empty = fileWith(' \n')
  expect(wrong({ METRICS_TOKEN_FILE: empty })).toThrow(`METRICS_TOKEN_FILE: ${empty} is empty.`)
})

test('every setting that may hold a secret can come from a file', async () => {
  const config = await readFile(new URL('config.ts', import.meta.url), 'utf8')
  const settings = new Set([...config.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name = '']) => name))
  const secret = [...settings].filter((name) =>
    /(?:DATABASE|SMTP)[A-Z_]*_URL$|PASSWORD|PASSPHRASE|TOKEN|SECRET|ACCESS_KEY/.test(name),
  )
  expect(secret.length).toBeGreaterThan(8)
  expect(secret.filter((name) => !SECRETS.some((known) => known === name))).toEqual([])
})

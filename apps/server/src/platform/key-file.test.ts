import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@warsha/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeyFile } from './key-file.ts'

const now = Date.parse('2026-11-19T06:00:00Z')

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-keys-'))
  path = join(folder, 'inside', 'keys')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('is made at the first start, for its owner alone, and found at the next', async () => {
  const made = await KeyFile.open(path, now)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const found = await KeyFile.open(path, now + 1)
  expect(found.keys.identity).toBe(made.keys.identity)
  expect(await readdir(join(folder, 'inside'))).toEqual(['keys'])
})

test('instances that start together take the same', async () => {
  const files = await Promise.all(Array.from({ length: 20 }, () => KeyFile.open(path, now)))
  expect(new Set(files.map(({ keys }) => keys.identity)).size).toBe(1)
  expect(await readdir(join(folder, 'inside'))).toEqual(['keys'])
})

test('what only reads makes none', async () => {
  expect(await KeyFile.openExisting(path)).toBeNull()
  const made = await KeyFile.open(path, now)
  expect((await KeyFile.openExisting(path))?.keys.identity).toBe(made.keys.identity)
})

test('a key that is added signs a minute later, when every instance has read it', async () => {
  const one = await KeyFile.open(path, now)
  const other = await KeyFile.open(path, now)
  const former = one.keys.signing('access token', now).kid
  const kid = await one.rotate(now, false)
  await other.look()
  for (const { keys } of [one, other]) {
    expect(keys.signing('access token', now + MINUTE - 1).kid).toBe(former)
    expect(keys.signing('access token', now + MINUTE).kid).toBe(kid)
    expect(keys.serving(former, 'access token')).not.toBeNull()
  }
})

test('after a leak the new one signs at once, and nothing that the former signed counts', async () => {
  const file = await KeyFile.open(path, now)
  const former = file.keys.signing('access token', now).kid
  const kid = await file.rotate(now, true)
  expect(file.keys.signing('access token', now).kid).toBe(kid)
  expect(file.keys.serving(former, 'access token')).toBeNull()
  expect(file.keys.ever(former, 'audit trail')).not.toBeNull()
})

test('remembers from which entry on the audit trail is sealed', async () => {
  const file = await KeyFile.open(path, now)
  expect(file.auditSealedFrom).toBeNull()
  await file.rememberSeals(17)
  await file.rotate(now, false)
  expect((await KeyFile.open(path, now)).auditSealedFrom).toBe(17)
})

test.each([
  [
    'others may read it',
    () => chmod(path, 0o640),
    /^KEY_FILE: others than its owner may read or change .*\. Set its mode/,
  ],
  [
    'it is cut off',
    async () => writeFile(path, (await readFile(path, 'utf8')).slice(0, 80)),
    /^KEY_FILE: .* holds no keys/,
  ],
  ['it is empty', () => writeFile(path, ''), /^KEY_FILE: .* holds no keys/],
  [
    'a key is too short',
    async () => writeFile(path, (await readFile(path, 'utf8')).replace(/"secret": "[^"]*/, '"secret": "AAAA')),
    /^KEY_FILE: .* holds no keys/,
  ],
])('is refused with one line when %s, and running instances keep theirs', async (_, spoil, message) => {
  const running = await KeyFile.open(path, now)
  const { identity } = running.keys
  await spoil()
  await expect(KeyFile.open(path, now)).rejects.toThrow(message)
  // A changed mode alone is no change of the content.
  await running.look().catch((error: Error) => expect(error.message).toMatch(message))
  expect(running.keys.identity).toBe(identity)
})

test('a folder in its place is refused with one line', async () => {
  await expect(KeyFile.open(folder, now)).rejects.toThrow(/^KEY_FILE: [^\n]+$/)
})

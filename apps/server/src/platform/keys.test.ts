import { expect, test } from 'vitest'
import { type KeyPurpose, Keys, type MasterKey } from './keys.ts'

const master = (kid: string, signsFrom = 0, retiredAt: number | null = null): MasterKey => ({
  kid,
  secret: Buffer.alloc(32, kid),
  signsFrom,
  retiredAt,
})

test('a new key signs from its moment on; what the former one signed counts further', () => {
  const keys = new Keys([master('a'), master('b', 1_000)])
  expect(keys.signing('access token', 999).kid).toBe('a')
  expect(keys.signing('access token', 1_000).kid).toBe('b')
  expect(keys.allServing('access token').map(({ kid }) => kid)).toEqual(['b', 'a'])
  expect(keys.serving('a', 'access token')?.key).toHaveLength(32)
})

test('a retired one serves for nothing but what it sealed', () => {
  const keys = new Keys([master('a', 0, 500), master('b', 500)])
  expect(keys.serving('a', 'access token')).toBeNull()
  expect(keys.allServing('known device').map(({ kid }) => kid)).toEqual(['b'])
  expect(keys.signing('audit trail', 0).kid).toBe('b')
  expect(keys.ever('a', 'audit trail')?.kid).toBe('a')
  expect(keys.ever('c', 'audit trail')).toBeNull()
})

test('each purpose has a key of its own, and none is the secret', () => {
  const keys = new Keys([master('a')])
  const purposes: KeyPurpose[] = [
    'access token',
    'refresh token',
    'known device',
    'audit trail',
    'second factor',
    'identity',
  ]
  const made = purposes.map((purpose) => keys.signing(purpose, 0).key.toString('hex'))
  expect(new Set([...made, master('a').secret.toString('hex')]).size).toBe(purposes.length + 1)
})

test('their identity stays when a key is added, and is another for others', () => {
  const keys = new Keys([master('a')])
  const { identity } = keys
  keys.replace([master('a', 0, 5), master('b')])
  expect(keys.identity).toBe(identity)
  expect(new Keys([master('b')]).identity).not.toBe(identity)
})

test('there is no shop without a key', () => {
  expect(() => new Keys([])).toThrow('There must be a key.')
})

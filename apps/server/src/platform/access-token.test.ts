import { SECOND } from '@warsha/domain'
import { expect, test } from 'vitest'
import { ACCESS_TOKEN_SECONDS, accessTokens, type Actor } from './access-token.ts'
import { Keys } from './keys.ts'

const keysOf = (fill: number, kid = 'a') =>
  new Keys([{ kid, secret: Buffer.alloc(32, fill), signsFrom: 0, retiredAt: null }])
const keys = keysOf(7)
const ali: Actor = { id: 5, role: 'TECHNICIAN', rights: 'full', signInId: 'phone' }
const now = Date.parse('2026-11-19T06:00:00Z')

test('a token is good until it is over, however often it was read before', async () => {
  const tokens = accessTokens(keys)
  const token = await tokens.issue(ali, now)
  const last = now + ACCESS_TOKEN_SECONDS * SECOND - 1
  for (const at of [now, now + SECOND, last]) expect(await tokens.read(token, at)).toEqual(ali)
  for (const at of [last + 1, last + 60 * SECOND]) expect(await tokens.read(token, at)).toBe('over')
  expect(await tokens.read(token, now)).toEqual(ali)
})

test('another instance with the same keys reads it, one with others does not', async () => {
  const token = await accessTokens(keys).issue(ali, now)
  expect(await accessTokens(keys).read(token, now)).toEqual(ali)
  expect(await accessTokens(keysOf(8)).read(token, now)).toBe('forged')
})

test('a token of a key that was retired is over, not forged', async () => {
  const masters = [{ kid: 'a', secret: Buffer.alloc(32, 7), signsFrom: 0, retiredAt: now }]
  const newer = { kid: 'b', secret: Buffer.alloc(32, 9), signsFrom: now, retiredAt: null }
  const token = await accessTokens(keys).issue(ali, now)
  expect(await accessTokens(new Keys([...masters, newer])).read(token, now)).toBe('over')
  expect(await accessTokens(new Keys([newer])).read(token, now)).toBe('forged')
})

test('what was changed in a token that was read is found', async () => {
  const tokens = accessTokens(keys)
  const token = await tokens.issue(ali, now)
  await tokens.read(token, now)
  const [head, , signature] = token.split('.')
  const admin = Buffer.from(
    JSON.stringify({ sub: '5', role: 'ADMIN', rights: 'full', aud: 'warsha', exp: now / SECOND + 60 }),
  )
  for (const forged of [
    `${head}.${admin.toString('base64url')}.${signature}`,
    `${token.slice(0, -4)}AAAA`,
    `${token}A`,
    token.slice(0, -1),
    '',
  ]) {
    expect(await tokens.read(forged, now)).toBe('forged')
  }
})

test('of very many tokens each is read rightly, also when it is known no more', async () => {
  const tokens = accessTokens(keys)
  const issued = await Promise.all(
    Array.from({ length: 10_050 }, (_, i) => tokens.issue({ ...ali, id: i + 1, signInId: String(i) }, now)),
  )
  for (const round of [1, 2]) {
    for (const i of [0, 1, 49, 50, 51, 5_000, 10_049]) {
      expect([round, await tokens.read(issued[i] ?? '', now)]).toMatchObject([round, { id: i + 1 }])
    }
    if (round === 1) await Promise.all(issued.map((token) => tokens.read(token, now)))
  }
})

test('a token of a clock that was years ahead is over once the clock is right, also where it was read before', async () => {
  const tokens = accessTokens(keys)
  const ahead = now + 6 * 365 * 24 * 3600 * SECOND
  const token = await tokens.issue(ali, ahead)
  expect(await tokens.read(token, ahead)).toEqual(ali)
  expect(await tokens.read(token, now)).toBe('over')
  expect(await accessTokens(keys).read(token, now)).toBe('over')
})

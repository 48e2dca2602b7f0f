import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingOf, hashOfToken, isToken, newToken } from './token-text.ts'

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 })
const digit = fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))

describe('the text of a machine token', () => {
  test('is known as one, whatever its 32 bytes are', () => {
    fc.assert(
      fc.property(secret, (bytes) => {
        const token = newToken(bytes)
        expect(token).toMatch(/^wsh_[0-9A-Za-z]{49}$/)
        expect(isToken(token)).toBe(true)
        expect(token.endsWith(endingOf(token))).toBe(true)
      }),
    )
  })

  test('has all 256 bits in it: two secrets never make one token', () => {
    fc.assert(
      fc.property(secret, secret, (one, other) => {
        expect(newToken(one) === newToken(other)).toBe(Buffer.compare(one, other) === 0)
      }),
    )
  })

  // By Python's int and zlib.crc32.
  test.each([
    [0, 'wsh_00000000000000000000000000000000000000000002CZclj'],
    [255, 'wsh_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13sRzl1'],
  ])('of 32 times %i is %s', (byte, token) => {
    expect(newToken(new Uint8Array(32).fill(byte))).toBe(token)
  })

  test('is random: none comes twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newToken())).size).toBe(1000)
  })

  test('with another character in one place, or two that are swapped, is none', () => {
    fc.assert(
      fc.property(secret, fc.integer({ min: 4, max: 52 }), digit, (bytes, at, other) => {
        const token = newToken(bytes)
        const mistyped = token.slice(0, at) + other + token.slice(at + 1)
        expect(isToken(mistyped)).toBe(mistyped === token)
        const swapped = token.slice(0, at - 1) + (token[at] ?? '') + (token[at - 1] ?? '') + token.slice(at + 1)
        if (at > 4) expect(isToken(swapped)).toBe(swapped === token)
      }),
    )
  })

  test.each(['', 'wsh_', 'a line'.repeat(20)])('is not “%s”', (text) => {
    expect(isToken(text)).toBe(false)
  })

  test('cut off, in other case, with a space or a line behind it, is none', () => {
    const token = newToken(new Uint8Array(32).map((_, i) => i * 7))
    for (const text of [token.slice(0, -1), `${token}0`, token.toUpperCase(), ` ${token}`, `${token}\n`]) {
      expect(isToken(text)).toBe(false)
    }
  })

  test('is known again by a digest that another one does not have', () => {
    expect(hashOfToken('wsh_a')).toHaveLength(32)
    expect(hashOfToken('wsh_a')).not.toEqual(hashOfToken('wsh_b'))
  })
})

describe('docs/security.md', () => {
  test('has the expression by which leaked tokens are found', async () => {
    const text = await readFile(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
    const [, written = ''] = /`(\\bws[^`]+)`/.exec(text) ?? []
    const expression = new RegExp(written)
    fc.assert(
      fc.property(secret, (bytes) => {
        const token = newToken(bytes)
        expect(expression.exec(`curl -H "Authorization: Bearer ${token}" https://shop.example`)?.[0]).toBe(token)
      }),
    )
    expect(expression.test('wsh_too_short')).toBe(false)
  })

  test('has an example whose checksum is right, and one that says how it is made', async () => {
    const text = await readFile(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
    const found = text.match(/\bwsh_[0-9A-Za-z]{49}\b/g) ?? []
    expect(found.length).toBeGreaterThan(0)
    for (const token of found) expect(isToken(token)).toBe(true)
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestOf } from './digest.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('without the browser’s own', () => {
  // The examples of FIPS 180-4 and of NIST's test vectors for SHA-256.
  test.each([
    ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['one block', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'two blocks',
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'the longer example of two blocks',
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a million letters', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('%s', async (_case, text, digest) => {
    expect(await digestOf(bytes(text), undefined)).toBe(digest)
  })

  test('agrees with the browser’s own, whatever the length and wherever the bytes lie', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 3 }), async (given, skipped) => {
        const part = new Uint8Array(given).subarray(skipped)
        expect(await digestOf(part, undefined)).toBe(await digestOf(part, crypto.subtle))
      }),
    )
  })
})

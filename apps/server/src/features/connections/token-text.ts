import { secretTexts } from '../../platform/secret-text.ts'

/** What a machine token looks like; programs that search for leaked ones have its regular expression in docs/security.md. */
const tokens = secretTexts('wsh_')

export const { make: newToken, isOne: isToken, hashOf: hashOfToken, endingOf } = tokens

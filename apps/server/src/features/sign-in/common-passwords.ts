import { dictionary } from '@zxcvbn-ts/language-common'

/** Known from breaches, the most common first. Loaded with the first password that is judged: it takes memory of megabytes. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

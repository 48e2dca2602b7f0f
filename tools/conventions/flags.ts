import { reviewFlags } from '@warsha/domain'

const OPERATOR = String.raw`(?:[&|]=?|===?|<>|toBe\(|toEqual\()`
const BARE = new RegExp(String.raw`_?flags\b\)?(?:[^;,\n]*?${OPERATOR}\s*~?\(?|:)\s*[1-9]\d*\b`, 'i')
const CONSTANT = /^\s*(\w+) constant (?:small)?int := (\d+);/gim

/** The lines of a file in which a number stands for a flag of a session instead of its name. */
export function bareFlags(text: string): string[] {
  return text.split('\n').filter((line) => BARE.test(line))
}

/** The constants of an SQL function that are called like a flag and have another number. */
export function wrongFlagConstants(text: string): string[] {
  return [...text.matchAll(CONSTANT)].flatMap(([, name = '', number]) =>
    name in reviewFlags && reviewFlags[name as keyof typeof reviewFlags] !== Number(number) ? [name] : [],
  )
}

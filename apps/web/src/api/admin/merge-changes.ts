import type { FormValues } from '../form-drafts.ts'

export type Merge = {
  /** as the form is to show them: what was touched here stays, for the rest the other's */
  values: FormValues
  /** changed by the other, not touched here */
  taken: string[]
  /** changed by both, each in another way */
  colliding: string[]
}

/**
 * Brings two changes of the same thing together, field by field.
 * @param base the values that both began with
 */
export function mergeChanges(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const values: Record<string, unknown> = { ...mine }
  const taken: string[] = []
  const colliding: string[] = []
  for (const [name, their] of Object.entries(theirs)) {
    const isTheirs = !isSameValue(their, base[name])
    const isMine = !isSameValue(mine[name], base[name])
    if (!isTheirs || isSameValue(mine[name], their)) continue
    if (isMine) colliding.push(name)
    else {
      values[name] = their
      taken.push(name)
    }
  }
  return { values, taken, colliding }
}

/** Whether two values say the same: an empty field is nothing, and a number is the same as its text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return plainText(value).trim()
}

/** A value of a field as text; nothing is empty. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from './all-calls.ts'
import type { CallName } from './calls.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'
import { isTagged, unversionedCalls, versionedCalls, versionedThings } from './versions.ts'

const names = Object.keys(calls) as CallName[]
const edits = names.filter((name) => ['PUT', 'PATCH', 'DELETE'].includes(calls[name].method))

test('every call that changes or deletes a thing takes its version, or has a reason why not', () => {
  expect([...Object.keys(versionedCalls), ...Object.keys(unversionedCalls)].toSorted()).toEqual(edits.toSorted())
  for (const reason of Object.values(unversionedCalls)) expect(reason).toMatch(/\w+ \w+ \w+/)
})

test('everything that can be edited is shown with its version', () => {
  expect(new Set(Object.values(versionedCalls))).toEqual(new Set(Object.keys(versionedThings)))
  for (const [thing, schema] of Object.entries(versionedThings))
    expect(Object.keys(schema.shape), thing).toContain('version')
})

/** Whether the version stands where the server looks for it: in the answer, its first row, or its session. */
function hasVersion(answer: z.ZodType): boolean {
  if (answer instanceof z.ZodArray) return hasVersion(answer.element as z.ZodType)
  if (answer instanceof z.ZodNullable) return hasVersion(answer.unwrap() as z.ZodType)
  if (!(answer instanceof z.ZodObject)) return false
  const fields: Record<string, z.ZodType> = answer.shape
  return 'version' in fields || (fields['session'] !== undefined && hasVersion(fields['session']))
}

describe.each(names.filter(isTagged))('the answer of %s', (name) => {
  test('says which version the thing has', () => {
    const { answers }: Shape = shapes[name]
    const made = Object.values(answers).find((answer) => answer instanceof z.ZodType)
    expect(made ? hasVersion(made) : Object.values(answers)).toEqual(made ? true : ['nothing'])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Shape, shapes } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ownReadingsOf } from './numbers.ts'
import { filesBelow, ROOT } from './sources.ts'

describe('numbers that are typed are read in one place', () => {
  test('in every form', () => {
    const files = filesBelow('apps/web/src').filter((path) => /\.tsx?$/.test(path))
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((path) => ownReadingsOf(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  })

  test.each([
    '<input type="number" />',
    "const whole = { type: 'number' }",
    'field("x", { setValueAs: (text) => Number(text) })',
    'onChange={(event) => set(Number(event.currentTarget.value))}',
    'const hours = parseFloat(typed)',
    'event.target.valueAsNumber',
  ])('and this would not be: %s', (line) => {
    expect(ownReadingsOf('apps/web/src/features/jobs/form.tsx', `\n${line}`)).toMatchObject([{ line: 2 }])
    expect(ownReadingsOf('apps/server/src/app.ts', line)).toEqual([])
  })
})

describe('every number of a body is read as people write it', () => {
  /** Ids and places that are chosen, never typed. */
  const CHOSEN = /(?:^|\.)(?:id|\w+_id|ids|\w+_ids|day_of_week|weekday|month_day|hour|\w+_ids\[\]|jobs\[\])$/

  const bodies = Object.entries(shapes as Record<string, Shape>).flatMap(([name, { body }]) =>
    body ? [{ name, body }] : [],
  )

  test('of every call', () => {
    expect(bodies.length).toBeGreaterThan(40)
    const bare = bodies.flatMap(({ name, body }) => bareNumbers(body).map((path) => `${name}: ${path}`))
    expect(bare.filter((path) => !CHOSEN.test(path.split(': ')[1] ?? ''))).toEqual([])
  })

  test('and a bare one is found', () => {
    const shape = z.object({ rate: z.number(), rows: z.array(z.object({ hours: z.int().nullish() })) })
    expect(bareNumbers(shape)).toEqual(['rate', 'rows[].hours'])
  })
})

/** The paths of the numbers in a schema that take nothing but a number. */
function bareNumbers(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodNumber) return [path]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      bareNumbers(field, path === '' ? key : `${path}.${key}`),
    )
  }
  if (schema instanceof z.ZodArray) return bareNumbers(schema.element, `${path}[]`)
  // What is made ready first takes text as well.
  if (schema instanceof z.ZodPipe)
    return schema.def.in instanceof z.ZodTransform ? [] : bareNumbers(schema.def.in, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => bareNumbers(option, path))
  const { innerType } = (schema as z.ZodType).def as { innerType?: z.core.$ZodType }
  return innerType ? bareNumbers(innerType, path) : []
}

import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { calls } from '../all-calls.ts'
import type { CallName } from '../calls.ts'
import { shapes } from '../shapes.ts'
import type { Shape } from '../shape.ts'
import { examples } from './index.ts'

const names = Object.keys(calls) as CallName[]

/** What travels in a path or a query: text. */
function asText(given: unknown): unknown {
  return given && Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

describe.each(names)('the example of %s', (name) => {
  const { params, query, body, form, answers }: Shape = shapes[name]
  const example = examples[name]

  test('sends what the call takes', () => {
    expect(params?.safeParse(asText(example.params)).error?.issues).toBeUndefined()
    expect(query?.safeParse(asText(example.query)).error?.issues).toBeUndefined()
    expect(body?.safeParse(example.body).error?.issues).toBeUndefined()
    expect(form?.fields?.safeParse(example.fields).error?.issues).toBeUndefined()
    for (const [part, taken] of Object.entries({ params, query, body, fields: form?.fields })) {
      expect(part in example, part).toBe(taken !== undefined)
    }
  })

  test('is answered as the call answers, with nothing left out of the answer', () => {
    const answer = Object.values(answers).find((each) => each instanceof z.ZodType)
    expect('answer' in example).toBe(answer !== undefined)
    if (answer) expect(answer.parse(example.answer)).toEqual(example.answer)
  })
})

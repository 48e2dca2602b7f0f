import { expect, test } from 'vitest'
import * as z from 'zod'
import { calls, type CallName, may, moneyFields, type Shape, shapes, withoutMoney } from './index.ts'

const names = Object.keys(calls) as CallName[]
const foreman = { role: 'ADMIN', rights: 'foreman' } as const
const ofForemen = names.filter((name) => may(foreman, calls[name].permission))

/** What a field of money is called, whoever adds one. */
const MONEY = /sar$|_sar_|rate$|cost|price|pay|wage|salar|halala/
/** Fields that only sound like it. */
const NO_MONEY = new Set(['power_rating', 'success_rate'])

type Field = { name: string; isRequired: boolean }

/** The fields of a JSON Schema, however deep. */
function fieldsIn(schema: unknown): Field[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
  const own = Object.keys(properties).map((name) => ({ name, isRequired: required.includes(name) }))
  return [...own, ...Object.values(schema).flatMap(fieldsIn), ...Object.values(properties).flatMap(fieldsIn)]
}

function moneyIn(name: CallName): Field[] {
  const { answers }: Shape = shapes[name]
  const schemas = Object.values(answers).filter((answer) => typeof answer === 'object')
  return schemas
    .flatMap((answer) => fieldsIn(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' })))
    .filter(({ name: field }) => MONEY.test(field) && !NO_MONEY.has(field))
}

test.each(ofForemen)('%s: every field of money is one that is left out for foremen', (name) => {
  for (const { name: field, isRequired } of moneyIn(name)) {
    expect([field, moneyFields.has(field), isRequired]).toEqual([field, true, false])
  }
})

test('there is money in calls of foremen to leave out, and in no call of technicians', () => {
  const withMoney = ofForemen.filter((name) => moneyIn(name).length > 0)
  expect(withMoney).toEqual(expect.arrayContaining(['sessionRecords', 'jobAccount', 'technicians']))
  const technician = { role: 'TECHNICIAN', rights: 'full' } as const
  expect(names.filter((name) => may(technician, calls[name].permission) && moneyIn(name).length > 0)).toEqual([])
})

test('an answer without money keeps everything else', () => {
  const answer = { a: 1, hourly_rate: 44, rows: [{ cost_sar: 3, at: null, hours: [1, 2] }], none: undefined }
  expect(withoutMoney(answer)).toEqual({ a: 1, rows: [{ at: null, hours: [1, 2] }], none: undefined })
})

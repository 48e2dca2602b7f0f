import { expect, test } from 'vitest'
import { refusals } from './messages.ts'
import { statusTexts } from './status-texts.ts'

test('every status that a refusal has is named', () => {
  const statuses = new Set(Object.values(refusals).map(({ status }) => status))
  expect(statuses.size).toBeGreaterThan(10)
  expect([...statuses].filter((status) => !(status in statusTexts))).toEqual([])
})

test('403 is for what somebody may not do at all: the app tells it over every page, and no form beside its fields', () => {
  const forbidden = Object.entries(refusals).flatMap(([code, { status }]) => (status === 403 ? [code] : []))
  expect(forbidden.sort()).toEqual([
    'not_allowed',
    'other_origin',
    'password_change_due',
    'second_factor_due',
    'token_field_not_allowed',
    'token_not_allowed',
    'token_scope_missing',
  ])
})

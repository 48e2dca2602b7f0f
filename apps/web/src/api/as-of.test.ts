import { replaceEqualDeep } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { asOf, noteAsOf, passAsOfOn } from './as-of.ts'

const MORNING = '2026-11-19T07:42:05.120Z'
const LATER = '2026-11-19T07:43:05.120Z'

test('an answer of a replica has a time, any other has none', () => {
  const [ofReplica, ofPrimary] = [{ total: 1 }, { total: 1 }]
  noteAsOf(ofReplica, MORNING)
  noteAsOf(ofPrimary, null)
  noteAsOf('text', MORNING)
  expect([ofReplica, ofPrimary, 'text'].map(asOf)).toEqual([Date.parse(MORNING), null, null])
})

test('an answer that says the same as the one before has the newer time, or none any more', () => {
  const [first, same, ofPrimary] = [{ total: 1 }, { total: 1 }, { total: 1 }]
  noteAsOf(first, MORNING)
  noteAsOf(same, LATER)
  expect(replaceEqualDeep(first, same)).toBe(first)
  passAsOfOn(same, first)
  expect(asOf(first)).toBe(Date.parse(LATER))
  passAsOfOn(ofPrimary, first)
  expect(asOf(first)).toBeNull()
})

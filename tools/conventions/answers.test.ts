import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { person } from '@warsha/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { faultsOfAnswer, faultsOfAnswers } from './answers.ts'
import { filesBelow, ROOT } from './sources.ts'

test('answers name people with what tells them apart, and activities and job types in both languages', () => {
  expect(faultsOfAnswers()).toEqual([])
})

test.each([
  [z.object({ technician_name: z.string() }), ['technician_name without the person beside it']],
  [z.object({ rows: z.array(z.object({ by: z.string().nullable() })) }), ['by without the person beside it']],
  [z.array(z.object({ best_performer: z.string().optional() })), ['best_performer without the person beside it']],
  [z.object({ technician: z.string() }), ['technician without the person beside it']],
  [z.lazy(() => z.object({ activity_label: z.string() })), ['activity_label without activity_label_ar']],
  [z.object({ technician_name: z.string(), technician: person }), []],
  [z.object({ accepted_by: z.string().nullable(), person: person.nullable() }), []],
  [z.object({ by: z.enum(['admin', 'learned']), technician_id: z.int(), company_name: z.string() }), []],
])('%#', (schema, faults) => expect(faultsOfAnswer('call', schema).map(({ fault }) => fault)).toEqual(faults))

const product = ['packages', 'apps/web/src', 'apps/server/src']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !/test|testing/.test(path))
const found = (pattern: RegExp, paths: readonly string[]) =>
  paths.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))

/** A person's id where a reader would take it for a number of theirs. */
const SHOWN_ID = /#\$\{[^}]*\bid\b[^}]*\}|#\$\{[^}]*_id\}/

test('nobody is told apart by the number of a row', () => {
  expect(product.length).toBeGreaterThan(500)
  expect(found(SHOWN_ID, product)).toEqual([])
  for (const text of ['`(#${id})`', '`#${line.technician_id}`']) expect(text).toMatch(SHOWN_ID)
  expect('`#${TABLE}`').not.toMatch(SHOWN_ID)
})

/** What stands in place of a name, as a pattern to look for. */
const BY_WORDING = /Former (?:technician|admin|\()|startsWith\(['"`]Former/

test('nothing is changed because of how it is worded', () => {
  const allowed = /\/(former-name|messages|examples\/people)\.ts$/
  expect(
    found(
      BY_WORDING,
      product.filter((path) => !allowed.test(path)),
    ),
  ).toEqual([])
  expect(String.raw`/^Former (technician|admin) (\d+)$/`).toMatch(BY_WORDING)
})

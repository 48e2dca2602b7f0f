import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bareFlags, wrongFlagConstants } from './flags.ts'
import { filesBelow, ROOT, sources } from './sources.ts'

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const functions = filesBelow('apps/server/functions').filter((path) => path.endsWith('.sql'))

describe('a flag of a session is called by its name', () => {
  test('in every source and every SQL function', () => {
    // The auditor shares nothing with what it audits, this test has the wrong lines themselves.
    const spared = /^packages\/audit\/|\/flags\.test\.ts$/
    const paths = [...sources().map(({ path }) => path), ...functions].filter((path) => !spared.test(path))
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.flatMap((path) => bareFlags(textOf(path)).map((line) => `${path}: ${line.trim()}`))).toEqual([])
  })

  test('and has one number, that of the domain', () => {
    expect(functions.flatMap((path) => wrongFlagConstants(textOf(path)))).toEqual([])
    expect(functions.some((path) => textOf(path).includes('end_not_reported constant'))).toBe(true)
  })

  test.each([
    'is_held boolean := new.review_flags & ~new.reviewed_flags & 512 <> 0;',
    'new.review_flags := new.review_flags | 256;',
    'if (session.flags & 8) return',
    'session.flags |= 16',
    'expect(row.review_flags).toBe(32 | 512)',
  ])('%s', (line) => expect(bareFlags(line)).toEqual([line]))

  test.each([
    'where (review_flags & ~reviewed_flags) <> 0 and voided_at is null',
    'expect(row.review_flags).toBe(reviewFlags.too_long)',
    'session.flags |= reviewFlags.job_was_closed',
    'toneOf: flags.length > 0',
  ])('%s is as it should be', (line) => expect(bareFlags(line)).toEqual([]))

  test('a constant with another number', () => {
    expect(wrongFlagConstants('  too_long constant int := 33;')).toEqual(['too_long'])
    expect(wrongFlagConstants('  too_long constant int := 32;\n  other constant int := 33;')).toEqual([])
  })
})

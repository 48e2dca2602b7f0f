import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../conventions/sources.ts'
import { decidingFiles } from './deciding-files.ts'
import { mutantsOf } from './mutations.ts'
import { isSame, listedSurvivors, type Survivor } from './survivors.ts'
import { judge, linesOf } from './verdict.ts'

const mutants = decidingFiles().flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))

describe('the list of survivors', () => {
  test('names mutants that there are, each once and with a reason', () => {
    const listed = listedSurvivors()
    expect(listed.filter((survivor) => !mutants.some((mutant) => isSame(mutant, survivor)))).toEqual([])
    expect(listed.filter(({ reason }) => reason.trim().length < 15)).toEqual([])
    expect(listed.filter((one, i) => listed.findIndex((other) => isSame(one, other)) !== i)).toEqual([])
  })

  test('is short: of twenty mutants at most one may survive', () => {
    expect(listedSurvivors().length).toBeLessThanOrEqual(mutants.length / 20)
  })
})

test('a run is good when the list has all that survived, and nothing that was killed', () => {
  const [one, other, third] = mutantsOf('rule.ts', 'a = b < c\nd = e > f\ng = h === i\n')
  if (!one || !other || !third) throw new Error('three changes are three mutants')
  const listed = (mutant: typeof one): Survivor => ({ ...mutant, reason: 'Both texts mean the same here.' })
  const state = { survived: 'survived', killed: 'killed', too_slow: 'too_slow' } as const
  const judged = [
    { mutant: one, state: state.survived },
    { mutant: other, state: state.killed },
    { mutant: third, state: state.too_slow },
  ]
  expect(linesOf(judge(judged, [listed(one)]))).toEqual({
    isGood: true,
    lines: ['2 of 3 killed; 1 survived (33.3 %)'],
  })
  const unlisted = judge(judged, [])
  expect([unlisted.unlisted, linesOf(unlisted).isGood]).toEqual([[one], false])
  const removed = judge(judged, [listed(one), listed(other), listed(third)])
  expect(removed.killedOfList.map(({ line }) => line)).toEqual([other.line, third.line])
  expect(linesOf(removed).isGood).toBe(false)
})

import { expect, test } from 'vitest'
import { PrimaryHistory, type Sighting } from './replica-history.ts'

const WALL = Date.parse('2026-11-19T07:42:00Z')
const of = (given: Partial<Sighting> = {}): Sighting => ({
  system: '7331',
  database: 16_384,
  startedAt: 'Monday',
  isStandby: false,
  position: 1_000,
  beat: '700 07:41:58',
  beatAt: WALL - 2_000,
  schema: 'a',
  ...given,
})
const replica = (given: Partial<Sighting> = {}) => of({ isStandby: true, startedAt: 'Tuesday', ...given })

/** A primary that was asked each second, and wrote a hundred bytes between. */
function busy(seconds: number): PrimaryHistory {
  const history = new PrimaryHistory()
  for (let i = 0; i < seconds; i++) {
    history.add({ sighting: of({ position: 1_000 + i * 100 }), at: i * 1_000, wall: WALL + i * 1_000 })
  }
  return history
}
const at = (seconds: number) => ({ now: seconds * 1_000, wall: WALL + seconds * 1_000 })
const verdict = (history: PrimaryHistory, seen: Sighting, seconds: number) => {
  const { state, fault, covered, lagMs } = history.verdictOn(seen, at(seconds))
  return { state, fault, asOf: covered && covered.wall - WALL, lagMs }
}

test('it has what the primary was when its position was what the replica has replayed', () => {
  expect(verdict(busy(5), replica({ position: 1_250 }), 4)).toEqual({
    state: 'ok',
    fault: null,
    asOf: 2_000,
    lagMs: 2_000,
  })
  expect(verdict(busy(5), replica({ position: 9_999 }), 4)).toEqual({ state: 'ok', fault: null, asOf: 4_000, lagMs: 0 })
})

test('a primary at which nothing happens leaves no replica behind', () => {
  const idle = new PrimaryHistory()
  for (let i = 0; i < 50; i++) idle.add({ sighting: of(), at: i * 1_000, wall: WALL + i * 1_000 })
  expect(verdict(idle, replica(), 49)).toEqual({ state: 'ok', fault: null, asOf: 49_000, lagMs: 0 })
})

test('ten seconds behind, or further than anybody remembers', () => {
  expect(verdict(busy(20), replica({ position: 1_999 }), 19)).toMatchObject({
    state: 'behind',
    fault: 'lag',
    lagMs: 10_000,
  })
  expect(verdict(busy(20), replica({ position: 2_000 }), 19)).toMatchObject({ state: 'ok', lagMs: 9_000 })
  const old = replica({ position: 1, beatAt: WALL - 3_600_000 })
  expect(verdict(busy(20), old, 19)).toMatchObject({ state: 'behind', fault: 'lag', lagMs: 3_619_000 })
  expect(verdict(new PrimaryHistory(), replica(), 0)).toMatchObject({ state: 'behind', fault: 'lag', lagMs: null })
})

test('a standby of a primary that was left, a schema of before, another shop, a copy that takes writes, the primary itself', () => {
  const ahead = { position: 99_999 }
  expect(verdict(busy(3), replica({ ...ahead, beat: '701 07:41:59' }), 2)).toMatchObject({ fault: 'history' })
  expect(verdict(busy(3), replica({ ...ahead, beat: null }), 2)).toMatchObject({ fault: 'history' })
  expect(verdict(busy(3), replica({ ...ahead, schema: 'b' }), 2)).toMatchObject({ state: 'behind', fault: 'schema' })
  expect(verdict(busy(3), replica({ ...ahead, database: 5 }), 2)).toMatchObject({
    state: 'refused',
    fault: 'other_shop',
  })
  expect(verdict(busy(3), replica({ ...ahead, system: '1' }), 2)).toMatchObject({
    state: 'refused',
    fault: 'other_shop',
  })
  expect(verdict(busy(3), replica({ isStandby: false }), 2)).toMatchObject({ state: 'refused', fault: 'takes_writes' })
  expect(verdict(busy(3), of(), 2)).toEqual({ state: 'ok', fault: null, asOf: 2_000, lagMs: 0 })
})

test('what is older than a minute is forgotten', () => {
  const history = busy(1)
  history.add({ sighting: of({ beat: '800 later' }), at: 60_000, wall: WALL + 60_000 })
  expect([history.knowsBeat('700 07:41:58'), history.knowsBeat('800 later'), history.knowsBeat(null)]).toEqual([
    false,
    true,
    false,
  ])
})

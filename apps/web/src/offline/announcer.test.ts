import { flushed, manualClock } from '@warsha/domain/testing/manual-clock'
import { expect, test } from 'vitest'
import type { Announcement } from './announcement.ts'
import { createAnnouncer } from './announcer.ts'

const ALI = 7
const refused: Announcement = {
  id: 'e1',
  owner: ALI,
  outcome: 'refused',
  kind: 'start',
  isAfterDelay: false,
  namesEnd: false,
  isSettledByAdmin: false,
  error: { status: 422, code: 'job_not_open', detail: 'Job 1001 is closed.' },
  claim: null,
}

/** A tab with one refusal to ask about. */
function tab(ask: (turn: number) => Promise<boolean>) {
  const clock = manualClock()
  let waiting: Announcement[] = [refused]
  let turns = 0
  const announcer = createAnnouncer({
    outbox: {
      claim: ({ outcomes }) =>
        Promise.resolve({ announcements: waiting.filter(({ outcome }) => outcomes.includes(outcome)), others: false }),
      settle: (shown) => {
        waiting = waiting.filter((one) => !shown.includes(one))
        return Promise.resolve()
      },
      unclaim: () => Promise.resolve(),
    },
    viewer: () => ALI,
    isCatchingUp: () => false,
    textOf: ({ id }) => id,
    show: () => undefined,
    ask: () => ask(++turns),
    tab: 'one',
    now: clock.now,
    timers: clock.timers,
  })
  return { announcer, clock, turns: () => turns, waiting: () => waiting.length }
}

test('a refusal that could not be dealt with is asked about again at the next look', async () => {
  const { announcer, clock, turns, waiting } = tab((turn) =>
    turn === 1 ? Promise.reject(new Error('The phone has no room')) : Promise.resolve(true),
  )
  announcer.look()
  await flushed()
  expect([turns(), waiting()]).toEqual([1, 1])
  // Nothing is held for it meanwhile.
  expect(clock.waiting()).toBe(0)
  announcer.look()
  await flushed()
  expect([turns(), waiting()]).toEqual([2, 0])
})

test('a refusal that was answered is asked about once', async () => {
  const { announcer, turns, waiting } = tab(() => Promise.resolve(true))
  announcer.look()
  await flushed()
  announcer.look()
  await flushed()
  expect([turns(), waiting()]).toEqual([1, 0])
})

test('that delayed work was sent is said once nothing of it is left that could be', async () => {
  const shown: string[] = []
  let isCatchingUp = true
  const sent: Announcement = { ...refused, outcome: 'sent', isAfterDelay: true, error: null }
  let waiting = [sent, { ...sent, id: 'e2', isAfterDelay: false }]
  const clock = manualClock()
  const announcer = createAnnouncer({
    outbox: {
      claim: ({ outcomes }) =>
        Promise.resolve({ announcements: waiting.filter(({ outcome }) => outcomes.includes(outcome)), others: false }),
      settle: (settled) => {
        waiting = waiting.filter((one) => !settled.includes(one))
        return Promise.resolve()
      },
      unclaim: () => Promise.resolve(),
    },
    viewer: () => ALI,
    isCatchingUp: () => isCatchingUp,
    textOf: ({ isAfterDelay }) => (isAfterDelay ? 'synced' : 'sent'),
    show: (one) => shown.push(one.id),
    ask: () => Promise.resolve(true),
    tab: 'one',
    now: clock.now,
    timers: clock.timers,
  })
  announcer.look()
  await flushed()
  // What was never delayed is said at once.
  expect(shown).toEqual(['e2'])
  await clock.pass(2_000)
  isCatchingUp = false
  announcer.look()
  await flushed()
  expect(shown).toEqual(['e2', 'e1'])
})

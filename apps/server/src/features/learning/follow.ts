import type { Instant, LearningParameters } from '@warsha/domain'
import { coalesce } from '@warsha/domain/coalesce'
import type { FastifyInstance } from 'fastify'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import type { Db } from '../../platform/database.ts'
import { timers } from '../../platform/timers.ts'
import { learningThread } from './learning-thread.ts'
import { queueLength } from './queue.ts'
import { isPassDue, type Outcome } from './run.ts'
import { Turn } from './turn.ts'

type Parts = { db: Db; liveUpdates: LiveUpdates; now: () => Instant; isOn: boolean; parameters?: LearningParameters }

/** What may have settled without anybody's doing is looked for so often. */
const SWEEP_MS = 30_000
/** Shortly after a change; changes at the same time are learned together. */
const SOON_MS = 200
/** When another instance is at it. */
const LATER_MS = 1_000
/** Of all instances together: where there is always something to learn, others come first. */
const LARGEST_SHARE = 1 / 4
const LONGEST_REST_MS = 10_000

/** Learns from work as it settles, as long as the app runs. */
export async function learning(app: FastifyInstance, { db, liveUpdates, now, isOn, parameters }: Parts): Promise<void> {
  app.metrics.gauge('warsha_learning_backlog', 'Changes that wait to be learned from', () => queueLength(db))
  if (!isOn) return
  const thread = learningThread(db.connection)
  const turn = new Turn()
  let restsUntil = 0
  let isSweepDue = false

  const runs = coalesce(
    async () => {
      const sweep = isSweepDue
      isSweepDue = false
      const begun = performance.now()
      try {
        if (sweep && !(await isPassDue(db, { now: now(), ...(parameters && { parameters }) }))) {
          turn.passed({ itemCount: 0, trained: false }, begun)
          return
        }
        const { outcome, isSomethingLeft, instances } = await thread.give({
          now: now(),
          sweep,
          ...(parameters && { parameters }),
          takesOver: turn.takesOver(begun),
        })
        const ended = performance.now()
        turn.passed(outcome, ended)
        restsUntil = ended + restAfter(ended - begun, instances)
        const next = nextPass(outcome, isSomethingLeft || turn.isFirst)
        if (next !== null) wake(next)
      } catch (error) {
        app.background.warn('what settled could not be learned', error)
      }
    },
    { timers },
  )
  const wake = (delay: number) => runs.ask(Math.max(delay, restsUntil - performance.now()))
  const sweep = () => {
    isSweepDue = true
    runs.hurry(0)
  }
  const unwatch = liveUpdates.watch(() => wake(SOON_MS))
  const sweeping = setInterval(sweep, SWEEP_MS)
  app.addHook('onReady', async () => sweep())
  app.addHook('preClose', async () => {
    unwatch()
    clearInterval(sweeping)
    await Promise.all([runs.stop(), thread.close()])
  })
}

/**
 * How long an instance rests after a pass, so that passes of all together take a quarter of the time at most; but ten
 * seconds are enough. In milliseconds.
 */
export function restAfter(passMs: number, instances: number): number {
  return Math.min(passMs * (instances / LARGEST_SHARE - 1), LONGEST_REST_MS)
}

/** How long until the next pass; null: the next change or sweep is early enough. */
function nextPass(outcome: Outcome, isSomethingLeft: boolean): number | null {
  if (!isSomethingLeft || outcome === 'other_version') return null
  return outcome === 'elsewhere' ? LATER_MS : SOON_MS
}

import type { Instant, LearningParameters } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import type { Db } from '../../platform/database.ts'
import { learningThread } from './learning-thread.ts'
import type { Outcome } from './run.ts'
import { Turn } from './turn.ts'

type Parts = { db: Db; liveUpdates: LiveUpdates; now: () => Instant; isOn: boolean; parameters?: LearningParameters }

/** What may have settled without anybody's doing is looked for so often. */
const SWEEP_MS = 30_000
/** Shortly after a change: what comes together is learned together. */
const SOON_MS = 200
/** When another instance is at it. */
const LATER_MS = 1_000
/** After a pass it rests as long as that took, this long at most: where there is much to learn, others come first. */
const LONGEST_REST_MS = 10_000

/** Learns from work as it settles, as long as the app runs. */
export async function learning(app: FastifyInstance, { db, liveUpdates, now, isOn, parameters }: Parts): Promise<void> {
  if (!isOn) return
  const thread = learningThread(db.connection)
  const turn = new Turn()
  let soon: NodeJS.Timeout | null = null
  let closed = false
  let restsUntil = 0
  let passing: Promise<void> = Promise.resolve()

  const runOnce = async (sweep: boolean) => {
    if (closed) return
    const begun = performance.now()
    try {
      const { outcome, isSomethingLeft } = await thread.give({
        now: now(),
        sweep,
        ...(parameters && { parameters }),
        takesOver: turn.takesOver(begun),
      })
      const ended = performance.now()
      turn.passed(outcome, ended)
      restsUntil = ended + Math.min(ended - begun, LONGEST_REST_MS)
      const next = nextPass(outcome, isSomethingLeft || turn.isFirst)
      if (next !== null) wake(next)
    } catch (error) {
      if (!closed) app.log.warn({ err: error }, 'what settled could not be learned')
    }
  }
  const run = (sweep: boolean) => {
    passing = passing.then(() => runOnce(sweep))
  }
  const wake = (delay: number) => {
    if (closed) return
    soon ??= setTimeout(
      () => {
        soon = null
        run(false)
      },
      Math.max(delay, restsUntil - performance.now()),
    )
  }
  const unwatch = liveUpdates.watch(() => wake(SOON_MS))
  const sweeping = setInterval(() => run(true), SWEEP_MS)
  app.addHook('onReady', async () => run(true))
  app.addHook('preClose', async () => {
    closed = true
    unwatch()
    clearInterval(sweeping)
    if (soon) clearTimeout(soon)
    await Promise.all([passing, thread.close()])
  })
}

/** How long until the next pass; null: the next change or sweep is early enough. */
function nextPass(outcome: Outcome, isSomethingLeft: boolean): number | null {
  if (!isSomethingLeft || outcome === 'other_version') return null
  return outcome === 'elsewhere' ? LATER_MS : SOON_MS
}

import type { ReadParamsOf } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Change, recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { type Item, lockItem } from './exclusion-queries.ts'
import { isFinished, isQuiet, isRunning, saveWord } from './finish-queries.ts'

type Parts = { db: Db; liveUpdates: LiveUpdates }

/** What admins say of work items: that they are finished, or not. */
export function finishing(app: FastifyInstance, { db, liveUpdates }: Parts): void {
  async function say(
    path: ReadParamsOf<'finishItem'>,
    wanted: boolean,
    change: Change & { actor: { id: number } },
  ): Promise<Refusal | undefined> {
    const refusal = await db.transaction(async (tx) => {
      const item = await lockItem(tx, { jobId: path.id, code: path.code })
      if (!item) return refuse('item_not_found')
      if (wanted && (await isRunning(tx, item))) return refuse('item_running')
      if (!(await isNews(tx, item, wanted))) return undefined
      await saveWord(tx, item, { isFinished: wanted, by: change.actor.id, at: change.now })
      await recordChange(tx, change, {
        kind: 'work_item',
        action: wanted ? 'finished' : 'resumed',
        subject: item.name,
        before: null,
        after: null,
      })
      return undefined
    })
    if (!(refusal instanceof Refusal)) liveUpdates.announce('live')
    return refusal
  }

  route(app, 'finishItem', ({ params, actor, now }) => say(params, true, { actor, now }))
  route(app, 'resumeItem', ({ params, actor, now }) => say(params, false, { actor, now }))
}

/** Whether it says anything that does not hold already. What settled because nobody worked on it may go on, too. */
async function isNews(tx: Tx, item: Item, wanted: boolean): Promise<boolean> {
  if (wanted) return !(await isFinished(tx, item))
  return (await isFinished(tx, item)) || (await isQuiet(tx, item))
}

import type { ReadParamsOf } from '@warsha/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { type GuardedChange, tagOf } from '../../platform/precondition.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { asEdited, versionOfItem } from './edited-item.ts'
import { type Item, lockItem } from './exclusion-queries.ts'
import { isFinished, isQuiet, isRunning, saveWord } from './finish-queries.ts'

type Saying = GuardedChange & { actor: { id: number }; reply: FastifyReply }

/** What admins say of work items: that they are finished, or not. */
export function finishing(app: FastifyInstance, { db }: { db: Db }): void {
  async function say(
    path: ReadParamsOf<'finishItem'>,
    wanted: boolean,
    { reply, ...change }: Saying,
  ): Promise<Refusal | undefined> {
    return db.transaction(async (tx) => {
      const item = await lockItem(tx, { jobId: path.id, code: path.code })
      if (!item) return refuse('item_not_found')
      await change.precondition.mustHoldFor(await asEdited(tx, item))
      if (wanted && (await isRunning(tx, item))) return refuse('item_running')
      const isNew = await isNews(tx, item, wanted)
      if (isNew) await saveWord(tx, item, { isFinished: wanted, by: change.actor.id, at: change.now })
      const version = await versionOfItem(tx, item)
      reply.header('etag', tagOf(version))
      if (!isNew) return undefined
      await recordChange(tx, change, {
        kind: 'work_item',
        action: wanted ? 'finished' : 'resumed',
        subject: item.name,
        before: null,
        after: { version },
      })
      return undefined
    })
  }

  route(app, 'finishItem', ({ params, ...saying }) => say(params, true, saying))
  route(app, 'resumeItem', ({ params, ...saying }) => say(params, false, saying))
}

/** Whether it says anything that does not hold already. What settled because nobody worked on it may go on, too. */
async function isNews(tx: Tx, item: Item, wanted: boolean): Promise<boolean> {
  if (wanted) return !(await isFinished(tx, item))
  return (await isFinished(tx, item)) || (await isQuiet(tx, item))
}

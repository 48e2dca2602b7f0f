import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@warsha/domain'
import { type Db, sql } from '../../platform/database.ts'
import { readMemory } from './memory.ts'
import { learnIn } from './pass.ts'

export type LearningVerdict = { items: number; taught: number; isTheSame: boolean }

/**
 * Looks at every session anew and goes through all items from the first one; what they were told when they began stays.
 * The engine that comes of it is kept. @returns whether it is in the state to which the one before had come
 */
export function verifyLearning(db: Db, now: Instant): Promise<LearningVerdict> {
  return db.transaction(async (tx) => {
    await learnIn(tx, now)
    const before = await readMemory(tx)
    await tx.run(sql`insert into work_to_learn default values`)
    await learnIn(tx, now)
    const after = await readMemory(tx)
    const counted = await tx.row<{ items: number; taught: number }>(sql`
      select count(*) as items, count(*) filter (where settled_at is not null and left_out is null) as taught
      from work_item`)
    const isTheSame = isDeepStrictEqual(before.engine.state(), after.engine.state())
    return { items: counted?.items ?? 0, taught: counted?.taught ?? 0, isTheSame }
  })
}

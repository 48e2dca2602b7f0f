import type { Instant } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { wasReferredTo } from '../../platform/referrers.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { deleteJobs, presentJob } from '../jobs/index.ts'
import { lockImport, markTakenBack, workedNumbers } from './queries.ts'

type Change = { actor: { id: number }; now: Instant }

/** Numbers that a refusal names; of more, the first ones are enough. */
const MOST_NAMED = 5

/**
 * Takes back a whole import: its jobs are deleted, all or none. One that was deleted since is passed over.
 * @returns why not, or null when they are gone
 */
export async function takeBack(db: Db, id: number, change: Change): Promise<Refusal | null> {
  try {
    return await db.transaction((tx) => takeBackWithin(tx, id, change))
  } catch (error) {
    // Somebody began to work while the jobs were looked at.
    if (!wasReferredTo(error)) throw error
    return takeBack(db, id, change)
  }
}

async function takeBackWithin(tx: Tx, id: number, change: Change): Promise<Refusal | null> {
  const imported = await lockImport(tx, id)
  if (!imported) return refuse('not_found')
  if (imported.taken_back_at !== null) return refuse('import_taken_back')
  const worked = await workedNumbers(tx, imported.job_ids)
  if (worked.length > 0) {
    const named = worked.slice(0, MOST_NAMED).join(', ')
    return refuse('import_worked_on', { jobs: worked.length > MOST_NAMED ? `${named}…` : named })
  }
  const deleted = await deleteJobs(tx, imported.job_ids)
  await markTakenBack(tx, id, change.now)
  await recordChanges(
    tx,
    change,
    deleted.map((job) => {
      return { kind: 'job', action: 'deleted', subject: job.job_no, before: presentJob(job), after: null } as const
    }),
  )
  return null
}

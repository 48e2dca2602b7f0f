import type { JobType, MovedJobs, MoveOfJobs } from '@warsha/contract'
import { type Change, recordChange } from '../../platform/audit.ts'
import type { Db, Reader } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { lockMatrix } from '../estimates/index.ts'
import { jobTypes } from './lists.ts'
import { countsOfMove, lockTypesToMove, mergeInto, retypeJobs, splitInto } from './move-queries.ts'
import { changeThing, thingsById } from './queries.ts'

type Types = { from: JobType; into: JobType }

/** What a move would take along. Only reads. */
export function previewMove(db: Db, id: number, move: MoveOfJobs): Promise<MovedJobs | Refusal> {
  return db.snapshot(null, async (tx) => {
    const types = typesOf(await thingsById(tx, jobTypes, [id, move.into_id]), id, move.into_id)
    return 'from' in types ? countedMove(tx, types, move) : types
  })
}

/** Gives jobs of a type another one. Where all go, what belongs to the type goes along, and it is deactivated. */
export function moveJobs(db: Db, id: number, move: MoveOfJobs, change: Change): Promise<MovedJobs | Refusal> {
  return db.transaction(async (tx) => {
    // Before the types, as whoever plans a cell locks its type after the matrix.
    await lockMatrix(tx)
    const types = typesOf(await lockTypesToMove(tx, { from: id, into: move.into_id }), id, move.into_id)
    if (!('from' in types)) return types
    const { from, into } = types
    const ofMove = { from: from.id, into: into.id, which: move.which }
    const counts = await countedMove(tx, types, move)
    if (!('job_count' in counts)) return counts
    const jobIds = await retypeJobs(tx, ofMove)
    // The last of them got another type a moment ago.
    if (move.which !== null && jobIds.length === 0) return refuse('no_jobs_to_move')
    const moved = {
      ...counts,
      job_count: jobIds.length,
      ...(move.which === null ? await mergeInto(tx, ofMove) : await splitInto(tx, ofMove, jobIds)),
    }
    const after = moved.is_merge ? await changeThing(tx, jobTypes, from.id, { is_active: false }) : from
    await recordChange(tx, change, {
      kind: 'job_type',
      action: 'changed',
      subject: from.code,
      before: from,
      after: { ...after, moved_into: into.code, which: move.which, moved },
    })
    return moved
  })
}

function typesOf(found: readonly JobType[], id: number, intoId: number): Types | Refusal {
  const from = found.find((type) => type.id === id)
  const into = found.find((type) => type.id === intoId)
  if (!from) return refuse('not_found')
  if (id === intoId) return refuse('job_type_into_itself')
  return into?.is_active ? { from, into } : refuse('job_type_not_in_use')
}

async function countedMove(db: Reader, { from, into }: Types, { which }: MoveOfJobs): Promise<MovedJobs | Refusal> {
  const counts = await countsOfMove(db, { from: from.id, into: into.id, which })
  const { job_count, estimate_count, estimates_given_way, held_count, held_given_way, past_work_count } = counts
  const beside = estimate_count + estimates_given_way + held_count + held_given_way + past_work_count
  const isNothing = job_count === 0 && (which !== null || beside === 0)
  return isNothing ? refuse('no_jobs_to_move') : { is_merge: which === null, ...counts }
}

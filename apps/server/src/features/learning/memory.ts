import { isDeepStrictEqual } from 'node:util'
import {
  type Instant,
  LEARNING_PARAMETERS,
  LearningEngine,
  type LearningParameters,
  type LearningState,
  type LearningVersion,
  learningVersion,
  type Place,
} from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

/** The engine as it is stored, and how far it has come. `learnedWith` is null for one of before versions were kept. */
export type Memory = {
  version: number
  learnedWith: LearningVersion | null
  engine: LearningEngine
  last: Place | null
}

type MemoryRow = {
  version: number
  learned_with: LearningVersion | null
  state: LearningState | null
  last_settled_at: Instant | null
  last_job_id: number | null
  last_activity_type_id: number | null
}

/** Of before versions were kept. */
const FIRST = { algorithm: 1 }

/** One for each database that is open: reading a memory takes a while. */
const kept = new WeakMap<Db, { version: number; engine: LearningEngine }>()

/** The engine as it is now. It is shared: do not train it. */
export async function rememberedEngine(db: Db): Promise<LearningEngine> {
  const now = await db.row<{ version: number }>(sql`select version from learning`)
  const known = kept.get(db)
  if (known && known.version === now?.version) return known.engine
  const { version, engine } = await readMemory(db)
  kept.set(db, { version, engine })
  return engine
}

/** A separate engine, to be trained. */
export async function readMemory(db: Reader): Promise<Memory> {
  const row = await db.row<MemoryRow>(sql`
    select version, learned_with, state, last_settled_at, last_job_id, last_activity_type_id from learning`)
  if (!row) throw new Error('the row of what was learned is missing')
  return {
    version: row.version,
    learnedWith: row.learned_with,
    engine: engineOf(row),
    last:
      row.last_settled_at === null || row.last_job_id === null || row.last_activity_type_id === null
        ? null
        : { settledAt: row.last_settled_at, id: trainingId(row.last_job_id, row.last_activity_type_id) },
  }
}

/** With the parameters that it was learned with, so that it says the same until everything is learned anew. */
function engineOf({ state, learned_with }: MemoryRow): LearningEngine {
  const parameters = { ...LEARNING_PARAMETERS, ...learned_with?.parameters }
  const isReadable = (learned_with ?? FIRST).algorithm === learningVersion().algorithm
  return state && isReadable ? LearningEngine.from(state, parameters) : new LearningEngine(parameters)
}

/** With what everything that is stored was learned; null for what was learned before versions were kept. */
export async function storedVersion(db: Reader): Promise<LearningVersion | null> {
  const row = await db.row<{ learned_with: LearningVersion | null }>(sql`select learned_with from learning`)
  return row?.learned_with ?? null
}

/** Whether everything that is stored is what these parameters come to. */
export function isLearnedWith(stored: LearningVersion | null, parameters: LearningParameters): boolean {
  return isDeepStrictEqual(stored, learningVersion(parameters))
}

export async function saveMemory(
  tx: Tx,
  { engine, last }: Pick<Memory, 'engine' | 'last'>,
  parameters: LearningParameters,
): Promise<void> {
  const item = last && itemOfTrainingId(last.id)
  await tx.run(sql`
    update learning set version = version + 1, learned_with = ${JSON.stringify(learningVersion(parameters))}::jsonb,
      state = ${JSON.stringify(engine.state())}::jsonb, last_settled_at = ${timestamptz(last?.settledAt ?? null)},
      last_job_id = ${item?.jobId ?? null}, last_activity_type_id = ${item?.activityTypeId ?? null}`)
}

const ACTIVITIES = 2 ** 16

/** A work item as one number, in the order of jobs and then of activities. Past work is before all jobs, by numbers below zero. */
export function trainingId(jobId: number, activityTypeId: number): number {
  return jobId * ACTIVITIES + activityTypeId
}

export function itemOfTrainingId(id: number): { jobId: number; activityTypeId: number } {
  const jobId = Math.floor(id / ACTIVITIES)
  return { jobId, activityTypeId: id - jobId * ACTIVITIES }
}

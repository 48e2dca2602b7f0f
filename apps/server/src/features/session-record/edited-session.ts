import type { Instant } from '@warsha/domain'
import { sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { EditedThing, FieldChange } from '../../platform/precondition.ts'
import { historyOf } from './history.ts'
import { presentRecord } from './present.ts'
import { recordsOf } from './queries.ts'
import type { StoredSession } from './stored-session.ts'

type Versioned = { version: number; reported: Instant | null; end_moves: number; technician: string }

/** A session that is locked, as one that is about to be corrected. */
export async function asEdited(tx: Tx, session: StoredSession): Promise<EditedThing> {
  const { id } = session
  const found = await tx.row<Versioned>(sql`
    select session_version(s) as version, reported_end(s) as reported, end_moves, labelled_person ->> 'label' as technician
    from work_session as s join person_labels() on labelled_id = technician_id
    where id = ${id}`)
  if (!found) throw new Error('a session that was just locked is not there')
  return {
    thing: 'session',
    version: found.version,
    current: async () => {
      const record = (await recordsOf(tx, [id])).get(id)
      if (!record) throw new Error('a session that was just locked is not there')
      return presentRecord(record)
    },
    changesSince: (version) => changesSince(tx, session, { ...found, version }),
  }
}

/** A version is made of what `session_version` counts: so many for each change by an admin, the rest for the end. */
const FOR_A_CHANGE = 1000

async function changesSince(
  tx: Tx,
  { id, endedAt }: StoredSession,
  { version, reported, end_moves: endMoves, technician }: Versioned,
): Promise<FieldChange[]> {
  const changes = new Map<string, FieldChange>()
  const endsNow = Number(endedAt !== null) + Number(reported !== null) + endMoves
  const end = reported ?? endedAt
  if ((version - 1) % FOR_A_CHANGE < endsNow && end !== null) {
    changes.set('ended_at', { field: 'ended_at', by: technician, at: timestamptz(end) })
  }
  const history = await historyOf(tx, id)
  for (const { after, at, person } of history.slice(Math.floor((version - 1) / FOR_A_CHANGE))) {
    for (const field of Object.keys(after)) changes.set(field, { field, by: person.label, at: timestamptz(at) })
  }
  return [...changes.values()]
}

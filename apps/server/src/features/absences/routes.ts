import { isDeepStrictEqual } from 'node:util'
import type { AbsenceBody, NewAbsences } from '@warsha/contract'
import { type Absence, type DateRange, isSameWithin, localDateOf, plusDays, segmentsWithin } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type Change, recordChange, recordChanges } from '../../platform/audit.ts'
import { type Db, refusedBy, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { storedSchedule } from '../calendar/index.ts'
import { closedMonthsWithin, holdMonths } from '../periods/index.ts'
import { presentAbsence, presentCalendars } from './present.ts'
import {
  absencesById,
  absencesSince,
  absencesWithin,
  type Days,
  insertAbsences,
  lockAbsence,
  lockDeletedAbsence,
  lockTechnicians,
  removeAbsence,
  restoreDeleted,
  saveAbsence,
  type StoredAbsence,
  techniciansBeside,
} from './queries.ts'

type Shop = { db: Db; businessTimeZone: string }

/** How long ago one's own absences may have ended to be shown. */
const OWN_DAYS_BACK = 365

/** Who is away, and why. */
export async function absences(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db, businessTimeZone } = shop

  route(app, 'absences', async ({ query, now }) => {
    const range = { first: query.from_date, last: query.to_date }
    const [schedule, rows] = await Promise.all([
      storedSchedule(db, businessTimeZone),
      absencesWithin(db, shop, { ...range, technicianId: query.technician_id ?? null }),
    ])
    const people = await techniciansBeside(db, [...new Set(rows.map(({ technician_id }) => technician_id))])
    const technicians = people.map(({ history, ...each }) => ({
      ...each,
      segments: segmentsWithin(history, range, businessTimeZone),
    }))
    const segments = technicians.flatMap((each) => each.segments.map(({ segment }) => segment))
    return {
      today: localDateOf(now, businessTimeZone),
      calendars: presentCalendars(schedule, segments, range),
      technicians,
      absences: rows.map(presentAbsence),
    }
  })

  route(app, 'ownAbsences', ({ actor, now }) =>
    absencesSince(db, actor.id, plusDays(localDateOf(now, businessTimeZone), -OWN_DAYS_BACK)),
  )

  route(app, 'createAbsences', ({ body, actor, now }) =>
    db.transaction((tx) => recordAbsences(tx, shop, body, { actor, now })),
  )

  route(app, 'updateAbsence', ({ body, params, actor, now, precondition }) =>
    db.transaction(async (tx) => {
      await holdMonths(tx)
      const before = await lockAbsence(tx, params.id)
      if (!before) return refuse('not_found')
      await precondition.mustHoldFor(asEdited(tx, shop, before))
      if (!isDeepStrictEqual(daysOf(before), daysOf(body))) {
        await mustLeaveClosedMonths(tx, before, body)
        await saveAbsence(tx, before.id, body).catch((error: unknown) => throwOverlap(error, before))
      }
      const after = await storedAbsence(tx, shop, before.id)
      if (after.version !== before.version) {
        await recordChange(
          tx,
          { actor, now },
          entryOf('changed', before, { ...before, ...body, version: after.version }),
        )
      }
      return after
    }),
  )

  route(app, 'deleteAbsence', ({ params, actor, now, precondition }) =>
    db.transaction(async (tx) => {
      await holdMonths(tx)
      const before = await lockAbsence(tx, params.id)
      if (!before) return refuse('not_found')
      await precondition.mustHoldFor(asEdited(tx, shop, before))
      await mustLeaveClosedMonths(tx, before, null)
      await removeAbsence(tx, before.id, now)
      await recordChange(tx, { actor, now }, entryOf('deleted', before, null))
      return undefined
    }),
  )

  route(app, 'restoreAbsence', ({ params, actor, now }) =>
    db.transaction(async (tx) => {
      await holdMonths(tx)
      const deleted = await lockDeletedAbsence(tx, params.id, now)
      if (!deleted) {
        // Whoever asks once more has it already.
        const isThere = (await lockAbsence(tx, params.id)) !== null
        return isThere ? storedAbsence(tx, shop, params.id) : refuse('absence_not_kept')
      }
      await mustLeaveClosedMonths(tx, null, deleted)
      await restoreDeleted(tx, deleted.id).catch((error: unknown) => throwOverlap(error, deleted))
      await recordChange(tx, { actor, now }, entryOf('restored', null, deleted))
      return storedAbsence(tx, shop, deleted.id)
    }),
  )
}

/** Records the absence of each who is not away already; refuses where that is nobody. */
async function recordAbsences(tx: Tx, shop: Shop, body: NewAbsences, change: Change & { actor: { id: number } }) {
  const { technician_ids, ...days } = body
  await holdMonths(tx)
  const technicians = await lockTechnicians(tx, technician_ids)
  if (technicians.length < technician_ids.length) return refuse('technician_not_found')
  await mustLeaveClosedMonths(tx, null, days)
  const given = technicians.map(({ id }) => ({ technician_id: id, ...days }))
  const inserted = await insertAbsences(tx, given, { recordedBy: change.actor.id, now: change.now })
  const recorded = new Map(inserted.map((row) => [row.technician_id, row]))
  const collided = technicians.filter(({ id }) => !recorded.has(id)).map(({ person }) => person)
  if (inserted.length === 0) return refuse('absence_overlap', { names: namesOf(collided) })
  const entries = technicians.flatMap(({ id, person: technician }) => {
    const row = recorded.get(id)
    return row ? [entryOf('created', null, { ...row, technician })] : []
  })
  const ids = inserted.map(({ id }) => id)
  const created = (await absencesById(tx, shop, ids)).map(presentAbsence)
  await recordChanges(tx, change, entries)
  return { absences: created, collided }
}

function namesOf(people: readonly { label: string }[]): string {
  return people.map(({ label }) => label).join(', ')
}

async function storedAbsence(tx: Tx, shop: Shop, id: number) {
  const [row] = await absencesById(tx, shop, [id])
  if (!row) throw new Error('a locked absence is gone')
  return presentAbsence(row)
}

function throwOverlap(error: unknown, { technician }: StoredAbsence): never {
  if (refusedBy(error)?.constraint !== 'absence_overlap') throw error
  throw new Refused(refuse('absence_overlap', { names: technician.label }))
}

/** Days of a closed month stand on papers that were signed. @param before null: none yet @param after null: none any more */
async function mustLeaveClosedMonths(tx: Tx, before: Days | null, after: Days | null): Promise<void> {
  const [was, is] = [asAbsence(before), asAbsence(after)]
  const all = [was, is].filter((each) => each !== null)
  const range: DateRange = {
    first: all.map(({ first }) => first).toSorted()[0] ?? '',
    last:
      all
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? '',
  }
  const touched = (await closedMonthsWithin(tx, range)).find(({ days }) => !isSameWithin(was, is, days))
  if (touched) throw new Refused(touched.refusal)
}

function asAbsence(days: Days | null): Absence | null {
  return days && { kind: days.kind, first: days.first_day, last: days.last_day, half: days.half }
}

function daysOf({ kind, first_day, last_day, half }: AbsenceBody): AbsenceBody {
  return { kind, first_day, last_day, half }
}

function asEdited(tx: Tx, shop: Shop, locked: StoredAbsence): EditedThing {
  const where = sql`kind = 'absence' and (after ->> 'id')::int = ${locked.id}`
  return {
    thing: 'absence',
    version: locked.version,
    current: () => storedAbsence(tx, shop, locked.id),
    changesSince: (version) => recordedChanges(tx, version, { where, only: ['kind', 'first_day', 'last_day', 'half'] }),
  }
}

export function entryOf(
  action: AuditEntry['action'],
  before: StoredAbsence | null,
  after: StoredAbsence | null,
): AuditEntry {
  const fields = (row: StoredAbsence) => {
    const { id, technician_id, version } = row
    return { id, technician_id, ...daysOf(row), version }
  }
  return {
    kind: 'absence',
    action,
    subject: (after ?? before)?.technician.name ?? '',
    before: before && fields(before),
    after: after && fields(after),
  }
}

import { hoursOfRule, languageOf, type ReadBodyOf, ruleSubject, type ScheduleRule, weekdayName } from '@warsha/contract'
import { hoursText, overlappingHours, secondOfTime, timeOfSecond, type Weekday } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Db, refusedBy, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing, Precondition } from '../../platform/precondition.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { changeSchedule } from '../calendar/index.ts'
import { notFound, type Shop } from './not-found.ts'
import { deletedRule, insertRule, lockRules, lockRule, type RuleRow, rulesOfWeek, setRuleActive } from './queries.ts'

type RuleBody = ReadBodyOf<'createScheduleRule'>

/** The weekly working hours. */
export function rules(app: FastifyInstance, { db, businessTimeZone }: Shop): void {
  route(app, 'scheduleRules', async () => rulesOfWeek(db))

  route(app, 'createScheduleRule', async ({ actor, body, now, request }) => {
    const change = changeSchedule(
      db,
      { businessTimeZone, now },
      {
        write: (tx) => addRule(tx, body),
        record: async (tx, created) => {
          await recordChange(tx, { actor, now }, entryOf('created', null, created))
          return created
        },
      },
    )
    return change.catch((error: unknown) => overlapRefusal(db, { error, body, request }))
  })

  route(app, 'toggleScheduleRule', async ({ actor, body, now, params, precondition }) => {
    const update = { id: params.id, isActive: body.is_active, precondition }
    const rule = await db.transaction((tx) => ruleToChange(tx, update.id, precondition))
    // To ask for what is there already changes nothing.
    if (rule.is_active === update.isActive) return rule
    return changeSchedule(
      db,
      { businessTimeZone, now },
      {
        write: (tx) => toggleRule(tx, update),
        record: async (tx, { before, after }) => {
          await recordChange(tx, { actor, now }, entryOf('changed', before, after))
          return after
        },
      },
    )
  })

  route(app, 'deleteScheduleRule', ({ actor, now, params, precondition }) =>
    changeSchedule(
      db,
      { businessTimeZone, now },
      {
        write: (tx) => removeRule(tx, params.id, precondition),
        record: async (tx, before) => {
          await recordChange(tx, { actor, now }, entryOf('deleted', before, null))
          return undefined
        },
      },
    ),
  )
}

/** Adds a rule. Fails with `schedule_overlap` when it overlaps with another one. */
export async function addRule(tx: Tx, body: RuleBody): Promise<ScheduleRule> {
  await lockRules(tx)
  return insertRule(tx, ruleIn(body))
}

export async function toggleRule(
  tx: Tx,
  { id, isActive, precondition }: { id: number; isActive: boolean; precondition: Precondition },
): Promise<{ before: ScheduleRule; after: ScheduleRule }> {
  const before = await ruleToChange(tx, id, precondition)
  return { before, after: (await setRuleActive(tx, id, isActive)) ?? notFound() }
}

export async function removeRule(tx: Tx, id: number, precondition: Precondition): Promise<ScheduleRule> {
  await ruleToChange(tx, id, precondition)
  return (await deletedRule(tx, id)) ?? notFound()
}

async function ruleToChange(tx: Tx, id: number, precondition: Precondition): Promise<ScheduleRule> {
  const rule = (await lockRule(tx, id)) ?? notFound()
  await precondition.mustHoldFor(asEdited(tx, rule))
  return rule
}

function asEdited(tx: Tx, locked: ScheduleRule): EditedThing {
  const where = sql`kind = 'schedule_rule' and after ->> 'id' = ${String(locked.id)}`
  return {
    thing: 'schedule_rule',
    version: locked.version,
    current: () => locked,
    changesSince: (version) => recordedChanges(tx, version, { where }),
  }
}

/** Says with whose hours new ones overlap; throws whatever else went wrong. */
export async function overlapRefusal(
  db: Db,
  { error, body, request }: { error: unknown; body: RuleBody; request: FastifyRequest },
): Promise<Refusal> {
  if (refusedBy(error)?.constraint !== 'schedule_overlap') throw error
  const day = await overlappedDay(db, ruleIn(body))
  return refuse('schedule_overlap', { day: weekdayName(day, languageOf(request.headers['accept-language'])) })
}

/** In whole seconds, so that the database and the answers hold no parts of them. */
function ruleIn(body: RuleBody): RuleRow {
  return {
    weekday: body.day_of_week,
    starts_local: timeOfSecond(secondOfTime(body.start_time)),
    ends_local: timeOfSecond(secondOfTime(body.end_time)),
    is_active: body.is_active,
  }
}

/** Whose hours the new ones overlap with; they may have gone since. */
async function overlappedDay(db: Db, rule: RuleRow): Promise<Weekday> {
  const others = await rulesOfWeek(db)
  return (overlappingHours(hoursOfRule(rule), others.map(hoursOfRule)) ?? rule).weekday
}

type Change =
  | ['created', null, ScheduleRule]
  | ['changed', ScheduleRule, ScheduleRule]
  | ['deleted', ScheduleRule, null]

/** For the audit trail: a rule is called by its day and its hours, `Sunday 08:00–17:00`. */
function entryOf(...[action, before, after]: Change): AuditEntry {
  const rule = action === 'deleted' ? before : after
  const subject = ruleSubject(rule.weekday, hoursText(hoursOfRule(rule)))
  return { kind: 'schedule_rule', action, subject, before, after }
}

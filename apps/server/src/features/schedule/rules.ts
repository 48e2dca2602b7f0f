import { hoursOfRule, languageOf, type ReadBodyOf, type ScheduleRule, weekdayName } from '@warsha/contract'
import { hoursText, overlappingHours, secondOfTime, timeOfSecond, type Weekday } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Db, refusedBy } from '../../platform/database.ts'
import { idIn } from '../../platform/path-id.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import {
  deletedRule,
  insertRule,
  letNobodyElseAddRules,
  lockRule,
  type RuleRow,
  rulesOfWeek,
  setRuleActive,
} from './queries.ts'

/** The weekly working hours. */
export function rules(app: FastifyInstance, db: Db): void {
  route(app, 'scheduleRules', async () => rulesOfWeek(db))

  route(app, 'createScheduleRule', async ({ actor, body, now, request }) => {
    const rule = ruleIn(body)
    try {
      return await db.transaction(async (tx) => {
        await letNobodyElseAddRules(tx)
        const created = await insertRule(tx, rule)
        await recordChange(tx, { actor, now }, entryOf('created', null, created))
        return created
      })
    } catch (error) {
      if (refusedBy(error)?.constraint !== 'schedule_overlap') throw error
      const day = await overlappedDay(db, rule)
      return refuse('schedule_overlap', { day: weekdayName(day, languageOf(request.headers['accept-language'])) })
    }
  })

  route(app, 'toggleScheduleRule', ({ actor, body, now, params }) =>
    db.transaction(async (tx) => {
      const before = await lockRule(tx, idIn(params))
      if (!before) return refuse('not_found')
      if (before.is_active === body.is_active) return before
      const after = { ...before, is_active: body.is_active }
      await setRuleActive(tx, before.id, body.is_active)
      await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      return after
    }),
  )

  route(app, 'deleteScheduleRule', ({ actor, now, params }) =>
    db.transaction(async (tx) => {
      const before = await deletedRule(tx, idIn(params))
      if (!before) return refuse('not_found')
      await recordChange(tx, { actor, now }, entryOf('deleted', before, null))
      return undefined
    }),
  )
}

/** In whole seconds, so that the database and the answers hold no parts of them. */
function ruleIn(body: ReadBodyOf<'createScheduleRule'>): RuleRow {
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
  const subject = `${weekdayName(rule.weekday, 'en')} ${hoursText(hoursOfRule(rule))}`
  return { kind: 'schedule_rule', action, subject, before, after }
}

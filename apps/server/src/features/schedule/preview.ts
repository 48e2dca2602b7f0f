import type { ReadBodyOf } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/database.ts'
import { Precondition } from '../../platform/precondition.ts'
import { route } from '../../platform/route.ts'
import { type Occasion, presentEffect, dryRunSchedule } from '../calendar/index.ts'
import type { Shop } from './not-found.ts'
import { addExceptions, removeException } from './exceptions.ts'
import { addRule, overlapRefusal, removeRule, toggleRule } from './rules.ts'

type PreviewRequest = ReadBodyOf<'previewScheduleChange'>

/** What a change would do to recorded sessions, found out by making it and taking it back. */
export function preview(app: FastifyInstance, { db, businessTimeZone }: Shop): void {
  route(app, 'previewScheduleChange', async ({ body, now, request }) => {
    const occasion = { businessTimeZone, now }
    try {
      const effect = await dryRunSchedule(db, occasion, (tx) => make(tx, body, occasion))
      return presentEffect(effect, localDateOf(now, businessTimeZone))
    } catch (error) {
      if (body.change !== 'create_rule') throw error
      return overlapRefusal(db, { error, body: body.rule, request })
    }
  })
}

/** What is tried out undoes nobody's change. */
const anyVersion = new Precondition(undefined)

function make(tx: Tx, request: PreviewRequest, occasion: Occasion): Promise<unknown> {
  switch (request.change) {
    case 'create_rule':
      return addRule(tx, request.rule)
    case 'toggle_rule':
      return toggleRule(tx, { id: request.id, isActive: request.is_active, precondition: anyVersion })
    case 'delete_rule':
      return removeRule(tx, request.id, anyVersion)
    case 'create_exceptions':
      return addExceptions(tx, request.exception, occasion)
    case 'delete_exception':
      return removeException(tx, request.id, occasion)
    default:
      return request satisfies never
  }
}

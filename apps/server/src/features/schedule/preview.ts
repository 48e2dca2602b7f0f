import type { ReadBodyOf } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { type Occasion, presentEffect, tryOutSchedule } from '../calendar/index.ts'
import type { Shop } from './not-found.ts'
import { addExceptions, removeException } from './exceptions.ts'
import { addRule, overlapRefusal, removeRule, toggleRule } from './rules.ts'

type Asked = ReadBodyOf<'previewScheduleChange'>

/** What a change would do to recorded sessions, found out by making it and taking it back. */
export function preview(app: FastifyInstance, { db, businessTimeZone }: Shop): void {
  route(app, 'previewScheduleChange', async ({ body, now, request }) => {
    const occasion = { businessTimeZone, now }
    try {
      const effect = await tryOutSchedule(db, occasion, (tx) => make(tx, body, occasion))
      return presentEffect(effect, localDateOf(now, businessTimeZone))
    } catch (error) {
      if (body.change !== 'create_rule') throw error
      return overlapRefusal(db, { error, body: body.rule, request })
    }
  })
}

function make(tx: Tx, asked: Asked, occasion: Occasion): Promise<unknown> {
  switch (asked.change) {
    case 'create_rule':
      return addRule(tx, asked.rule)
    case 'toggle_rule':
      return toggleRule(tx, { id: asked.id, isActive: asked.is_active })
    case 'delete_rule':
      return removeRule(tx, asked.id)
    case 'create_exceptions':
      return addExceptions(tx, asked.exception, occasion)
    case 'delete_exception':
      return removeException(tx, asked.id, occasion)
    default:
      return asked satisfies never
  }
}

import { DAY, type Instant } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { readyCalendar } from './ready.ts'

type Parts = { db: Db; businessTimeZone: string; now: () => Instant }

/** The working calendar, made before anybody is answered and kept years ahead. */
export async function calendar(app: FastifyInstance, { db, businessTimeZone, now }: Parts): Promise<void> {
  const ready = () => readyCalendar(db, { businessTimeZone, now: now() })
  await ready()
  const daily = setInterval(() => {
    ready().catch((error: unknown) => app.background.warn('the working calendar was not made longer', error))
  }, DAY)
  app.addHook('onClose', () => clearInterval(daily))
}

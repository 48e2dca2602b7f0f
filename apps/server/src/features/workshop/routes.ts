import { localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'

/** What pages need to know of the workshop, as their device may stand elsewhere and run wrong. */
export async function workshop(
  app: FastifyInstance,
  { businessTimeZone }: { businessTimeZone: string },
): Promise<void> {
  route(app, 'workshop', async ({ now }) => ({
    business_time_zone: businessTimeZone,
    today: localDateOf(now, businessTimeZone),
  }))
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { erasePerson, type ErasureOrder } from './erase.ts'

/** People who left and are not to be known any more. */
export async function erasure(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'eraseTechnician', ({ actor, body, now, params, request }) =>
    erase(request, 'TECHNICIAN', { id: params.id, typedName: body.full_name, change: { actor, now } }),
  )

  route(app, 'eraseAdmin', ({ actor, body, now, params, request }) =>
    erase(request, 'ADMIN', { id: params.id, typedName: body.full_name, change: { actor, now } }),
  )

  async function erase(request: FastifyRequest, role: Role, order: ErasureOrder): Promise<{ name: string } | Refusal> {
    const erased = await erasePerson(db, role, order)
    if (erased instanceof Refusal) return erased
    const details = { by: order.change.actor?.id ?? 0 }
    await app.securityLog.note(request, { kind: 'account_erased', personId: erased.id, details })
    return { name: erased.name }
  }
}

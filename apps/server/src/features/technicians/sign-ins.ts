import type { FastifyInstance } from 'fastify'
import { type Db, sql, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { signInsOf } from '../sign-in/index.ts'

/** Where technicians are signed in; a phone that was lost is signed out from here. */
export function technicianSignIns(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'technicianSignIns', async ({ now, params }) => {
    if (!(await db.row(sql`select from person where id = ${params.id} and is_technician(role)`)))
      return refuse('not_found')
    return { sign_ins: await signInsOf(db, { personId: params.id, current: null, now }) }
  })

  route(app, 'endTechnicianSignIn', async ({ actor, now, params, request }) => {
    const ended = await db.writeRow<{ person_id: number }>(sql`
      update sign_in set ended_at = ${timestamptz(now)} from person
      where sign_in.id = ${params.id} and ended_at is null and person.id = person_id and is_technician(role)
      returning person_id`)
    if (!ended) return refuse('not_found')
    const details = { by: actor.id }
    await app.securityLog.note(request, { kind: 'sign_in_ended', personId: ended.person_id, details })
    return undefined
  })
}

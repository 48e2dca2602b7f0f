import {
  calls,
  type CallName,
  fileTypes,
  type RefusalCode,
  type SecurityKind,
  shapes,
  type Shape,
} from '@warsha/contract'
import { isTechnician } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../access-token.ts'
import type { Refusal } from '../refusal.ts'
import { NOBODY } from './incoming.ts'

/** Refusals that the security log has, and as what. */
const LOGGED: Partial<Record<RefusalCode, SecurityKind>> = {
  not_allowed: 'denied',
  token_scope_missing: 'denied',
  token_not_allowed: 'denied',
  token_field_not_allowed: 'denied',
  other_origin: 'other_origin',
  wrong_current_password: 'wrong_current_password',
  photo_quota_used: 'quota_used',
}

type Denial = { request: FastifyRequest; actor: Actor; name: CallName; refusal: Refusal }

/** Adds attempts at something forbidden to the security log. */
export async function logDenial(app: FastifyInstance, { request, actor, name, refusal }: Denial): Promise<void> {
  const { notFound }: Shape = shapes[name]
  const isOfOthers = isTechnician(actor) && refusal.code === notFound
  const kind = isOfOthers ? 'denied' : LOGGED[refusal.code]
  if (!kind) return
  const personId = actor === NOBODY ? null : actor.id
  await app.securityLog.note(request, { kind, personId, details: { call: name, ...(isOfOthers && { not_own: true }) } })
}

const PICTURES: readonly string[] = [fileTypes.jpeg, fileTypes.png, fileTypes.webp]

/** Adds files of figures that an admin takes along to the security log. */
export async function logExport(app: FastifyInstance, request: FastifyRequest, name: CallName): Promise<void> {
  if (!isExport(name)) return
  await app.securityLog.note(request, {
    kind: 'exported',
    personId: request.actor?.id ?? NOBODY.id,
    details: { call: name },
  })
}

function isExport(name: CallName): boolean {
  const { path } = calls[name]
  const { answers, fileTypes: types = [] }: Shape = shapes[name]
  return path.startsWith('/admin/') && answers[200] === 'file' && !types.some((type) => PICTURES.includes(type))
}

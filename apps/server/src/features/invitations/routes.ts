import { type Invitation, INVITATION_DAYS, type RefusalCode } from '@warsha/contract'
import { type Instant, isAdmin, isOver } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindAddress } from '../../platform/app-address.ts'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Db, timestamptz, type Tx } from '../../platform/database.ts'
import type { MailServer } from '../../platform/mail-server.ts'
import { refuse, refuseFor, Refusal } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { queueInvitation } from '../mail/index.ts'
import {
  beginSignIn,
  type CompanyServer,
  countTry,
  endSignIns,
  hashPassword,
  hasSecondFactor,
  isByCompanyOnly,
  isOfOwnPages,
  mustBeStrong,
  networkCounters,
  type Person,
  personById,
  savePassword,
  shopNameOf,
  type SignInParts,
  takeBackTry,
  takeCode,
} from '../sign-in/index.ts'
import { linkSecrets } from './link-secrets.ts'
import {
  type FoundLink,
  insertInvitation,
  invitationById,
  latestInvitations,
  linkOf,
  LINK_LASTS,
  lockInvitee,
  takeBack,
  useInvitation,
} from './queries.ts'

type Parts = SignInParts & {
  db: Db
  server: MailServer | null
  companyServer: CompanyServer | null
  findAddress: FindAddress
}

/** Admins ask people by e-mail to set a password of their own; whoever has the link does. */
export async function invitations(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, tokens, server, companyServer, findAddress } = parts
  route(app, 'invitations', async ({ now }) => ({
    is_set_up: server !== null,
    days: INVITATION_DAYS,
    invitations: await latestInvitations(db, now),
  }))

  route(app, 'invite', async ({ actor, body, now, request }) => {
    if (!server) return refuse('mail_not_set_up')
    if (body.person_id === actor.id) return refuse('own_account')
    const { protocol, host } = request
    const { address: appAddress, isOnlyHere } = await findAddress({ protocol, host })
    if (isOnlyHere) return refuse('invitation_no_address')
    const made = await db.transaction(async (tx) => {
      const person = await lockInvitee(tx, body.person_id)
      if (!person) return refuse('not_found')
      if (person.is_erased) return refuse('person_erased')
      if (!person.is_active) return refuse('invitation_inactive')
      if (person.email === null) return refuse('invitation_no_email')
      if (await isByCompanyOnly(tx, person, companyServer)) return refuse('invitation_company_only')
      const { language } = body
      const id = await insertInvitation(tx, { personId: person.id, language, appAddress, madeBy: actor.id, now })
      await queueInvitation(tx, { id, address: person.email, now })
      const after = { id, person_id: person.id, language }
      await recordChange(tx, { actor, now }, entryOf('created', { name: person.full_name, before: null, after }))
      return mustExist(tx, id, now)
    })
    if (made instanceof Refusal) return made
    await app.securityLog.note(request, { kind: 'invited', personId: made.person.id, details: { by: actor.id } })
    return made
  })

  route(app, 'endInvitation', ({ actor, now, params: { id } }) =>
    db.transaction(async (tx) => {
      const isEnded = await takeBack(tx, id)
      const invitation = await invitationById(tx, id, now)
      if (!invitation) return refuse('not_found')
      if (isEnded) {
        const { person, language } = invitation
        const before = { id, person_id: person.id, language, ended_why: null }
        const after = { ...before, ended_why: invitation.ended_why }
        await recordChange(tx, { actor, now }, entryOf('ended', { name: person.name, before, after }))
      }
      return invitation
    }),
  )

  route(app, 'openInvitation', async ({ body, now, request }) => {
    const link = await goodLink(body.secret, request, now)
    if (link instanceof Refusal) return link
    const { person, language, expires_at } = link
    return {
      name: person.full_name,
      shop: await shopNameOf(db),
      email: person.email,
      language,
      expires_at: timestamptz(expires_at),
    }
  })

  route(app, 'acceptInvitation', async ({ body, now, request, reply }) => {
    if (!isOfOwnPages(request)) return refuse('other_origin')
    const { secret, new_password: password } = body
    const link = await goodLink(secret, request, now)
    if (link instanceof Refusal) return link
    const { person } = link
    await mustBeStrong(db, { password, path: 'new_password', owner: person })
    const code = await codeOf(person, body.code, { request, now })
    if (code instanceof Refusal) return code
    const passwordHash = await hashPassword(password)
    const isUsed = await db.transaction(async (tx) => {
      if (!(await useInvitation(tx, secret, { personId: person.id, now }))) return false
      await savePassword(tx, person.id, passwordHash, null)
      await endSignIns(tx, person.id, now)
      const { invitation_id: id, language } = link
      const before = { id, person_id: person.id, language, used_at: null }
      const after = { ...before, used_at: timestamptz(now) }
      await recordChange(tx, { actor: person, now }, entryOf('accepted', { name: person.full_name, before, after }))
      return true
    })
    if (!isUsed) {
      await code.giveBack()
      const changed = await goodLink(secret, request, now)
      return changed instanceof Refusal ? changed : refuse('invitation_used')
    }
    const details = { ...(code.by === 'recovery_code' && { recovery_code: true }) }
    await app.securityLog.note(request, { kind: 'invitation_accepted', personId: person.id, details })
    const saved = { ...person, must_change_password: false, temporary_until: null }
    return beginSignIn({ db, tokens }, saved, { deviceId: body.device_id, request, reply, now })
  })

  /** The link of a secret that opens an account, with whose it is; or why not. Secrets that nobody has are counted by network. */
  async function goodLink(secret: string, request: FastifyRequest, now: Instant) {
    const counters = networkCounters(request.ip)
    const wait = await countTry(db, counters, now)
    if (wait > 0) {
      await app.securityLog.note(request, { kind: 'sign_in_throttled', personId: null })
      return refuseFor(wait, 'too_many_tries')
    }
    const link = linkSecrets.isOne(secret) ? await linkOf(db, secret) : null
    const person = link && (await personById(db, link.person_id))
    if (!link || !person) return refuse('invitation_unknown')
    await takeBackTry(db, counters)
    const isByCompany = await isByCompanyOnly(db, person, companyServer)
    const reason = reasonAgainst(link, person, now) ?? (isByCompany ? 'company_sign_in_only' : null)
    if (reason === null) return { ...link, person }
    await app.securityLog.note(request, { kind: 'invitation_refused', personId: person.id, details: { reason } })
    return reason === 'invitation_expired' ? refuse(reason, { days: INVITATION_DAYS }) : refuse(reason)
  }

  /** The second factor stays: whoever has one proves it, too. A link alone is the password that was lost. */
  async function codeOf(
    person: Person,
    code: string | null | undefined,
    { request, now }: { request: FastifyRequest; now: Instant },
  ) {
    if (!isAdmin(person) || !(await hasSecondFactor(db, person.id))) return NO_CODE
    if (!code?.trim()) return refuse('second_factor_needed')
    const taken = await takeCode(db, { personId: person.id, code, now })
    if (taken instanceof Refusal) await app.securityLog.note(request, { kind: 'wrong_code', personId: person.id })
    return taken
  }
}

async function mustExist(tx: Tx, id: number, now: Instant): Promise<Invitation> {
  const invitation = await invitationById(tx, id, now)
  if (!invitation) throw new Error('an invitation that was just made is not there')
  return invitation
}

const NO_CODE = { by: 'link', giveBack: () => Promise.resolve() } as const

/** Why a link that was sent once opens nothing; null: it does. */
function reasonAgainst(link: FoundLink, person: Person, now: Instant): RefusalCode | null {
  if (!person.is_active) return 'account_inactive'
  if (link.is_used) return 'invitation_used'
  if (link.is_replaced || link.ended_why === 'replaced') return 'invitation_replaced'
  if (link.ended_why !== null) return 'invitation_ended'
  return isOver(link.expires_at, LINK_LASTS, now) ? 'invitation_expired' : null
}

type Entry = { name: string; before: Record<string, unknown> | null; after: Record<string, unknown> }

function entryOf(action: 'created' | 'accepted' | 'ended', { name, before, after }: Entry): AuditEntry {
  return { kind: 'invitation', action, subject: name, before, after }
}

import cookie from '@fastify/cookie'
import { headers, REFRESH_COOKIE, type RefusalCode } from '@warsha/contract'
import { DAY, type Instant, isAdmin, isOver, TEMPORARY_PASSWORD_DAYS } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessTokens } from '../../platform/access-token.ts'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { deviceIdOf, headerOf } from '../../platform/device.ts'
import { refuse, refuseFor, Refusal } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { beginSignIn, presentUser, signedIn } from './begin-sign-in.ts'
import { endChain, endChainOf, endSignIns, personOfToken, renewChain } from './chain.ts'
import { isByCompanyOnly } from './company/accounts.ts'
import { companySignIn } from './company/routes.ts'
import type { CompanyServer } from './company/server.ts'
import { clearCookie, isOfOwnPages, readCookie } from './cookies.ts'
import { foldEmail } from './identifier.ts'
import { KNOWN_DEVICE_COOKIE, readKnownDevice } from './known-device.ts'
import { mustBeStrong } from './password-rules.ts'
import { hashPassword, passwordMatches, passwordOfNobody } from './passwords.ts'
import { personOfIdentifier } from './person-of-identifier.ts'
import { type Person, personById, savePassword } from './queries.ts'
import { endSignInOf, signInsOf } from './sign-in-list.ts'
import { secondFactor } from './second-factor/routes.ts'
import { hasSecondFactor, takeCode, tellWrongCodes } from './second-factor/second-factor.ts'
import { countTry, forgetOldFailures, forgetAttempt, signInCounters, takeBackTry } from './throttle.ts'

/** An account that the sign-in screen shows: the demo's. */
export type SignInHint = { identifier: string; password: string }

type Claim = { password: string; code?: string | null | undefined }

type Checked =
  | { person: Person; by: 'password' | 'app' | 'recovery_code' }
  | { refusal: Refusal; details: Record<string, string | boolean> }

type Parts = { db: Db; tokens: AccessTokens; hints: SignInHint[]; companyServer: CompanyServer | null }

/** Refusals of a right password with which no code was tried. */
const NOT_GUESSED = new Set<RefusalCode>([
  'second_factor_needed',
  'too_many_codes',
  'second_factor_locked',
  'company_sign_in_only',
])

/** Signing in and out, staying signed in, one's own password. */
export async function signIn(app: FastifyInstance, { db, tokens, hints, companyServer }: Parts): Promise<void> {
  const { keys } = db
  await app.register(cookie)

  route(app, 'signIn', async ({ body, now, request, reply }) => {
    if (!isOfOwnPages(request)) return refuse('other_origin')
    const known = await personOfIdentifier(db, body.identifier)
    const { person, identifier } = known ?? { person: null, identifier: foldEmail(body.identifier) }
    const device = readKnownDevice(readCookie(request, KNOWN_DEVICE_COOKIE), keys, now)
    const isKnown = device && person && device.people.includes(person.id)
    const counters = signInCounters(identifier, request.ip, isKnown ? { id: device.id, personId: person.id } : null)
    const wait = await countTry(db, counters, now)
    if (wait > 0) {
      await app.securityLog.note(request, { kind: 'sign_in_throttled', personId: person?.id ?? null })
      return refuseFor(wait, 'too_many_tries')
    }
    const checked = await check(person, body, now)
    if ('refusal' in checked) {
      const { refusal, details } = checked
      // A right password alone is no wrong guess, and takes none back: else codes could be guessed without end.
      if (NOT_GUESSED.has(refusal.code)) await takeBackTry(db, counters)
      await app.securityLog.note(request, { kind: 'sign_in_failed', personId: person?.id ?? null, details })
      return refusal
    }
    await forgetAttempt(db, counters)
    await forgetOldFailures(db, now)
    const asked = { deviceId: body.device_id, request, reply, now }
    const signed = await beginSignIn({ db, tokens }, checked.person, asked)
    const wrong_codes = checked.by === 'password' ? 0 : await tellWrongCodes(db, checked.person.id)
    const answer = { ...signed, ...(wrong_codes > 0 && { wrong_codes }) }
    const details = { known_device: isKnown === true, ...(checked.by === 'recovery_code' && { recovery_code: true }) }
    await app.securityLog.note(request, { kind: 'signed_in', personId: checked.person.id, details })
    return answer
  })

  route(app, 'refreshSignIn', async ({ now, request, reply }) => {
    if (!isOfOwnPages(request)) return refuse('other_origin')
    const token = readCookie(request, REFRESH_COOKIE)
    if (!token) return refuse('not_signed_in')
    const person = await personOfToken(db, token)
    if (person && !person.is_active) return refuse('account_inactive')
    const renewal = person && (await renewChain(db, { token, keys, ...attemptOf(request), address: request.ip, now }))
    if (!renewal || renewal === 'reused') {
      if (renewal) await app.securityLog.note(request, { kind: 'token_reused', personId: person.id })
      clearCookie(request, reply, REFRESH_COOKIE)
      return refuse('sign_in_ended')
    }
    return signedIn({ db, tokens }, { person, renewal }, { request, reply, now })
  })

  route(app, 'signOut', async ({ now, request, reply }) => {
    if (!isOfOwnPages(request)) return refuse('other_origin')
    const token = readCookie(request, REFRESH_COOKIE)
    const ended = token ? await endChainOf(db, token, now) : null
    const actor = await app.accessControl.identify(request.headers.authorization, now)
    const own =
      'signInId' in actor && (await db.transaction((tx) => endChain(tx, actor.signInId, now))) ? actor.id : null
    const personId = ended ?? own
    if (personId !== null) await app.securityLog.note(request, { kind: 'signed_out', personId })
    clearCookie(request, reply, REFRESH_COOKIE)
    void reply.code(204).send()
    return answered
  })

  route(app, 'signInHints', async () => ({ accounts: hints, company: companyServer?.name ?? null }))

  route(app, 'me', async ({ actor }) => {
    const person = await personById(db, actor.id)
    return person ? presentUser(person) : refuse('sign_in_ended')
  })

  secondFactor(app, { db })
  await companySignIn(app, { db, tokens, server: companyServer })

  route(app, 'signIns', async ({ actor, now }) => {
    return { sign_ins: await signInsOf(db, { personId: actor.id, current: actor.signInId, now }) }
  })

  route(app, 'endSignIn', async ({ actor, now, params, request }) => {
    if (!(await endSignInOf(db, actor.id, params.id, now))) return refuse('not_found')
    await app.securityLog.note(request, { kind: 'sign_in_ended', personId: actor.id, details: { by: actor.id } })
    return undefined
  })

  route(app, 'changePassword', async ({ actor, body, now, request }) => {
    const person = await personById(db, actor.id)
    if (!person) return refuse('sign_in_ended')
    await mustBeStrong(db, { password: body.new_password, path: 'new_password', owner: person })
    const passwordHash = await hashPassword(body.new_password)
    await db.transaction(async (tx) => {
      await savePassword(tx, person.id, passwordHash, null)
      await endSignIns(tx, person.id, now, actor.signInId)
      if (isAdmin(person)) await recordChange(tx, { actor, now }, passwordChangeOf(person))
    })
    await app.securityLog.note(request, { kind: 'password_changed', personId: person.id })
    return presentUser({ ...person, must_change_password: false })
  })

  /** Whether somebody is who they say; what else is wrong is told with the right password only. */
  async function check(person: Person | null, { password, code }: Claim, now: Instant): Promise<Checked> {
    const right_password = person
      ? await passwordMatches(person.password_hash, password)
      : await passwordOfNobody(password)
    const refused = (refusal: Refusal, details = {}) => ({ refusal, details: { right_password, ...details } })
    if (!person || !right_password) return refused(refuse('wrong_credentials'))
    if (!person.is_active) return refused(refuse('account_inactive'))
    if (person.temporary_until !== null && isOver(person.temporary_until, TEMPORARY_PASSWORD_DAYS * DAY, now)) {
      return refused(refuse('temporary_password_over'), { temporary_password_over: true })
    }
    if (await isByCompanyOnly(db, person, companyServer)) {
      return refused(refuse('company_sign_in_only'), { company_only: true })
    }
    if (!isAdmin(person) || !(await hasSecondFactor(db, person.id))) return { person, by: 'password' }
    if (!code?.trim()) return refused(refuse('second_factor_needed'), { second_factor: 'second_factor_needed' })
    const taken = await takeCode(db, { personId: person.id, code, now })
    return taken instanceof Refusal ? refused(taken, { second_factor: taken.code }) : { person, by: taken.by }
  }
}

/** What a request says of who renews a sign-in. */
function attemptOf(request: FastifyRequest) {
  return { deviceId: deviceIdOf(request), attempt: headerOf(request, headers.refreshAttempt) }
}

/** That an admin chose a new password; not which one. */
function passwordChangeOf({ full_name }: Person): AuditEntry {
  return { kind: 'admin', action: 'password_changed', subject: full_name, before: null, after: null }
}

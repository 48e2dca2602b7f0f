import type { Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../platform/network-of.ts'
import { refuse, refuseFor, Refusal } from '../../../platform/refusal.ts'
import { route } from '../../../platform/route.ts'
import { beginSignIn, type SignInParts } from '../begin-sign-in.ts'
import { isOfOwnPages } from '../cookies.ts'
import { hasSecondFactor, takeCode } from '../second-factor/second-factor.ts'
import { countTry, takeBackTry } from '../throttle.ts'
import { adminOf, companyAccountOf, endCompanySignIns, endTemporaryPassword } from './accounts.ts'
import { type Attempt, attemptOf, forgetAttempt, keepAttempt } from './attempt.ts'
import { proofFor } from './proof.ts'
import type { CompanyIdentity, CompanyServer } from './server.ts'

type Passing = { request: FastifyRequest; reply: FastifyReply; now: Instant }

/** `server` null: none is set up. */
type Parts = SignInParts & { server: CompanyServer | null }

/** Where the company's server leads back to; registered there. */
const PAGE = '/sign-in/company'

/** Each answer costs a call of the company's server: so many wrong ones of a network cost no waiting. */
const triesOf = (request: FastifyRequest) => [{ key: `company ${networkOf(request.ip)}`, free: 20 }]

/** Signing in with an account of the company's server, and proving oneself again with it. */
export async function companySignIn(app: FastifyInstance, { db, tokens, server }: Parts): Promise<void> {
  const { keys } = db

  route(app, 'beginCompanySignIn', ({ now, request, reply }) => begin({ now, request, reply }, null))

  route(app, 'finishCompanySignIn', async ({ body, now, request, reply }) => {
    const identified = await identify(body.answer, { now, request, reply })
    if (identified instanceof Refusal) return failed(request, null, identified)
    const { attempt, identity } = identified
    const known = await adminOf(db, identity, now)
    if (known instanceof Refusal) {
      forgetAttempt({ request, reply })
      return failed(request, null, known)
    }
    const { id: personId } = known.person
    if (known.isNew) {
      const details = { by: personId, subject: identity.subject }
      await app.securityLog.note(request, { kind: 'company_account_linked', personId, details })
    }
    const lacking = await lacksCode(personId, body.code, now)
    if (lacking) {
      // The company's server says only once who it was.
      keepAttempt({ ...attempt, identity }, { keys, now, request, reply })
      return failed(request, personId, lacking)
    }
    forgetAttempt({ request, reply })
    const person = await endTemporaryPassword(db, known.person, now)
    const passing = { deviceId: body.device_id, request, reply, now }
    const signed = await beginSignIn({ db, tokens }, person, { ...passing, company: identity })
    await app.securityLog.note(request, { kind: 'signed_in', personId, details: { company: true } })
    return signed
  })

  route(app, 'companySignOutAddress', async () => {
    const address = server ? await server.signOutAddress() : null
    return address instanceof Refusal ? address : { address }
  })

  route(app, 'beginCompanyProof', async ({ actor, now, request, reply }) => {
    const account = await companyAccountOf(db, actor.id)
    if (server && account?.issuer !== server.issuer) return refuse('company_account_none')
    return begin({ now, request, reply }, { personId: actor.id, signInId: actor.signInId })
  })

  route(app, 'finishCompanyProof', async ({ actor, body, now, request, reply }) => {
    const identified = await identify(body.answer, { now, request, reply }, actor)
    forgetAttempt({ request, reply })
    if (identified instanceof Refusal) return identified
    const account = await companyAccountOf(db, actor.id)
    const { issuer, subject } = identified.identity
    if (account?.issuer !== issuer || account.subject !== subject) {
      const details = { company: 'company_account_differs' }
      await app.securityLog.note(request, { kind: 'sign_in_failed', personId: actor.id, details })
      return refuse('company_account_differs')
    }
    await app.securityLog.note(request, { kind: 'company_proof', personId: actor.id })
    return { proof: proofFor(actor, { keys, now }) }
  })

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    serveLogout(scope)
  })

  /** By the company's server itself, which says so by what it signed. */
  function serveLogout(scope: FastifyInstance): void {
    route(scope, 'endCompanySignIns', async ({ body, now, request }) => {
      if (!server) return refuse('company_sign_in_off')
      const wait = await countTry(db, triesOf(request), now)
      if (wait > 0) return refuseFor(wait, 'too_many_tries')
      const ended = await server.endedBy(body.logout_token, now)
      if (ended instanceof Refusal) return ended
      await takeBackTry(db, triesOf(request))
      for (const personId of await endCompanySignIns(db, { issuer: server.issuer, ...ended, now })) {
        await app.securityLog.note(request, { kind: 'company_signed_out', personId })
      }
      return undefined
    })
  }

  async function begin({ now, request, reply }: Passing, proofOf: Attempt['proofOf']) {
    if (!isOfOwnPages(request)) return refuse('other_origin')
    if (!server) return refuse('company_sign_in_off')
    const checks = server.newChecks(new URL(PAGE, `${request.protocol}://${request.host}`).href)
    const address = await server.addressFor({ ...checks, isAnew: proofOf !== null })
    if (address instanceof Refusal) return address
    keepAttempt({ ...checks, proofOf, identity: null }, { keys, now, request, reply })
    return { address }
  }

  type Identified = { attempt: Attempt; identity: CompanyIdentity }

  /** @param prover who began it to prove themselves; undefined: somebody signs in */
  async function identify(
    answer: string,
    { now, request }: Passing,
    prover?: { id: number; signInId: string },
  ): Promise<Identified | Refusal> {
    if (!isOfOwnPages(request)) return refuse('other_origin')
    if (!server) return refuse('company_sign_in_off')
    const attempt = attemptOf(answer, { keys, now, request })
    if (attempt?.proofOf?.personId !== prover?.id || attempt?.proofOf?.signInId !== prover?.signInId || !attempt) {
      return refuse('company_attempt_over')
    }
    if (attempt.identity) return { attempt, identity: attempt.identity }
    const wait = await countTry(db, triesOf(request), now)
    if (wait > 0) return refuseFor(wait, 'too_many_tries')
    const identity = await server.identityOf(answer, { ...attempt, isAnew: prover !== undefined })
    if (identity instanceof Refusal) return identity
    await takeBackTry(db, triesOf(request))
    return { attempt, identity }
  }

  /** What is missing of somebody who has a second factor here: the company's server stands for the password alone. */
  async function lacksCode(personId: number, code: string | null | undefined, now: Instant): Promise<Refusal | null> {
    if (!(await hasSecondFactor(db, personId))) return null
    if (!code?.trim()) return refuse('second_factor_needed')
    const taken = await takeCode(db, { personId, code, now })
    return taken instanceof Refusal ? taken : null
  }

  async function failed(request: FastifyRequest, personId: number | null, refusal: Refusal): Promise<Refusal> {
    const details = { company: refusal.code }
    await app.securityLog.note(request, { kind: 'sign_in_failed', personId, details })
    return refusal
  }
}

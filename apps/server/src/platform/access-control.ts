import { type Call, calls, type CallName, machineMay, may, type Text } from '@warsha/contract'
import { type Account, type Instant, isMachine, rightsOf, roleOf } from '@warsha/domain'
import type { FastifyRequest } from 'fastify'
import type { AccessTokens, Actor, MachineActor, PersonActor } from './access-token.ts'
import { type Db, named, sql, timestamptz } from './database.ts'
import { refuse, Refusal } from './refusal.ts'

type Person = {
  role: string
  rights: string
  is_active: boolean
  must_change_password: boolean
  is_signed_in: boolean
  lacks_second_factor: boolean
}

/** A token that this shop never issued. The answer says no more than that it is invalid. */
export class ForgedToken extends Refusal {
  constructor() {
    super('sign_in_ended', {})
  }
}

/** Finds out which program a machine token belongs to. */
export type MachineTokens = {
  /** The program that the request's token names, if it may still call. What is refused is in the security log. */
  identify(request: FastifyRequest): Promise<MachineActor | Refusal>
  /** Why the token is no longer good; null: it is. */
  reasonAgainst(machine: MachineActor, now: Instant): Promise<Refusal | null>
}

/** Whether a request comes with a machine token rather than with the access token of a person. */
export function bringsMachineToken(authorization: string | undefined): boolean {
  return /^Bearer wsh_/i.test(authorization ?? '')
}

/** Authenticates and authorizes: reads the access token, looks the person up, checks the table of permissions. */
export class AccessControl {
  readonly #db: Db
  readonly #tokens: AccessTokens
  readonly #machines: MachineTokens

  constructor({ db, tokens, machines }: { db: Db; tokens: AccessTokens; machines: MachineTokens }) {
    this.#db = db
    this.#tokens = tokens
    this.#machines = machines
  }

  /** The program that the request's machine token names. */
  identifyMachine(request: FastifyRequest): Promise<MachineActor | Refusal> {
    return this.#machines.identify(request)
  }

  /** Whom the request's access token names, whether or not they are still welcome. */
  async identify(authorization: string | undefined, now: Instant): Promise<PersonActor | Refusal> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    if (!token) return refuse('not_signed_in')
    const read = await this.#tokens.read(token, now)
    if (read === 'forged') return new ForgedToken()
    return read === 'over' ? refuse('sign_in_ended') : read
  }

  /** The actor with the role and rights of this moment, or why they may not make the call. A sign-in that has ended is over. */
  async authenticate(actor: Actor, name: CallName, now: Instant): Promise<Actor | Refusal> {
    if (isMachine(actor)) {
      return (await this.#machines.reasonAgainst(actor, now)) ?? this.authorize(actor, name) ?? actor
    }
    const statement = sql`
      select role, rights, is_active, must_change_password, exists (
        select from sign_in where sign_in.id = ${actor.signInId} and person_id = person.id
          and ended_at is null and ends_for_good_at > ${timestamptz(now)}) as is_signed_in,
        is_admin(role) and exists (select from workshop where requires_second_factor) and not exists (
          select from second_factor where person_id = person.id and confirmed_at is not null) as lacks_second_factor
      from person where id = ${actor.id}`
    const person = await this.#db.row<Person>(named('person_sign_in_check', statement))
    if (!person) return refuse('sign_in_ended')
    if (!person.is_active) return refuse('account_inactive')
    if (!person.is_signed_in) return refuse('sign_in_ended')
    const account = { role: roleOf(person.role), rights: rightsOf(person.rights) }
    if (person.must_change_password && !('duringPasswordChange' in calls[name])) return refuse('password_change_due')
    if (person.lacks_second_factor && !('duringPasswordChange' in calls[name])) return refuse('second_factor_due')
    return this.authorize(account, name) ?? { ...actor, ...account }
  }

  /** The refusal when somebody of this role and these rights, or a machine of these scopes, may not make the call. */
  authorize(account: Account, name: CallName): Refusal | null {
    const call: Call = calls[name]
    if (!isMachine(account)) return may(account, call.permission) ? null : refuse('not_allowed')
    if (machineMay(account, call)) return null
    const { scopes } = call.machines ?? {}
    return scopes ? refuse('token_scope_missing', { scopes: oneOf(scopes) }) : refuse('token_not_allowed')
  }
}

function oneOf(scopes: readonly string[]): Text {
  return { en: scopes.join(' or '), ar: scopes.join(' أو ') }
}

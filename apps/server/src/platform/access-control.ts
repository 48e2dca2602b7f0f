import { calls, type CallName, may } from '@warsha/contract'
import { type Account, type Instant, rightsOf, roleOf } from '@warsha/domain'
import type { AccessTokens, Actor } from './access-token.ts'
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

/** Authenticates and authorizes: reads the access token, looks the person up, checks the table of permissions. */
export class AccessControl {
  readonly #db: Db
  readonly #tokens: AccessTokens

  constructor(db: Db, tokens: AccessTokens) {
    this.#db = db
    this.#tokens = tokens
  }

  /** Who the request's token names, whether or not they are still welcome. */
  async identify(authorization: string | undefined, now: Instant): Promise<Actor | Refusal> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    if (!token) return refuse('not_signed_in')
    const read = await this.#tokens.read(token, now)
    if (read === 'forged') return new ForgedToken()
    return read === 'over' ? refuse('sign_in_ended') : read
  }

  /** The actor with the role and rights of this moment, or why they may not make the call. A sign-in that has ended is over. */
  async authenticate(actor: Actor, name: CallName, now: Instant): Promise<Actor | Refusal> {
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

  /** The refusal when somebody of this role and these rights may not make the call. */
  authorize(account: Account, name: CallName): Refusal | null {
    return may(account, calls[name].permission) ? null : refuse('not_allowed')
  }
}

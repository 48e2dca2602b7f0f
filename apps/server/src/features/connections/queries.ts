import type { MachineToken } from '@warsha/contract'
import { type Instant, MACHINE, type Scope, scopesOf } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

type TokenRow = Omit<MachineToken, 'scopes' | 'made_at' | 'ends_at' | 'ended_at' | 'last_used_at'> & {
  scopes: string[]
  made_at: Instant
  ends_at: Instant | null
  ended_at: Instant | null
  last_used_at: Instant | null
}

/** All tokens, the newest first. */
export function tokensByAge(db: Reader, now: Instant): Promise<MachineToken[]> {
  return tokens(db, now, sql`true`)
}

export async function tokenById(db: Reader, id: number, now: Instant): Promise<MachineToken | null> {
  const [token = null] = await tokens(db, now, sql`token.person_id = ${id}`)
  return token
}

async function tokens(db: Reader, now: Instant, condition: Sql): Promise<MachineToken[]> {
  const rows = await db.rows<TokenRow>(sql`
    select token.person_id as id, full_name as name, itself.labelled_person as machine, ending, scopes, calls_a_minute,
      case when ended_at is not null then 'ended' when ends_at <= ${timestamptz(now)} then 'expired' else 'active' end as state,
      made_at, maker.labelled_person as made_by, ends_at, ended_at, ender.labelled_person as ended_by,
      last_used_at, address as last_address
    from machine_token as token
    join person on person.id = token.person_id
    join person_labels() as itself on itself.labelled_id = token.person_id
    join person_labels() as maker on maker.labelled_id = made_by
    left join person_labels() as ender on ender.labelled_id = token.ended_by
    left join machine_token_use as used on used.person_id = token.person_id
    where ${condition}
    order by made_at desc, token.person_id desc`)
  return rows.map(({ scopes, made_at, ends_at, ended_at, last_used_at, ...row }) => ({
    ...row,
    scopes: scopesOf(scopes),
    made_at: timestamptz(made_at),
    ends_at: timestamptz(ends_at),
    ended_at: timestamptz(ended_at),
    last_used_at: timestamptz(last_used_at),
  }))
}

export type NewToken = {
  name: string
  hash: Buffer
  ending: string
  scopes: readonly Scope[]
  callsAMinute: number
  /** the last day on which it is good; null: it has no end */
  endsOn: string | null
  madeBy: number
  now: Instant
}

/** Fails with `token_end_past`, `full_name_is_plain` or `former_name_taken`. */
export async function insertToken(tx: Tx, timeZone: string, token: NewToken): Promise<number> {
  const { name, hash, ending, scopes, callsAMinute, endsOn, madeBy, now } = token
  const added = await tx.row<{ id: number }>(sql`
    insert into person (full_name, role, password_hash, must_change_password, is_active, created_at)
    values (${name}, ${MACHINE}, '', false, false, ${timestamptz(now)})
    returning id`)
  if (!added) throw new Error('a row that was just added is not there')
  await tx.run(sql`
    insert into machine_token (person_id, hash, ending, scopes, calls_a_minute, made_by, made_at, ends_at)
    values (${added.id}, ${hash}, ${ending}, ${[...scopes]}::text[], ${callsAMinute}, ${madeBy}, ${timestamptz(now)},
      (${endsOn}::date + 1)::timestamp at time zone ${timeZone})`)
  return added.id
}

/** @returns whether it was not ended before */
export async function endToken(tx: Tx, id: number, { by, now }: { by: number; now: Instant }): Promise<boolean> {
  const ended = await tx.run(sql`
    update machine_token set ended_at = ${timestamptz(now)}, ended_by = ${by}
    where person_id = ${id} and ended_at is null`)
  return ended === 1
}

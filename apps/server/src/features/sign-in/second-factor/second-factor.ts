import { randomBytes } from 'node:crypto'
import { HOUR, type Instant, MINUTE, SECOND } from '@warsha/domain'
import { type Db, isWithinLast, join, type Reader, sql, timestamptz, type Tx } from '../../../platform/database.ts'
import { refuse, refuseFor, type Refusal } from '../../../platform/refusal.ts'
import { saltedHash } from '../passwords.ts'
import { isCodeOfApp, newRecoveryCodes, periodOf, plainCode, SECRET_BYTES } from './codes.ts'
import { seal, unseal } from './secret-box.ts'

type Row = { secret: Buffer; kid: string; confirmed_at: Instant | null }

/** How it stands with a person's second factor. */
export type SecondFactorState = { isOn: boolean; recoveryCodesLeft: number }

export async function stateOf(db: Reader, personId: number): Promise<SecondFactorState> {
  const found = await db.row<{ left: number }>(sql`
    select (select count(*) from recovery_code where recovery_code.person_id = second_factor.person_id) as left
    from second_factor where person_id = ${personId} and confirmed_at is not null`)
  return { isOn: found !== null, recoveryCodesLeft: found?.left ?? 0 }
}

/** Makes a secret that counts once a code has confirmed it. Null when the person has a second factor already. */
export async function begin(db: Db, personId: number, now: Instant): Promise<Buffer | null> {
  const secret = randomBytes(SECRET_BYTES)
  const sealed = seal(secret, personId, { keys: db.keys, now })
  const made = await db.write(sql`
    insert into second_factor (person_id, secret, kid) values (${personId}, ${sealed.secret}, ${sealed.kid})
    on conflict (person_id) do update set secret = excluded.secret, kid = excluded.kid
      where second_factor.confirmed_at is null`)
  return made > 0 ? secret : null
}

const SALT_BYTES = 16

/** Turns it on with the first code. @returns the recovery codes, which are shown once; null for a wrong code */
export async function confirm(tx: Tx, { personId, code, now }: Proof): Promise<string[] | null> {
  const row = await tx.row<Row>(sql`
    select secret, kid, confirmed_at from second_factor where person_id = ${personId} for update`)
  const secret = row && row.confirmed_at === null ? unseal(row, personId, tx.keys) : null
  const period = secret && periodOf(plainCode(code), secret, now)
  if (period === null) return null
  const [codes, salt] = [newRecoveryCodes(), randomBytes(SALT_BYTES)]
  await tx.run(sql`
    update second_factor
    set confirmed_at = ${timestamptz(now)}, last_period = ${period}, recovery_salt = ${salt}
    where person_id = ${personId}`)
  const hashes = await Promise.all(codes.map((one) => saltedHash(plainCode(one), salt)))
  await tx.run(sql`
    insert into recovery_code (person_id, code_hash) values ${join(hashes.map((hash) => sql`(${personId}, ${hash})`))}`)
  return codes
}

/** A code, and of whom. */
export type Proof = { personId: number; code: string; now: Instant }

/** A code that proved the second factor. It counts once, unless it is given back as nothing was done with it. */
export type TakenCode = { by: 'app' | 'recovery_code'; giveBack: () => Promise<void> }

/** Takes a code of the app, or a recovery code, or says why it proves nothing. */
export async function takeCode(db: Db, proof: Proof): Promise<TakenCode | Refusal> {
  const limit = await countCode(db, proof)
  if (limit) return limit
  const taken = await takeCounted(db, proof)
  if (!taken) return refuse('wrong_code')
  await db.write(sql`
    update second_factor set wrong_codes = 0, wrong_codes_untold = greatest(wrong_codes_untold - 1, 0)
    where person_id = ${proof.personId}`)
  return taken
}

/** So many codes in a row are wrong before an hour has to pass, and before the factor must be reset (NIST SP 800-63B, 5.2.2). */
const WRONG_BEFORE_WAIT = 10
const MOST_WRONG = 100

/** Counts a code as wrong before it is looked at, so that many at once count, too. @returns why it may not be looked at */
async function countCode(db: Db, { personId, now }: Proof): Promise<Refusal | null> {
  const counted = await db.write(sql`
    update second_factor
    set wrong_codes = wrong_codes + 1, wrong_codes_untold = wrong_codes_untold + 1, last_wrong_code_at = ${timestamptz(now)}
    where person_id = ${personId} and wrong_codes < ${MOST_WRONG}
      and (wrong_codes = 0 or wrong_codes % ${WRONG_BEFORE_WAIT} > 0
        or not ${isWithinLast(sql`last_wrong_code_at`, HOUR, now)})`)
  if (counted > 0) return null
  const found = await db.row<{ wrong_codes: number; last_wrong_code_at: Instant | null }>(sql`
    select wrong_codes, last_wrong_code_at from second_factor where person_id = ${personId}`)
  if (!found) return refuse('wrong_code')
  if (found.wrong_codes >= MOST_WRONG) return refuse('second_factor_locked')
  const wait = Math.max(SECOND, (found.last_wrong_code_at ?? now) + HOUR - now)
  return refuseFor(Math.ceil(wait / SECOND), 'too_many_codes', { minutes: Math.ceil(wait / MINUTE) })
}

/** How many wrong codes there were since the last sign-in, of which this one tells. */
export async function tellWrongCodes(db: Db, personId: number): Promise<number> {
  const row = await db.writeRow<{ untold: number }>(sql`
    with before as (select wrong_codes_untold from second_factor where person_id = ${personId} for update)
    update second_factor set wrong_codes_untold = 0 from before
    where person_id = ${personId} and before.wrong_codes_untold > 0
    returning before.wrong_codes_untold as untold`)
  return row?.untold ?? 0
}

async function takeCounted(db: Db, proof: Proof): Promise<TakenCode | null> {
  const row = await db.row<CodeRow>(sql`
    select secret, kid, confirmed_at, recovery_salt from second_factor
    where person_id = ${proof.personId} and confirmed_at is not null`)
  if (!row) return null
  const given = { ...proof, code: plainCode(proof.code) }
  if (isCodeOfApp(given.code)) return takeOfApp(db, given, row)
  return row.recovery_salt && takeRecoveryCode(db, given, row.recovery_salt)
}

type CodeRow = Row & { recovery_salt: Buffer | null }

/** A code can be this much early, by the clock of its phone and that of another instance; later ones a wrong clock took. */
const PERIODS_AHEAD = 4

async function takeOfApp(db: Db, { personId, code, now }: Proof, row: CodeRow): Promise<TakenCode | null> {
  const secret = unseal(row, personId, db.keys)
  const period = secret && periodOf(code, secret, now)
  if (period === null) return null
  const taken = await db.writeRow<{ former: number | null }>(sql`
    with before as (select last_period from second_factor where person_id = ${personId} for update)
    update second_factor set last_period = ${period} from before
    where person_id = ${personId} and (before.last_period is null or before.last_period < ${period} or before.last_period > ${period + PERIODS_AHEAD})
    returning before.last_period as former`)
  if (!taken) return null
  const giveBack = async () => {
    await db.write(sql`
      update second_factor set last_period = ${taken.former} where person_id = ${personId} and last_period = ${period}`)
  }
  return { by: 'app', giveBack }
}

async function takeRecoveryCode(db: Db, { personId, code }: Proof, salt: Buffer): Promise<TakenCode | null> {
  const hash = await saltedHash(code, salt)
  const taken = await db.write(sql`delete from recovery_code where person_id = ${personId} and code_hash = ${hash}`)
  if (taken === 0) return null
  const giveBack = async () => {
    await db.write(
      sql`insert into recovery_code (person_id, code_hash) values (${personId}, ${hash}) on conflict do nothing`,
    )
  }
  return { by: 'recovery_code', giveBack }
}

/** Takes it away. @returns whether there was one */
export async function remove(tx: Tx, personId: number): Promise<boolean> {
  return (await tx.run(sql`delete from second_factor where person_id = ${personId}`)) > 0
}

/** Whether the shop wants one of its admins. */
export async function isRequired(db: Reader): Promise<boolean> {
  return (await db.row(sql`select from workshop where requires_second_factor`)) !== null
}

export async function hasSecondFactor(db: Reader, personId: number): Promise<boolean> {
  return (await stateOf(db, personId)).isOn
}

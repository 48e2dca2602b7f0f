import { randomBytes } from 'node:crypto'
import type { Instant } from '@warsha/domain'
import { type Db, join, type Reader, sql, timestamptz, type Tx } from '../../../platform/database.ts'
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
  const made = await db.run(sql`
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

/** By what a code proves the second factor, null when it does not. One of the app serves once, a recovery code, too. */
export async function proofOf(db: Db, proof: Proof): Promise<'app' | 'recovery_code' | null> {
  const row = await db.row<Row & { recovery_salt: Buffer }>(sql`
    select secret, kid, confirmed_at, recovery_salt from second_factor
    where person_id = ${proof.personId} and confirmed_at is not null`)
  if (!row) return null
  const given = { ...proof, code: plainCode(proof.code) }
  if (isCodeOfApp(given.code)) return (await isOfApp(db, given, row)) ? 'app' : null
  return (await isRecoveryCode(db, given, row.recovery_salt)) ? 'recovery_code' : null
}

async function isOfApp(db: Db, { personId, code, now }: Proof, row: Row): Promise<boolean> {
  const secret = unseal(row, personId, db.keys)
  const period = secret && periodOf(code, secret, now)
  if (period === null) return false
  const taken = await db.run(sql`
    update second_factor set last_period = ${period}
    where person_id = ${personId} and (last_period is null or last_period < ${period})`)
  return taken > 0
}

async function isRecoveryCode(db: Db, { personId, code }: Proof, salt: Buffer): Promise<boolean> {
  const hash = await saltedHash(code, salt)
  return (await db.run(sql`delete from recovery_code where person_id = ${personId} and code_hash = ${hash}`)) > 0
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

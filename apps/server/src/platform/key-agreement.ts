import { type Db, type Reader, sql, type Tx } from './database.ts'
import { KeyFileError } from './key-file.ts'
import { lockSchema } from './schema-lock.ts'

/**
 * Makes sure that all instances on this database use the same keys. Throws a KeyFileError where running ones use others.
 * Where none runs the database comes from elsewhere, or its keys are lost: then these are its keys from now on.
 * @param begin what to do in the database when they are; null where that is not for the caller to decide
 * @returns whether they are new to a database that had others
 */
export async function agreeOnKeys(
  db: Db,
  path: string,
  begin: ((tx: Tx) => Promise<unknown>) | null,
): Promise<boolean> {
  const { identity } = db.keys
  return db.transaction(async (tx) => {
    await lockSchema(tx)
    await tx.run(sql`insert into key_identity (identity) values (${identity}) on conflict do nothing`)
    if (await isAgreed(tx, identity)) return false
    if (!begin || !(await nobodyRuns(tx))) throw others(path)
    await tx.run(sql`update key_identity set identity = ${identity}`)
    await begin(tx)
    return true
  })
}

/** For an instance that runs, as another may have begun at the same moment with other keys. Throws a KeyFileError. */
export async function mustAgreeOnKeys(db: Db, path: string): Promise<void> {
  if (!(await isAgreed(db, db.keys.identity))) throw others(path)
}

async function isAgreed(db: Reader, identity: string): Promise<boolean> {
  return (await db.row(sql`select from key_identity where identity = ${identity}`)) !== null
}

/** Each running instance holds this lock. */
async function nobodyRuns(tx: Tx): Promise<boolean> {
  const tried = await tx.row<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('warsha.running')) as got`)
  return tried?.got ?? false
}

function others(path: string): KeyFileError {
  return new KeyFileError(
    `KEY_FILE: the keys in ${path} are not those that this database is used with. Give every instance the same file.`,
  )
}

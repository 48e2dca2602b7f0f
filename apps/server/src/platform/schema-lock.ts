import { sql, type Tx } from './database.ts'

/** Any number will do, as long as every instance takes the same. */
const SCHEMA_LOCK = 7_392_001

/** Waits for its turn to change the schema, to the end of the transaction. */
export async function lockSchema(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`)
}

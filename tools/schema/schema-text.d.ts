import type { Reader } from '../../apps/server/src/platform/database.ts'
/** The whole schema as SQL, the same for the same schema. Functions are named only where a trigger calls them. */
export declare function schemaText(db: Reader): Promise<string>

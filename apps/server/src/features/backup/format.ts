import * as z from 'zod'

/** Counts the layouts that this program can read; a backup of a later one is refused. */
export const FORMAT = 1

/** The first entry: what a restore must know before the rows come. */
export const HEADER = 'backup.json'
/** The last entry: without it the file was cut off. */
export const MANIFEST = 'manifest.json'

/** Rows in the text format of PostgreSQL's COPY, some of a table in each file. */
export const pieceName = (table: string, nth: number): string => `tables/${folderOf(table)}/${numbered(nth)}.copy`
/** The folder of a table's files: what its name has that a path or a list of digests cannot have is escaped. */
export const folderOf = (table: string): string =>
  /^\.{1,2}$/.test(table) ? `%${table}` : table.replaceAll(/[%/\\\s\p{Cc}]/gu, encodeURIComponent)
export const photoName = (key: string): string => `photos/${key}`
/** Digests of the entries before it, as `sha256sum -c` reads them. */
export const digestListName = (nth: number): string => `sha256/${numbered(nth)}.sha256`

const numbered = (nth: number) => String(nth).padStart(6, '0')

/** A column that no backup has: which transaction of this server wrote a row. */
export const STAMP = 'changed_in'

/** Tables that no backup has. */
export const NOT_BACKED_UP = new Set([
  // The program that restores builds the schema itself.
  'migration',
  'applied_function',
  // What signs somebody in: a backup is no way in.
  'refresh_token',
  // Where phones are reached: they say so anew, with the keys of the place.
  'push_subscription',
  // Of the last day: after a restore what they were answers to may not be there.
  'kept_answer',
  'import_run',
  'deleted_absence',
  // What waits to be sent would go out once more, from a copy of the shop as well.
  'mail_message',
  // A link that was open when the backup was made opens nothing after a restore.
  'invitation',
  'invitation_link',
  // Transactions are counted by each server anew.
  'removed_thing',
  'feed_history',
  'feed_mark',
  // What was to be sent, and how far the feed was read for it: where these are missing, webhooks are paused.
  'webhook_delivery',
  'webhook_feed',
  // This installation's own.
  'backup_run',
  'instance',
  'heartbeat',
  'orphaned_photo',
])

export const headerShape = z.object({
  format: z.number().int(),
  app_version: z.string(),
  postgres_version: z.string(),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

/** What stands under names of the database, of which each is data: `__proto__` is a table like any other. */
const named = <Value>(value: z.ZodType<Value>) =>
  z
    .custom<object>((given) => typeof given === 'object' && given !== null && !Array.isArray(given))
    .transform((given) => new Map<string, unknown>(Object.entries(given)))
    .pipe(z.map(z.string(), z.unknown().pipe(value)))

export const manifestShape = z.object({
  tables: named(z.object({ rows: z.number().int(), bytes: z.number().int() })),
  /** the last value of each sequence, null for one that has not given any */
  sequences: named(z.number().int().nullable()),
  /** null where they were left out; `changed` are in it as they were found */
  photos: z
    .object({
      files: z.number().int(),
      bytes: z.number().int(),
      missing: z.number().int(),
      changed: z.number().int().default(0),
    })
    .nullable(),
  entries: z.number().int(),
  digest_lists: z.array(z.object({ name: z.string(), sha256: z.string() })),
})

/** The seal of the shop, which backups of earlier programs do not have. */
export const sealShape = z.object({
  shop_seal: z.object({ kid: z.string(), mac: z.string() }).nullable().default(null),
})

export type Header = z.infer<typeof headerShape>
export type Manifest = z.infer<typeof manifestShape>
export type Table = Header['tables'][number]

/** A backup that cannot be made, read or restored. The message is one line for a person. */
export class BackupError extends Error {}

/** A file that is not the backup that was made, or none at all. */
export class BackupDamaged extends BackupError {}

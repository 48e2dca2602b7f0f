import * as z from 'zod'
import { id, instant } from './fields.ts'
import { clockStates, databaseStates, diskStates, migrationStates } from './health.ts'
import { shape } from './shape.ts'
import { person } from './person.ts'

const bytes = z.int()
const seconds = z.int().nullable()

/** A technician whose phones hold work that the server does not have yet. */
export const unsentWork = z.object({
  technician_id: id,
  full_name: z.string(),
  technician: person,
  unsent_count: z.int(),
  /** null: the phones did not say */
  unsent_since: instant.nullable(),
  last_heard_at: instant,
})

/** Answers of 500 and above that were alike, in one hour. */
export const serverError = z.object({
  /** as the contract calls it; null for pages and files */
  call: z.string().nullable(),
  message: z.string(),
  count: z.int(),
  last_at: instant,
  /** of the last of them, as the log has it */
  last_request_id: z.string(),
})
export type ServerError = z.infer<typeof serverError>

/** A process that serves on the database. */
export const serverInstance = z.object({
  host: z.string(),
  process_id: z.int(),
  version: z.string(),
  started_at: instant,
  last_seen_at: instant,
  /** the one that answers */
  is_this: z.boolean(),
})

/** Where files lie that the server does not own: they may be on other machines. */
export const storagePlaces = ['photos', 'job_images', 'backups'] as const
export type StoragePlace = (typeof storagePlaces)[number]

/** How the replica does that reports are read from. */
export const replicaStates = ['ok', 'behind', 'away', 'refused'] as const
/** Why reports are read from the primary instead. */
export const replicaFaults = ['lag', 'schema', 'history', 'unreachable', 'other_shop', 'takes_writes'] as const
export type ReplicaState = (typeof replicaStates)[number]
export type ReplicaFault = (typeof replicaFaults)[number]

/** What the nightly check of photos finds. */
export const photoFaults = ['missing', 'changed'] as const

export const system = z.object({
  version: z.string(),
  node_version: z.string(),
  postgres_version: z.string(),
  /** when the process that answers started */
  started_at: instant,
  database: z.object({
    state: z.enum(databaseStates),
    bytes,
    migrations: z.enum(migrationStates),
    last_migration: z.string().nullable(),
  }),
  /** by this instance; null: there is none */
  replica: z
    .object({
      state: z.enum(replicaStates),
      /** why reports are read from the primary, null while they are not */
      fault: z.enum(replicaFaults).nullable(),
      /** by how much it is behind the primary; null: nothing tells it */
      behind_seconds: seconds,
    })
    .nullable(),
  /** as they are stored; small pictures come on top */
  photos: z.object({ count: z.int(), bytes }),
  /** of the data folder; null where its size cannot be read */
  disk: z.object({ state: z.enum(diskStates), free_bytes: bytes, total_bytes: bytes }).nullable(),
  /** the last one that was good; null: none is known */
  backup: z.object({ last_good_at: instant, bytes }).nullable(),
  /** of the machine that answers */
  clock: z.object({
    state: z.enum(clockStates),
    /** by how much it is ahead of others; null: they say nothing */
    ahead_seconds: z.object({ phones: seconds, database: seconds, files: seconds }),
    /** since when nothing is removed by retention, as time leapt; null: the clock is believed */
    doubted_since: instant.nullable(),
  }),
  /** what this instance stores files in; since when it does not answer, or backups fail, null while all is well */
  storage: z.array(z.object({ place: z.enum(storagePlaces), away_since: instant.nullable() })),
  /** photos whose stored files were found missing or changed, and files that no photo has; at most 50 of each, newest first */
  lost_photos: z.object({
    missing: z.int(),
    changed: z.int(),
    orphaned: z.int(),
    latest: z.array(
      z.object({
        job_no: z.string(),
        session_id: z.uuid(),
        fault: z.enum(photoFaults),
        since: instant,
        /** when its files were read first: what had changed before is not known; null: known since they were stored */
        first_seen_at: instant.nullable(),
      }),
    ),
    /** with the session and job whose folder they lie in, null where no session tells them */
    orphans: z.array(
      z.object({
        file: z.string(),
        session_id: z.uuid().nullable(),
        job_no: z.string().nullable(),
        first_seen_at: instant,
      }),
    ),
  }),
  mail: z
    .object({ is_set_up: z.boolean(), waiting_count: z.int(), failed_count: z.int() })
    .describe('messages that wait, and those of the last 30 days that were given up'),
  unsent: z.array(unsentWork),
  /** of the last 24 hours */
  errors: z.object({
    total: z.int(),
    /** hours with errors, newest first */
    hours: z.array(z.object({ hour: instant, count: z.int() })),
    /** at most 50, newest first */
    latest: z.array(serverError),
  }),
  instances: z.array(serverInstance),
})
export type System = z.infer<typeof system>

export const systemShapes = {
  system: shape({
    summary: 'How the server does: versions, sizes, backups, errors of the last day',
    answers: { 200: system },
  }),
}

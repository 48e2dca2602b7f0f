import * as z from 'zod'
import { shape } from './shape.ts'

export const health = z.object({
  status: z.literal('ok'),
  /** of the product, as in its changelog */
  version: z.string(),
})

/**
 * `ok`: a record was written in the last seconds; `full`: its disk is; `read_only`: it refuses changes; `stuck`: writing waits for
 * something, such as a standby
 */
export const databaseStates = ['ok', 'away', 'full', 'read_only', 'stuck'] as const
/** of the data folder; `full`: less is left than it needs to go on */
export const diskStates = ['ok', 'full', 'not_writable'] as const
/** against the program that answers; `unknown`: the database is away */
export const migrationStates = ['ok', 'older', 'newer', 'unknown'] as const

const checks = {
  database: z.enum(databaseStates),
  disk: z.enum(diskStates),
  migrations: z.enum(migrationStates),
}
/** What a server needs to serve, each by itself. */
export type Checks = { [Name in keyof typeof checks]: z.output<(typeof checks)[Name]> }

/** `off`: more than a minute from that of phones, of the database or of the file system */
export const clockStates = ['ok', 'off'] as const

export const readiness = health.extend({
  ...checks,
  /** keeps nothing from being recorded */
  clock: z.enum(clockStates),
  /** by how much the clock is off, in a sentence; null: it is not */
  clock_detail: z.string().nullable(),
})

export const healthShapes = {
  healthLive: shape({ summary: 'The process runs', answers: { 200: health } }),
  healthReady: shape({
    summary:
      'It can serve: database, disk and migrations are each `ok`; a refusal has the same three members, and both say how the clock is',
    answers: { 200: readiness },
    refusals: ['not_ready'],
  }),
}

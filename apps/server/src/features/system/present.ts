import type { Checks, System } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import type { ClockOffsets } from '../../platform/clock-watch.ts'
import type { DiskSpace } from '../../platform/disk.ts'
import type { Verdict } from '../../platform/replica-history.ts'
import { version } from '../../platform/version.ts'
import type { UnsentRow } from '../device-sync-status/index.ts'
import type { lostPhotos, orphanedPhotos } from '../media/index.ts'
import type { BackupDone } from './backup-done.ts'
import type { StorageState } from './storage-state.ts'
import type { DatabaseFacts, ErrorRow, InstanceRow, PhotoTotals } from './queries.ts'

type Clock = { state: 'ok' | 'off'; offsets: ClockOffsets; doubtedSince: Instant | null }

type Found = {
  clock: Clock
  checks: Checks
  database: DatabaseFacts
  hours: { hour: Instant; count: number }[]
  latest: ErrorRow[]
  photos: PhotoTotals
  space: DiskSpace | undefined
  backup: BackupDone | null | undefined
  unsent: UnsentRow[]
  mail: System['mail']
  instances: InstanceRow[]
  places: StorageState[]
  /** null: there is none */
  replica: Verdict | null
  lost: Awaited<ReturnType<typeof lostPhotos>> & Awaited<ReturnType<typeof orphanedPhotos>>
  /** the one that answers */
  instance: { id: string; startedAt: Instant }
}

/** All of it as the contract has it. */
export function present({ clock, checks, database, space, instance, ...found }: Found): System {
  const { hours, latest, photos, backup, unsent, instances, places, lost } = found
  return {
    version,
    node_version: process.versions.node,
    // Without what a distribution adds.
    postgres_version: database.postgres_version.split(' ', 1)[0] ?? '',
    started_at: timestamptz(instance.startedAt),
    database: {
      state: checks.database,
      bytes: database.bytes,
      migrations: checks.migrations,
      last_migration: database.last_migration,
    },
    replica: found.replica && presentReplica(found.replica),
    photos,
    disk: space?.totalBytes ? presentDisk(space) : null,
    backup: backup ? { last_good_at: timestamptz(backup.lastGoodAt), bytes: backup.bytes } : null,
    clock: presentClock(clock),
    storage: places.map(({ place, away_since }) => ({ place, away_since: timestamptz(away_since) })),
    lost_photos: presentLost(lost),
    mail: found.mail,
    unsent: unsent.map(presentUnsent),
    errors: {
      total: hours.reduce((sum, { count }) => sum + count, 0),
      hours: hours.map(({ hour, count }) => ({ hour: timestamptz(hour), count })),
      latest: latest.map((row) => ({ ...row, call: row.call || null, last_at: timestamptz(row.last_at) })),
    },
    instances: instances.map((row) => presentInstance(row, instance.id)),
  }
}

function presentReplica({ state, fault, lagMs }: Verdict): System['replica'] {
  return { state, fault, behind_seconds: lagMs === null ? null : Math.round(lagMs / SECOND) }
}

function presentLost({ latest, orphans, ...counts }: Found['lost']): System['lost_photos'] {
  return {
    ...counts,
    latest: latest.map((photo) => ({
      ...photo,
      since: timestamptz(photo.since),
      first_seen_at: timestamptz(photo.first_seen_at),
    })),
    orphans: orphans.map((orphan) => ({ ...orphan, first_seen_at: timestamptz(orphan.first_seen_at) })),
  }
}

function presentDisk({ state, freeBytes, totalBytes }: DiskSpace): System['disk'] {
  return { state, free_bytes: freeBytes, total_bytes: totalBytes }
}

function presentClock({ state, offsets, doubtedSince }: Clock): System['clock'] {
  const seconds = (ms: number | null) => ms && Math.round(ms / SECOND)
  const { phones, database, files } = offsets
  return {
    state,
    ahead_seconds: { phones: seconds(phones), database: seconds(database), files: seconds(files) },
    doubted_since: timestamptz(doubtedSince),
  }
}

function presentUnsent(row: UnsentRow): System['unsent'][number] {
  return { ...row, unsent_since: timestamptz(row.unsent_since), last_heard_at: timestamptz(row.last_heard_at) }
}

function presentInstance({ id, started_at, last_seen_at, ...row }: InstanceRow, own: string) {
  return {
    ...row,
    started_at: timestamptz(started_at),
    last_seen_at: timestamptz(last_seen_at),
    is_this: id === own,
  }
}

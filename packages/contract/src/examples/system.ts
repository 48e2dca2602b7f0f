import type { healthShapes } from '../health.ts'
import type { systemShapes } from '../system.ts'
import type { ExamplesOf } from './example.ts'
import { khalid } from './work.ts'

const VERSION = '1.4.0'

export const healthExamples: ExamplesOf<keyof typeof healthShapes> = {
  healthLive: { answer: { status: 'ok', version: VERSION } },
  healthReady: {
    answer: {
      status: 'ok',
      version: VERSION,
      database: 'ok',
      disk: 'ok',
      migrations: 'ok',
      clock: 'ok',
      clock_detail: null,
    },
  },
}

export const systemExamples: ExamplesOf<keyof typeof systemShapes> = {
  system: {
    answer: {
      version: VERSION,
      node_version: '24.11.0',
      postgres_version: '18.4',
      started_at: '2026-11-12T05:00:00.000Z',
      database: { state: 'ok', bytes: 412_000_000, migrations: 'ok', last_migration: '0045_seeing_inside.sql' },
      photos: { count: 5_210, bytes: 1_610_000_000 },
      disk: { state: 'ok', free_bytes: 84_000_000_000, total_bytes: 256_000_000_000 },
      backup: { last_good_at: '2026-11-19T00:10:00.000Z', bytes: 1_730_000_000 },
      replica: { state: 'ok', fault: null, behind_seconds: 1 },
      clock: { state: 'ok', ahead_seconds: { phones: 1, database: 0, files: 0 }, doubted_since: null },
      storage: [
        { place: 'photos', away_since: null },
        { place: 'job_images', away_since: '2026-11-19T05:58:00.000Z' },
        { place: 'backups', away_since: null },
      ],
      lost_photos: {
        missing: 1,
        changed: 0,
        orphaned: 1,
        latest: [
          {
            job_no: '1001',
            session_id: '0190a5d2-7c11-7a20-9f21-1a2b3c4d5e6f',
            fault: 'missing',
            since: '2026-11-18T22:04:00.000Z',
            first_seen_at: '2026-11-02T22:01:00.000Z',
          },
        ],
        orphans: [
          {
            file: '0190a5d2/0190a5d2-7c11-7a20-9f21-1a2b3c4d5e6f/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.jpg',
            session_id: '0190a5d2-7c11-7a20-9f21-1a2b3c4d5e6f',
            job_no: '1001',
            first_seen_at: '2026-11-18T22:09:00.000Z',
          },
        ],
      },
      mail: { is_set_up: true, waiting_count: 0, failed_count: 1 },
      unsent: [
        {
          technician_id: 7,
          full_name: khalid.name,
          technician: khalid,
          unsent_count: 3,
          unsent_since: '2026-11-19T05:40:00.000Z',
          last_heard_at: '2026-11-19T05:52:00.000Z',
        },
      ],
      errors: {
        total: 2,
        hours: [{ hour: '2026-11-19T04:00:00.000Z', count: 2 }],
        latest: [
          {
            call: 'addMedia',
            message: 'PhotoStoreAway: the photo folder cannot be used: ENOSPC',
            count: 2,
            last_at: '2026-11-19T04:12:31.204Z',
            last_request_id: '9f3ac10zk',
          },
        ],
      },
      instances: [
        {
          host: 'hall-server',
          process_id: 4711,
          version: VERSION,
          started_at: '2026-11-12T05:00:00.000Z',
          last_seen_at: '2026-11-19T06:00:00.000Z',
          is_this: true,
        },
      ],
    },
  },
}

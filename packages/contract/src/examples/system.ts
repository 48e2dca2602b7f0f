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
      clock: { state: 'ok', ahead_seconds: { phones: 1, database: 0, files: 0 }, doubted_since: null },
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

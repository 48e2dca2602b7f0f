import type { privacyShapes } from '../privacy.ts'
import type { RemovedCounts, retentionShapes } from '../retention.ts'
import type { ExamplesOf } from './example.ts'

const settings = { photo_months: 24, name_years: 5, sign_in_days: 90, security_log_days: 180 }

const removed: RemovedCounts = {
  photos: 120,
  photo_bytes: 41_943_040,
  names: 1,
  sign_ins: 12,
  devices: 1,
  security_events: 840,
}

const state = { settings, last_run: { ...removed, ended_at: '2026-11-18T22:00:04.000Z' }, version: 2 }

export const retentionExamples: ExamplesOf<keyof typeof retentionShapes> = {
  retention: { answer: state },
  setRetention: { body: settings, answer: state },
  previewRetention: {
    body: settings,
    answer: {
      ...removed,
      runs_at: '2026-11-19T22:00:00.000Z',
      photos_before: '2024-11-20',
      sign_ins_before: '2026-08-22',
      security_events_before: '2026-05-24',
    },
  },
}

export const privacyExamples: ExamplesOf<keyof typeof privacyShapes> = {
  privacy: {
    answer: { retention: settings, sign_in_lasts_days: 30, backups_kept: 14, company_name: 'Motor Repair Works' },
  },
}

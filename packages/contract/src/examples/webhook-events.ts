import type { StateOf } from '../change-feed.ts'
import { changeTypes, type ChangeType } from '../change-feed.ts'
import type { WebhookEvent } from '../webhook-events.ts'
import { editable, job } from './jobs.ts'
import { department, jobType, powerRating, rpmCategory } from './master-data.ts'
import { lateArrival, period } from './months.ts'
import { technician } from './people.ts'
import { sessionRecord } from './session-record.ts'

const { is_charged: _c, is_locked: _l, late: _a, has_request: _r, media_count: _m, ...session } = sessionRecord
const {
  hourly_rate: _h,
  must_change_password: _p,
  unsent_count: _u,
  unsent_since: _s,
  last_heard_at: _t,
  ...worker
} = technician

const states: { [Type in ChangeType]: StateOf<Type> | null } = {
  activity_type: editable,
  job_type: jobType,
  power_rating: powerRating,
  rpm_category: rpmCategory,
  department,
  technician: worker,
  job: { ...job, id: 12, version: 3 },
  session,
  adjustment: lateArrival,
  closed_month: period.locked && { ...period.locked, month: period.month },
}

const ids: Partial<Record<ChangeType, string>> = {
  activity_type: 'REWIND',
  session: session.session_id,
  closed_month: '2026-10',
}

const timestamp = '2026-11-19T08:00:00.120Z'

/** An example of each event, by its type. */
export const webhookEventExamples = Object.fromEntries<WebhookEvent>([
  ...changeTypes.flatMap((type): [string, WebhookEvent][] => [
    [`${type}.changed`, { type: `${type}.changed`, timestamp, data: states[type] } as WebhookEvent],
    [`${type}.removed`, { type: `${type}.removed`, timestamp, data: { id: ids[type] ?? '12' } }],
  ]),
  ['webhook.test', { type: 'webhook.test', timestamp, data: { name: 'ERP' } }],
])

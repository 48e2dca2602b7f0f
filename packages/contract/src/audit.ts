import * as z from 'zod'
import { id, instant, localDate, message, paging, text } from './fields.ts'
import { shape } from './shape.ts'
import { person } from './person.ts'

/** What an admin can change. */
export const auditKinds = [
  'job',
  'technician',
  'hourly_rate',
  'admin',
  'activity_type',
  'job_type',
  'power_rating',
  'rpm_category',
  'department',
  'estimate',
  'work_item',
  'past_work',
  'work_order',
  'schedule_rule',
  'schedule_exception',
  'absence',
  'session',
  'correction_request',
  'period',
  'invoice_batch',
  'invoice_price',
  'invoicing_start',
  'workshop',
  'retention',
  'machine_token',
  'calendar_address',
  'webhook',
  'mail_subscription',
  'invitation',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditActions = [
  'created',
  'changed',
  'deleted',
  'password_reset',
  'password_changed',
  'voided',
  'restored',
  'reviewed',
  'accepted',
  'declined',
  'locked',
  'reopened',
  'proposed',
  'withdrawn',
  'frozen',
  'released',
  'excluded',
  'included',
  'finished',
  'resumed',
  'erased',
  'ended',
  'approved',
  'taken_back',
] as const
export type AuditAction = (typeof auditActions)[number]

const fieldsOfThing = z.record(z.string(), z.unknown())

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  /** null: at the server's own keyboard */
  person_id: id.nullable(),
  person_name: z.string().nullable(),
  person: person.nullable(),
  kind: z.enum(auditKinds),
  action: z.enum(auditActions),
  subject: z.string(),
  subject_person: person.nullable().describe('whom it is about, or whose session; null: nobody'),
  before: fieldsOfThing.nullable(),
  after: fieldsOfThing.nullable(),
  /** hexadecimal SHA-256 of the entry and of the hash before it */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditShapes = {
  audit: shape({
    summary: 'What admins changed, newest first',
    query: z.object({
      q: text(100).optional().describe('text in what was changed, or in its fields'),
      kind: z.enum(auditKinds, message('must_be_one_of')).optional().describe('what was changed'),
      action: z.enum(auditActions, message('must_be_one_of')).optional().describe('what was done'),
      subject: text(200).optional().describe('the one that was changed, exactly as it is named'),
      person_id: z.coerce.number().pipe(id).optional().describe('who did it'),
      from_date: localDate.optional().describe('first day, YYYY-MM-DD'),
      to_date: localDate.optional().describe('last day, YYYY-MM-DD'),
      ...paging,
    }),
    answers: {
      200: z.object({
        entries: z.array(auditEntry),
        total: z.int(),
        page: z.int(),
        page_size: z.int(),
        /** everybody who has changed something */
        people: z.array(z.object({ id, full_name: z.string(), person })),
      }),
    },
  }),
}

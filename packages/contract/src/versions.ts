import type * as z from 'zod'
import { absence } from './absences.ts'
import { editableActivityType } from './activity-types.ts'
import { admin } from './admins.ts'
import { calls } from './all-calls.ts'
import type { CallName } from './calls.ts'
import { activityOfJob, estimate } from './estimates.ts'
import { thingVersion } from './fields.ts'
import { job } from './jobs.ts'
import { department, jobType, powerRating, rpmCategory } from './master-data.ts'
import { chosenOrder } from './next-work.ts'
import { editablePayRules } from './pay-sheet.ts'
import { editableClosingSettings } from './periods.ts'
import { retentionState } from './retention.ts'
import { scheduleRule } from './schedule.ts'
import { sessionRecord } from './session-record.ts'
import { rate, technician } from './technicians.ts'
import { webhook } from './webhooks.ts'
import { workshop } from './workshop.ts'

/**
 * What can be edited and carries a version, and how a save that came too late is shown it as it is now: as its GET or the
 * list has it.
 */
export const versionedThings = {
  job,
  session: sessionRecord,
  technician,
  admin,
  /** all rates of a technician: shown is the one of the day for which another one was sent */
  hourly_rates: rate,
  activity_type: editableActivityType,
  job_type: jobType,
  power_rating: powerRating,
  rpm_category: rpmCategory,
  department,
  estimate,
  /** what admins decided about an activity of a job */
  work_item: activityOfJob.pick({ activity_code: true, exclusion: true, version: true }),
  schedule_rule: scheduleRule,
  absence,
  workshop,
  retention: retentionState,
  closing_settings: editableClosingSettings,
  pay_rules: editablePayRules,
  /** which jobs are put first */
  work_order: chosenOrder.extend({ version: thingVersion }),
  webhook,
} as const satisfies Record<string, z.ZodObject>
export type VersionedThing = keyof typeof versionedThings

/** The calls that save or delete a thing and take `If-Match`, with what they edit. */
export const versionedCalls = {
  updateJob: 'job',
  setJobStatus: 'job',
  deleteJob: 'job',
  correctSession: 'session',
  updateTechnician: 'technician',
  setTechnicianStatus: 'technician',
  setTechnicianContact: 'technician',
  setHourlyRate: 'hourly_rates',
  setAdminRights: 'admin',
  setAdminStatus: 'admin',
  updateActivityType: 'activity_type',
  deleteActivityType: 'activity_type',
  updateJobType: 'job_type',
  deleteJobType: 'job_type',
  updatePowerRating: 'power_rating',
  deletePowerRating: 'power_rating',
  updateRpmCategory: 'rpm_category',
  deleteRpmCategory: 'rpm_category',
  updateDepartment: 'department',
  deleteDepartment: 'department',
  updateEstimate: 'estimate',
  deleteEstimate: 'estimate',
  excludeItem: 'work_item',
  includeItem: 'work_item',
  finishItem: 'work_item',
  resumeItem: 'work_item',
  toggleScheduleRule: 'schedule_rule',
  deleteScheduleRule: 'schedule_rule',
  updateAbsence: 'absence',
  deleteAbsence: 'absence',
  nameWorkshop: 'workshop',
  requireSecondFactor: 'workshop',
  setCompanySignIn: 'workshop',
  setWebPush: 'workshop',
  setLogo: 'workshop',
  removeLogo: 'workshop',
  setRetention: 'retention',
  setClosingSettings: 'closing_settings',
  setPayRules: 'pay_rules',
  setWorkOrder: 'work_order',
  updateWebhook: 'webhook',
} as const satisfies Partial<Record<CallName, VersionedThing>>
export type VersionedCall = keyof typeof versionedCalls

/** Every other PUT, PATCH and DELETE, with why nobody's change can be undone by it. */
export const unversionedCalls = {
  changeSetUp: 'a list is put away or taken out again; nothing that anybody typed is lost',
  subscribeToPush: 'a phone says where it is reached; nobody else edits that',
  unsubscribeFromPush: 'a phone takes back what it said itself',
  withdrawPeriodProposal: 'a proposal is never edited: it stands, or it does not',
  deleteScheduleException: 'an exception is never edited, so what goes is what was seen',
  saveJobByNumber:
    'what another program says of a job holds whatever was saved here meanwhile; what it leaves out stays',
  saveJobByReference: 'the same, by the number that the program has for it',
  takeBackJobImport: 'an import is never edited: it stands, or it was taken back',
  takeBackAbsenceImport: 'an import is never edited: it stands, or it was taken back',
  takeBackEstimateImport: 'an import is never edited: it stands, or it was taken back',
  takeBackHolidayImport: 'an import is never edited: it stands, or it was taken back',
  takeBackPastWorkImport: 'an import is never edited: it stands, or it was taken back',
  takeBackTechnicianImport: 'an import is never edited: it stands, or it was taken back',
  setInvoicingStart:
    'one day, shown as it was and as it is to be: what somebody else said meanwhile is in the audit trail',
  deleteInvoicePrice: 'a price is never edited: another one follows it',
} as const satisfies Partial<Record<CallName, string>>

/** Other calls whose answers have the version of one thing, as an `ETag`. */
export const taggedCalls = {
  job: 'job',
  createJob: 'job',
  sessionRecord: 'session',
  createTechnician: 'technician',
  createAdmin: 'admin',
  hourlyRates: 'hourly_rates',
  createActivityType: 'activity_type',
  createJobType: 'job_type',
  createPowerRating: 'power_rating',
  createRpmCategory: 'rpm_category',
  createDepartment: 'department',
  createEstimate: 'estimate',
  createScheduleRule: 'schedule_rule',
  workshop: 'workshop',
  retention: 'retention',
  closingSettings: 'closing_settings',
  payRules: 'pay_rules',
  nextWork: 'work_order',
} as const satisfies Partial<Record<CallName, VersionedThing>>

/** Of these only a part is removed: what it was a part of goes on, with a version of its own. */
const removals: ReadonlySet<CallName> = new Set<CallName>(['removeLogo', 'includeItem', 'resumeItem'])

/** Whether the answers of a call have an `ETag`. What was deleted has none. */
export function isTagged(name: CallName): boolean {
  const isDeletion = calls[name].method === 'DELETE' && !removals.has(name)
  return name in taggedCalls || (name in versionedCalls && !isDeletion)
}

/** What a call edits of which it takes the version; null: nothing. */
export function editedBy(name: CallName): VersionedThing | null {
  return name in versionedCalls ? versionedCalls[name as VersionedCall] : null
}

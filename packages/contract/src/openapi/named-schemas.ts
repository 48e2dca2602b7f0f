import type * as z from 'zod'
import * as absences from '../absences.ts'
import * as activityTypes from '../activity-types.ts'
import { admin, newAdmin } from '../admins.ts'
import { estimateMeasure, leftOut } from '../analytics.ts'
import { auditEntry } from '../audit.ts'
import { changeEntry } from '../change-feed.ts'
import { changeEffect } from '../change-preview.ts'
import { calendarAddress } from '../calendar-addresses.ts'
import { webhook, webhookDelivery } from '../webhooks.ts'
import { machineToken } from '../connections.ts'
import * as estimates from '../estimates.ts'
import { erased, erasure } from '../erasure.ts'
import { deletion } from '../fields.ts'
import { expectedFinish, jobForecast } from '../forecasts.ts'
import { health, readiness } from '../health.ts'
import { invitation } from '../invitations.ts'
import { mailMessage, mailSubscription } from '../mail.ts'
import { jobAccount } from '../job-account.ts'
import { importedRow, job, jobBody, jobPicture, workableJob } from '../jobs.ts'
import { activeSession, floor, floorTechnician, live } from '../live.ts'
import * as masterData from '../master-data.ts'
import { passwordReset } from '../passwords.ts'
import * as pay from '../pay-sheet.ts'
import * as periods from '../periods.ts'
import { problem } from '../problem.ts'
import { reportRow, reportTotals } from '../reports.ts'
import { retention, retentionBody, retentionState } from '../retention.ts'
import * as schedule from '../schedule.ts'
import { foundJob, foundTechnician } from '../search.ts'
import * as record from '../session-record.ts'
import { mediaAdded, session } from '../sessions.ts'
import { loadTeam } from '../load.ts'
import { signedIn, user } from '../sign-in.ts'
import * as technicians from '../technicians.ts'
import * as timeline from '../timeline.ts'
import { answeredTimerCheck, timerCheck } from '../timer-checks.ts'
import * as timesheets from '../timesheets.ts'
import { setUp, workshop, workshopName } from '../workshop.ts'
import { person } from '../person.ts'

/** The names by which the API's description and the clients made from it know the schemas that calls share. */
export const namedSchemas = {
  Problem: problem,
  Health: health,
  Readiness: readiness,
  Deletion: deletion,

  User: user,
  Person: person,
  SignedIn: signedIn,
  PasswordReset: passwordReset,
  MachineToken: machineToken,
  CalendarAddress: calendarAddress,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  MailSubscription: mailSubscription,
  MailMessage: mailMessage,
  Invitation: invitation,
  Session: session,
  MediaAdded: mediaAdded,
  TimerCheck: timerCheck,
  AnsweredTimerCheck: answeredTimerCheck,
  WorkableJob: workableJob,
  ActivityType: activityTypes.activityType,
  ListedActivityType: activityTypes.listedActivityType,
  NewActivityType: activityTypes.newActivityType,
  ActivityTypeChanges: activityTypes.activityTypeChanges,
  ChargeEffect: activityTypes.chargeEffect,

  Job: job,
  JobBody: jobBody,
  JobPicture: jobPicture,
  ImportedRow: importedRow,
  ImportedAbsenceRow: absences.importedAbsenceRow,
  JobAccount: jobAccount,
  JobForecast: jobForecast,
  ExpectedFinish: expectedFinish,
  LoadTeam: loadTeam,
  Live: live,
  ActiveSession: activeSession,
  Floor: floor,
  FloorTechnician: floorTechnician,
  Timeline: timeline.timeline,
  TimelineHours: timeline.timelineHours,
  TimelineTechnician: timeline.timelineTechnician,
  TimelineSession: timeline.timelineSession,
  FoundJob: foundJob,
  FoundTechnician: foundTechnician,

  SessionRecord: record.sessionRecord,
  SessionTotals: record.sessionTotals,
  SessionDetails: record.sessionDetails,
  SessionChange: record.sessionChange,
  RecordedFields: record.recordedFields,
  Proposal: record.proposal,
  ReviewItem: record.reviewItem,
  CorrectionRequest: record.correctionRequest,
  CorrectionOutcome: record.correctionOutcome,
  AddedSession: record.addedSession,
  SessionCorrection: record.sessionCorrection,

  Period: periods.period,
  LateTotals: periods.lateTotals,
  LateArrival: periods.lateArrival,
  ClosingSettings: periods.closingSettings,
  TimesheetLine: timesheets.timesheetLine,
  TimesheetTotals: timesheets.timesheetTotals,
  TimesheetAdjustment: timesheets.timesheetAdjustment,
  TimesheetDay: timesheets.timesheetDay,
  PayRules: pay.payRules,
  PayRulesSince: pay.payRulesSince,
  PayLimit: pay.payLimit,
  PayNote: pay.payNote,
  NewPayLimit: pay.newPayLimit,
  PaySheet: pay.paySheet,
  PayLine: pay.payLine,
  PaySums: pay.paySums,
  PayCheck: pay.payCheck,
  PayDay: pay.payDay,
  PayAdjustment: pay.payAdjustment,
  ReportRow: reportRow,
  ReportTotals: reportTotals,

  Technician: technicians.technician,
  NewTechnician: technicians.newTechnician,
  TechnicianEdit: technicians.technicianEdit,
  TechnicianContact: technicians.technicianContact,
  Rate: technicians.rate,
  Admin: admin,
  NewAdmin: newAdmin,
  AuditEntry: auditEntry,
  ChangeEntry: changeEntry,
  Erasure: erasure,
  Erased: erased,
  Retention: retention,
  RetentionBody: retentionBody,
  RetentionState: retentionState,
  Workshop: workshop,
  WorkshopName: workshopName,
  SetUp: setUp,

  JobType: masterData.jobType,
  NewJobType: masterData.newJobType,
  PowerRating: masterData.powerRating,
  NewPowerRating: masterData.newPowerRating,
  RpmCategory: masterData.rpmCategory,
  NewRpmCategory: masterData.newRpmCategory,
  Department: masterData.department,
  NewDepartment: masterData.newDepartment,

  Estimate: estimates.estimate,
  EstimateReasons: estimates.estimateReasons,
  ItemOfCell: estimates.itemOfCell,
  ActivityOfJob: estimates.activityOfJob,
  JobEstimates: estimates.jobEstimates,
  Exclusion: estimates.exclusion,
  EstimateMeasure: estimateMeasure,
  LeftOut: leftOut,

  ScheduleRule: schedule.scheduleRule,
  NewScheduleRule: schedule.scheduleShapes.createScheduleRule.body,
  ScheduleException: schedule.scheduleException,
  NewScheduleExceptions: schedule.scheduleShapes.createScheduleExceptions.body,
  ChangeEffect: changeEffect,

  Absence: absences.absence,
  AbsenceOfTechnician: absences.absenceOfTechnician,
  OwnAbsence: absences.ownAbsence,
  DayAbsence: absences.dayAbsence,
  AbsenceBody: absences.absenceBody,
  NewAbsences: absences.newAbsences,
  AbsenceCalendar: absences.absenceCalendar,
} satisfies Record<string, z.ZodType>

import type { calls } from './all-calls.ts'
import type { AuditKind } from './audit.ts'

/** The parts of a shop that calls change, and that pages show or servers compute from. */
export const resources = [
  'sessions',
  /** who works now, and on what */
  'running_work',
  'photos',
  'jobs',
  'work_order',
  'people',
  'rates',
  'access',
  /** what goes out by e-mail */
  'mail',
  'activity_types',
  'master_data',
  'estimates',
  'schedule',
  'absences',
  'periods',
  'invoicing',
  'settings',
] as const
export type Resource = (typeof resources)[number]

/** What a call leaves behind. */
export type Effects = {
  /** the parts of the shop that it can change; live boards are notified of those that they show */
  changes: readonly Resource[]
  /** the kinds of its entries in the audit trail, each time it changes anything */
  audit: readonly AuditKind[]
}

type Calls = typeof calls
type ActingCall = { [Name in keyof Calls]: Calls[Name]['method'] extends 'GET' ? never : Name }[keyof Calls]

function changing(changes: readonly Resource[], audit: readonly AuditKind[] = []): Effects {
  return { changes, audit }
}

/** A POST that computes an answer and changes nothing. */
const nothing = changing([])

/** The effects of every call that is no GET. A GET has none. */
const acting: Record<ActingCall, Effects> = {
  signIn: changing(['access']),
  refreshSignIn: changing(['access']),
  signOut: changing(['access']),
  openInvitation: nothing,
  // A recovery code that proves who asks is spent.
  acceptInvitation: changing(['people', 'access'], ['invitation']),
  endSignIn: changing(['access']),
  beginCompanySignIn: nothing,
  // The first one links the account, and ends a temporary password.
  finishCompanySignIn: changing(['access', 'people'], ['admin']),
  endCompanySignIns: changing(['access']),
  beginCompanyProof: nothing,
  finishCompanyProof: nothing,
  setCompanyAccount: changing(['people', 'access'], ['admin']),
  setCompanySignIn: changing(['settings', 'access'], ['workshop']),
  beginSecondFactor: changing(['access']),
  confirmSecondFactor: changing(['access'], ['admin']),
  endSecondFactor: changing(['access'], ['admin']),
  changePassword: changing(['people', 'access'], ['admin']),

  startSession: changing(['sessions', 'running_work', 'jobs']),
  completeSession: changing(['sessions', 'running_work']),
  answerTimerCheck: changing(['sessions', 'running_work']),
  requestCorrection: changing(['sessions']),
  addMedia: changing(['photos']),
  subscribeToPush: changing(['access']),
  unsubscribeFromPush: changing(['access']),

  addSession: changing(['sessions', 'running_work', 'jobs'], ['session']),
  correctSession: changing(['sessions', 'running_work', 'jobs'], ['session']),
  voidSession: changing(['sessions', 'running_work'], ['session']),
  restoreSession: changing(['sessions', 'running_work'], ['session']),
  reviewSession: changing(['sessions'], ['session']),
  endSession: changing(['sessions', 'running_work'], ['session']),
  acceptCorrection: changing(['sessions', 'running_work', 'jobs'], ['correction_request', 'session']),
  declineCorrection: changing(['sessions'], ['correction_request']),

  lockPeriod: changing(['periods', 'mail'], ['period']),
  reopenPeriod: changing(['periods'], ['period']),
  withdrawPeriodProposal: changing(['periods'], ['period']),
  acceptLateArrivals: changing(['periods', 'sessions'], ['period']),
  setClosingSettings: changing(['settings'], ['workshop']),
  setPayRules: changing(['settings'], ['workshop']),
  createPayLimit: changing(['settings'], ['workshop']),
  deletePayLimit: changing(['settings'], ['workshop']),
  previewPayChange: nothing,

  setInvoicingStart: changing(['invoicing'], ['invoicing_start']),
  createInvoiceBatch: changing(['invoicing'], ['invoice_batch']),
  approveInvoiceBatch: changing(['invoicing'], ['invoice_batch']),
  takeBackInvoiceBatch: changing(['invoicing'], ['invoice_batch']),
  createInvoicePrice: changing(['invoicing'], ['invoice_price']),
  deleteInvoicePrice: changing(['invoicing'], ['invoice_price']),

  createJob: changing(['jobs'], ['job']),
  updateJob: changing(['jobs', 'work_order'], ['job']),
  setJobStatus: changing(['jobs', 'work_order'], ['job']),
  deleteJob: changing(['jobs', 'work_order'], ['job']),
  importJobs: changing(['jobs'], ['job']),
  saveJobByNumber: changing(['jobs', 'work_order'], ['job']),
  saveJobByReference: changing(['jobs', 'work_order'], ['job']),
  saveJobs: changing(['jobs', 'work_order'], ['job']),
  takeBackJobImport: changing(['jobs', 'work_order'], ['job']),
  tryWorkOrder: nothing,
  tryLoad: nothing,
  setWorkOrder: changing(['work_order'], ['work_order']),

  createTechnician: changing(['people'], ['technician']),
  importTechnicians: changing(['people', 'rates'], ['technician', 'hourly_rate']),
  takeBackTechnicianImport: changing(['people', 'rates', 'access', 'mail'], ['technician']),
  saveTechnicians: changing(['people'], ['technician']),
  updateTechnician: changing(['people', 'access'], ['technician']),
  setTechnicianStatus: changing(['people', 'access'], ['technician']),
  setTechnicianContact: changing(['people', 'access'], ['technician']),
  resetTechnicianPassword: changing(['people', 'access'], ['technician']),
  printSignInCards: nothing,
  resetNewTechnicians: changing(['people', 'access'], ['technician']),
  eraseTechnician: changing(['people', 'access', 'sessions', 'running_work', 'photos', 'absences'], ['technician']),
  endTechnicianSignIn: changing(['access']),
  setHourlyRate: changing(['rates'], ['hourly_rate']),
  previewHourlyRate: nothing,

  createAdmin: changing(['people'], ['admin']),
  setAdminRights: changing(['people', 'access'], ['admin']),
  setAdminStatus: changing(['people', 'access'], ['admin']),
  resetAdminPassword: changing(['people', 'access'], ['admin']),
  resetSecondFactor: changing(['access'], ['admin']),
  eraseAdmin: changing(['people', 'access', 'sessions', 'running_work'], ['admin']),

  createMachineToken: changing(['people', 'access'], ['machine_token']),
  createCalendarAddress: changing(['access'], ['calendar_address']),
  endCalendarAddress: changing(['access'], ['calendar_address']),
  createWebhook: changing(['access'], ['webhook']),
  renewWebhookSecret: changing(['access'], ['webhook']),
  updateWebhook: changing(['access'], ['webhook']),
  pauseWebhook: changing(['access'], ['webhook']),
  resumeWebhook: changing(['access'], ['webhook']),
  endWebhook: changing(['access'], ['webhook']),
  testWebhook: changing(['access']),
  sendWebhookAgain: changing(['access']),
  sendDeliveryAgain: changing(['access']),
  createMailSubscription: changing(['mail', 'access'], ['mail_subscription']),
  endMailSubscription: changing(['mail'], ['mail_subscription']),
  sendTestMail: nothing,
  resendMail: changing(['mail']),
  invite: changing(['access', 'mail'], ['invitation']),
  endInvitation: changing(['access', 'mail'], ['invitation']),
  endMachineToken: changing(['access'], ['machine_token']),

  setRetention: changing(['settings'], ['retention']),
  previewRetention: nothing,
  nameWorkshop: changing(['settings'], ['workshop']),
  // A recovery code that proves who asks is spent.
  requireSecondFactor: changing(['settings', 'access'], ['workshop']),
  setWebPush: changing(['settings', 'access'], ['workshop']),
  changeSetUp: changing(['settings'], ['workshop']),
  setLogo: changing(['settings'], ['workshop']),
  removeLogo: changing(['settings'], ['workshop']),

  createJobType: changing(['master_data'], ['job_type']),
  updateJobType: changing(['master_data'], ['job_type']),
  deleteJobType: changing(['master_data'], ['job_type']),
  moveJobsOfType: changing(['jobs', 'master_data', 'estimates'], ['job_type']),
  previewMoveOfJobs: nothing,
  createPowerRating: changing(['master_data'], ['power_rating']),
  updatePowerRating: changing(['master_data'], ['power_rating']),
  deletePowerRating: changing(['master_data'], ['power_rating']),
  createRpmCategory: changing(['master_data'], ['rpm_category']),
  updateRpmCategory: changing(['master_data'], ['rpm_category']),
  deleteRpmCategory: changing(['master_data'], ['rpm_category']),
  createDepartment: changing(['master_data'], ['department']),
  updateDepartment: changing(['master_data'], ['department']),
  deleteDepartment: changing(['master_data'], ['department']),

  createEstimate: changing(['estimates'], ['estimate']),
  updateEstimate: changing(['estimates'], ['estimate']),
  deleteEstimate: changing(['estimates'], ['estimate']),
  importEstimates: changing(['estimates'], ['estimate']),
  takeBackEstimateImport: changing(['estimates'], ['estimate']),
  importPastWork: changing(['estimates'], ['past_work']),
  takeBackPastWorkImport: changing(['estimates'], ['past_work']),
  freezeEstimate: changing(['estimates'], ['estimate']),
  releaseEstimate: changing(['estimates'], ['estimate']),
  acceptLearned: changing(['estimates'], ['estimate']),
  takeBackAccepted: changing(['estimates'], ['estimate']),
  excludeItem: changing(['estimates'], ['work_item']),
  includeItem: changing(['estimates'], ['work_item']),
  finishItem: changing(['estimates'], ['work_item']),
  resumeItem: changing(['estimates'], ['work_item']),

  createActivityType: changing(['activity_types'], ['activity_type']),
  updateActivityType: changing(['activity_types'], ['activity_type']),
  previewCharge: nothing,
  deleteActivityType: changing(['activity_types'], ['activity_type']),

  createScheduleRule: changing(['schedule'], ['schedule_rule']),
  toggleScheduleRule: changing(['schedule'], ['schedule_rule']),
  deleteScheduleRule: changing(['schedule'], ['schedule_rule']),
  createScheduleExceptions: changing(['schedule'], ['schedule_exception']),
  deleteScheduleException: changing(['schedule'], ['schedule_exception']),
  importHolidays: changing(['schedule'], ['schedule_exception']),
  takeBackHolidayImport: changing(['schedule'], ['schedule_exception']),
  previewScheduleChange: nothing,

  createAbsences: changing(['absences'], ['absence']),
  saveAbsences: changing(['absences'], ['absence']),
  importAbsences: changing(['absences'], ['absence']),
  takeBackAbsenceImport: changing(['absences'], ['absence']),
  updateAbsence: changing(['absences'], ['absence']),
  deleteAbsence: changing(['absences'], ['absence']),
  restoreAbsence: changing(['absences'], ['absence']),
}

/** What a call leaves behind. Phones load none of this: servers act on it. */
export function effectsOf(name: keyof Calls): Effects {
  return (acting as Partial<Record<keyof Calls, Effects>>)[name] ?? nothing
}

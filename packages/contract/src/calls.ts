import type { Permission } from './permissions.ts'

export { may, type Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call goes and who may make it. What it carries is in the file of its feature. */
export type Call = { method: Method; path: string; permission: Permission; duringPasswordChange?: true }

function call(method: Method, path: string, permission: Permission): Call {
  return { method, path, permission }
}

/** Still allowed while a temporary password waits to be changed. */
function always(made: Call): Call {
  return { ...made, duringPasswordChange: true }
}

/** The path that every call's own path follows. */
export const API_PREFIX = '/api'

/** Every call that crosses the wire. No schemas in here, so that the phone loads this table and nothing more. */
export const calls = {
  signIn: call('POST', '/auth/login', 'anyone'),
  refreshSignIn: call('POST', '/auth/refresh', 'anyone'),
  signOut: call('POST', '/auth/logout', 'anyone'),
  signInHints: call('GET', '/auth/hints', 'anyone'),
  me: always(call('GET', '/me', 'signed_in')),
  changePassword: always(call('POST', '/me/password', 'signed_in')),

  startSession: call('POST', '/sessions/start', 'technician'),
  completeSession: call('POST', '/sessions/:id/complete', 'technician'),
  currentSession: call('GET', '/sessions/current', 'technician'),
  ownSessions: call('GET', '/sessions/mine', 'technician'),
  requestCorrection: call('POST', '/sessions/:id/correction-requests', 'technician'),
  addMedia: call('POST', '/sessions/:id/media', 'technician'),
  media: call('GET', '/media/:id', 'signed_in'),
  mediaThumbnail: call('GET', '/media/:id/thumbnail', 'signed_in'),
  workableJobs: call('GET', '/jobs', 'signed_in'),
  activityTypes: call('GET', '/activities/types', 'signed_in'),

  live: call('GET', '/admin/live', 'admin'),
  liveEvents: call('GET', '/admin/live/events', 'admin'),
  exportExcel: call('GET', '/admin/export/excel', 'admin'),
  exportPdf: call('GET', '/admin/export/pdf', 'admin'),

  exportCsv: call('GET', '/admin/export/csv', 'admin'),

  sessionRecords: call('GET', '/admin/sessions', 'admin'),
  sessionRecord: call('GET', '/admin/sessions/:id', 'admin'),
  addSession: call('POST', '/admin/sessions', 'admin'),
  correctSession: call('PATCH', '/admin/sessions/:id', 'admin'),
  voidSession: call('POST', '/admin/sessions/:id/void', 'admin'),
  restoreSession: call('POST', '/admin/sessions/:id/restore', 'admin'),
  reviewSession: call('POST', '/admin/sessions/:id/reviewed', 'admin'),
  endSession: call('POST', '/admin/sessions/:id/end', 'admin'),
  reviewList: call('GET', '/admin/review', 'admin'),
  acceptCorrection: call('POST', '/admin/correction-requests/:id/accept', 'admin'),
  declineCorrection: call('POST', '/admin/correction-requests/:id/decline', 'admin'),
  periods: call('GET', '/admin/periods', 'admin'),
  lockPeriod: call('POST', '/admin/periods/:month/lock', 'admin'),
  reopenPeriod: call('POST', '/admin/periods/:month/reopen', 'admin'),
  timesheets: call('GET', '/admin/timesheets', 'admin'),
  timesheet: call('GET', '/admin/timesheets/:id', 'admin'),
  timesheetPdf: call('GET', '/admin/timesheets/:id/pdf', 'admin'),

  jobs: call('GET', '/admin/jobs', 'admin'),
  createJob: call('POST', '/admin/jobs', 'admin'),
  updateJob: call('PUT', '/admin/jobs/:id', 'admin'),
  setJobStatus: call('PATCH', '/admin/jobs/:id/status', 'admin'),
  deleteJob: call('DELETE', '/admin/jobs/:id', 'admin'),
  jobAccount: call('GET', '/admin/jobs/:id/account', 'admin'),
  jobCard: call('GET', '/admin/jobs/:id/card', 'admin'),
  jobPictures: call('GET', '/admin/job-pictures/:job_no', 'admin'),
  jobImage: call('GET', '/admin/job-images', 'admin'),
  imagesDatabase: call('GET', '/admin/images-database', 'admin'),
  importJobs: call('POST', '/admin/job-import', 'admin'),
  jobImportTemplate: call('GET', '/admin/job-import/template', 'admin'),

  technicians: call('GET', '/admin/technicians', 'admin'),
  createTechnician: call('POST', '/admin/technicians', 'admin'),
  updateTechnician: call('PATCH', '/admin/technicians/:id', 'admin'),
  setTechnicianStatus: call('PATCH', '/admin/technicians/:id/status', 'admin'),
  setTechnicianContact: call('PUT', '/admin/technicians/:id/contact', 'admin'),
  resetTechnicianPassword: call('POST', '/admin/technicians/:id/reset-password', 'admin'),
  hourlyRates: call('GET', '/admin/technicians/:id/hourly-rate', 'admin'),
  setHourlyRate: call('PUT', '/admin/technicians/:id/hourly-rate', 'admin'),
  previewHourlyRate: call('POST', '/admin/technicians/:id/hourly-rate/preview', 'admin'),

  admins: call('GET', '/admin/admins', 'admin'),
  createAdmin: call('POST', '/admin/admins', 'admin'),
  setAdminStatus: call('PATCH', '/admin/admins/:id/status', 'admin'),
  resetAdminPassword: call('POST', '/admin/admins/:id/reset-password', 'admin'),

  audit: call('GET', '/admin/audit', 'admin'),
  workshop: call('GET', '/admin/workshop', 'admin'),
  nameWorkshop: call('PUT', '/admin/workshop', 'admin'),
  logo: call('GET', '/admin/workshop/logo', 'admin'),
  setLogo: call('PUT', '/admin/workshop/logo', 'admin'),
  removeLogo: call('DELETE', '/admin/workshop/logo', 'admin'),

  jobTypes: call('GET', '/admin/master-data/job-types', 'admin'),
  createJobType: call('POST', '/admin/master-data/job-types', 'admin'),
  updateJobType: call('PUT', '/admin/master-data/job-types/:id', 'admin'),
  deleteJobType: call('DELETE', '/admin/master-data/job-types/:id', 'admin'),
  powerRatings: call('GET', '/admin/master-data/power-ratings', 'admin'),
  createPowerRating: call('POST', '/admin/master-data/power-ratings', 'admin'),
  updatePowerRating: call('PUT', '/admin/master-data/power-ratings/:id', 'admin'),
  deletePowerRating: call('DELETE', '/admin/master-data/power-ratings/:id', 'admin'),
  rpmCategories: call('GET', '/admin/master-data/rpm-categories', 'admin'),
  createRpmCategory: call('POST', '/admin/master-data/rpm-categories', 'admin'),
  updateRpmCategory: call('PUT', '/admin/master-data/rpm-categories/:id', 'admin'),
  deleteRpmCategory: call('DELETE', '/admin/master-data/rpm-categories/:id', 'admin'),
  departments: call('GET', '/admin/master-data/departments', 'admin'),
  createDepartment: call('POST', '/admin/master-data/departments', 'admin'),
  updateDepartment: call('PUT', '/admin/master-data/departments/:id', 'admin'),
  deleteDepartment: call('DELETE', '/admin/master-data/departments/:id', 'admin'),

  estimatesMatrix: call('GET', '/admin/master-data/estimates/matrix', 'admin'),
  createEstimate: call('POST', '/admin/master-data/estimates', 'admin'),
  updateEstimate: call('PUT', '/admin/master-data/estimates/:id', 'admin'),
  deleteEstimate: call('DELETE', '/admin/master-data/estimates/:id', 'admin'),

  allActivityTypes: call('GET', '/admin/activity-types', 'admin'),
  createActivityType: call('POST', '/admin/activity-types', 'admin'),
  updateActivityType: call('PUT', '/admin/activity-types/:code', 'admin'),
  deleteActivityType: call('DELETE', '/admin/activity-types/:code', 'admin'),

  scheduleRules: call('GET', '/admin/schedule/rules', 'admin'),
  createScheduleRule: call('POST', '/admin/schedule/rules', 'admin'),
  toggleScheduleRule: call('PATCH', '/admin/schedule/rules/:id', 'admin'),
  deleteScheduleRule: call('DELETE', '/admin/schedule/rules/:id', 'admin'),
  scheduleExceptions: call('GET', '/admin/schedule/exceptions', 'admin'),
  createScheduleExceptions: call('POST', '/admin/schedule/exceptions', 'admin'),
  deleteScheduleException: call('DELETE', '/admin/schedule/exceptions/:id', 'admin'),
  previewScheduleChange: call('POST', '/admin/schedule/preview', 'admin'),

  reportSummary: call('GET', '/admin/reports/summary', 'admin'),

  kpiDashboard: call('GET', '/admin/analytics/kpi-dashboard', 'admin'),
  technicianEfficiency: call('GET', '/admin/analytics/efficiency/technicians', 'admin'),
  activityAccuracy: call('GET', '/admin/analytics/activity-accuracy', 'admin'),
  timeTrends: call('GET', '/admin/analytics/time-trends', 'admin'),
  costBreakdown: call('GET', '/admin/analytics/cost-breakdown', 'admin'),
  learningEffectiveness: call('GET', '/admin/analytics/learning-effectiveness', 'admin'),

  healthLive: call('GET', '/health/live', 'anyone'),
  healthReady: call('GET', '/health/ready', 'anyone'),
} satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** Headers of this product's own. */
export const headers = {
  /** on every answer of this API: whatever lacks it came from somewhere on the way */
  api: 'x-api',
  /** the server's clock when it answered, ISO 8601 */
  serverTime: 'x-server-time',
  /** the device's clock when it sent, ISO 8601 */
  clientTime: 'x-client-time',
  deviceId: 'x-device-id',
  pendingCount: 'x-pending-count',
  oldestPending: 'x-oldest-pending',
} as const

/**
 * A call's path with its parameters filled in, e.g. `/api/sessions/6f…/complete`.
 * Throws an Error when a parameter of the path is missing.
 */
export function pathOf(name: CallName, params: Record<string, string | number> = {}): string {
  const { path } = calls[name]
  return API_PREFIX + path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given(params, key, path))))
}

function given(params: Record<string, string | number>, key: string, path: string): string | number {
  const value = params[key]
  if (value === undefined) throw new Error(`${path} needs ${key}`)
  return value
}

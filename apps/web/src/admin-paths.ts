import type { LocalDate } from '@warsha/domain'

/** Which sessions stand behind a figure. What is left out holds for all. */
export type Behind = {
  /** days of the start, both included */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** of the start, `YYYY-MM` */
  month?: string | undefined
  technician?: number | readonly number[] | undefined
  segment?: string | undefined
  job?: string | undefined
  /** null is for jobs that have none */
  jobType?: number | null | readonly (number | null)[] | undefined
  customer?: string | undefined
  activity?: string | undefined
  /** those that count, unless another state is named */
  state?: 'all' | 'completed' | 'running'
  /** those alone that wait for review */
  isWaiting?: true | undefined
  /** those alone whose technician had a rate, or had none */
  isRated?: boolean | undefined
  /** those alone with a part outside the working calendar */
  hasOutside?: true | undefined
  /** those alone that are charged to their job, or are not */
  isCharged?: boolean | undefined
  /** those of work items that settled on these days and count; when they began does not matter */
  settled?: { from: LocalDate; to: LocalDate } | undefined
}

/** The address of the sessions that a figure was counted from: their sum is that figure. */
function sessionsBehind({ state = 'completed', settled, ...which }: Behind): string {
  const { from, to, month, jobType } = which
  const named = {
    range: (from ?? to ?? month) ? undefined : 'all',
    from,
    to,
    month,
    settled_from: settled?.from,
    settled_to: settled?.to,
    technician: which.technician,
    segment: which.segment,
    job: which.job,
    job_type: jobType === undefined ? undefined : [jobType].flat().map((id) => id ?? 'none'),
    customer: which.customer,
    activity: which.activity,
    state: state === 'all' ? undefined : state,
    waiting: which.isWaiting,
    rated: which.isRated,
    outside: which.hasOutside,
    charged: which.isCharged,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(named)) {
    if (value !== undefined) query.set(name, String(value))
  }
  // Commas need no escape in a query, and the address stays one to read.
  return `${adminPaths.sessions}?${query.toString().replaceAll('%2C', ',')}`
}

/** The addresses of the admin area that something leads to, but for the first one. */
export const adminPaths = {
  /** the live board for a screen on the wall */
  wall: '/admin/live?screen=wall',
  jobs: '/admin/jobs',
  newJob: '/admin/jobs?job=new',
  /** of one job, by its id */
  job: (id: number) => `/admin/jobs/${id}`,
  sessions: '/admin/sessions',
  /** of one session, by its id */
  session: (id: string) => `/admin/sessions/${id}`,
  sessionsBehind,
  /** what waits for somebody's look */
  review: '/admin/sessions?tab=review',
  /** of a month alone, `YYYY-MM` */
  reviewOf: (month: string) => `/admin/sessions?tab=review&review_month=${month}`,
  /** what to do next, for the foreman */
  nextWork: '/admin/next',
  /** work that is left against the time for it, for the foreman */
  load: '/admin/load',
  timeline: '/admin/timeline',
  /** who is away */
  absences: '/admin/absences',
  /** the days of a month of neither work nor recorded absence, `YYYY-MM` */
  daysNotRecorded: (month: string) => `/admin/absences?month=${month}&as=missing`,
  technicians: '/admin/technicians',
  /** of one technician, by their id */
  technicianPage: (id: number) => `/admin/technicians/${id}`,
  newTechnician: '/admin/technicians?technician=new',
  /** what a month pays, the timesheets of it, and closing it */
  hours: '/admin/hours',
  paySheet: '/admin/hours?part=pay',
  months: '/admin/hours?part=months',
  /** a month among the others, with what arrived late for it; `YYYY-MM` */
  lateArrivalsOf: (month: string) => `/admin/hours?part=months&month=${month}&late=${month}`,
  /** their month, day by day; the present one */
  timesheetOf: (id: number) => `/admin/hours?part=timesheets&month=present&technician=${id}`,
  paySheetOf: (id: number) => `/admin/hours?part=pay&month=present&technician=${id}`,
  /** hours that are handed over to be invoiced */
  invoicing: '/admin/invoicing',
  invoiceBatches: '/admin/invoicing?part=batches',
  invoicePrices: '/admin/invoicing?part=prices',
  /** of one batch, by its id */
  invoiceBatch: (id: number) => `/admin/invoicing/${id}`,
  admins: '/admin/admins',
  mail: '/admin/mail',
  connections: '/admin/connections',
  reports: '/admin/reports',
  settings: '/admin/settings',
  audit: '/admin/audit',
  analytics: '/admin/analytics',
  /** how good the estimates are, and what they say */
  estimates: '/admin/estimates',
} as const

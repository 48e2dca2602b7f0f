import { randomUUID } from 'node:crypto'
import type {
  AbsenceCalendar,
  AnswerOf,
  Job,
  SessionRecord,
  Technician,
  VersionedCall,
  VersionedThing,
} from '@warsha/contract'
import sharp from 'sharp'
import { sql } from '../src/platform/database.ts'
import type { Answer, Caller, Shop } from './shop.ts'

/** A thing that a test has made: what its path names, and how to ask for its version. */
export type MadeThing = { params: Record<string, string | number>; version: () => Promise<number> }

/** How a call edits a thing. Edits of different numbers differ, unless the call knows two of them only. */
export type Edit = {
  body?: (nth: number) => unknown
  /** a file, in place of a body */
  file?: (nth: number) => Promise<Buffer>
  /** the call that comes first, so that there is something to edit */
  after?: VersionedCall
  /** only two bodies differ: of an even and of an odd number */
  isToggle?: true
  /** what the test's shop lets it change is nothing, so that the version stays */
  changesNothing?: true
}

/** How each call that takes versions edits its thing. */
export const edits: Record<VersionedCall, Edit> = {
  updateJob: { body: (nth) => ({ ...jobBody, customer: `Customer ${nth}` }) },
  setJobStatus: { body: (nth) => ({ status: nth % 2 === 0 ? 'on_hold' : 'open' }), isToggle: true },
  deleteJob: {},
  correctSession: { body: (nth) => ({ note: `Note ${nth}`, reason: 'It was another one' }) },
  updateTechnician: { body: (nth) => ({ full_name: `Khalid ${nth}`, segment: 'Winding' }) },
  setTechnicianStatus: { body: isActive, isToggle: true },
  setTechnicianContact: {
    body: (nth) => ({ email: `${randomUUID()}-${nth}@shop.example`, phone: null, current_password: 'admin-password' }),
  },
  setHourlyRate: { body: (nth) => ({ hourly_rate: 40 + nth }) },
  setAdminRights: {
    body: (nth) => ({ rights: nth % 2 === 0 ? 'foreman' : 'full', current_password: 'admin-password' }),
    isToggle: true,
  },
  setAdminStatus: { body: (nth) => ({ ...isActive(nth), current_password: 'admin-password' }), isToggle: true },
  updateActivityType: { body: (nth) => ({ label: `Label ${nth}` }) },
  deleteActivityType: {},
  updateJobType: { body: (nth) => ({ name: `Type ${nth}` }) },
  deleteJobType: {},
  updatePowerRating: { body: (nth) => ({ range_description: `Range ${nth}` }) },
  deletePowerRating: {},
  updateRpmCategory: { body: (nth) => ({ description: `Speed ${nth}` }) },
  deleteRpmCategory: {},
  updateDepartment: { body: (nth) => ({ name: `Department ${nth}` }) },
  deleteDepartment: {},
  updateEstimate: { body: (nth) => ({ estimated_hours: 10 + nth }) },
  deleteEstimate: {},
  excludeItem: { body: (nth) => ({ reason: `Reason ${nth}` }) },
  includeItem: { after: 'excludeItem' },
  finishItem: {},
  resumeItem: { after: 'finishItem' },
  toggleScheduleRule: { body: isActive, isToggle: true },
  deleteScheduleRule: {},
  updateAbsence: {
    body: (nth) => ({
      kind: 'annual',
      first_day: '2026-11-22',
      last_day: `2026-12-${String(1 + (nth % 28)).padStart(2, '0')}`,
    }),
  },
  deleteAbsence: {},
  nameWorkshop: { body: (nth) => ({ company_name: `Works ${nth}` }) },
  // Without a second factor of their own, admins can but say that it is not required.
  requireSecondFactor: {
    body: () => ({ is_required: false, current_password: 'admin-password' }),
    changesNothing: true,
  },
  // Nobody here has an account of a company's server yet.
  setCompanySignIn: {
    body: () => ({ only: false, break_glass_id: null, current_password: 'admin-password' }),
    changesNothing: true,
  },
  setWebPush: { body: (nth) => ({ is_on: nth % 2 === 0 }), isToggle: true },
  setLogo: { file: logo },
  removeLogo: { after: 'setLogo' },
  setRetention: { body: (nth) => ({ photo_months: null, sign_in_days: 100 + nth, security_log_days: 200 }) },
  setClosingSettings: { body: (nth) => ({ takes_two_admins: nth % 2 === 0 }), isToggle: true },
  setPayRules: {
    body: (nth) => ({
      factor_working_day: 1.5,
      factor_rest_day: 1.5,
      factor_holiday: 1.5,
      hours_a_day: 1 + nth / 4,
      hours_a_week: null,
      unpaid_activities: [],
      current_password: 'admin-password',
    }),
  },
  setWorkOrder: {},
  updateWebhook: { body: (nth) => ({ name: `Program ${nth}`, types: ['job'] }) },
}

const jobBody = { description: 'Rewind of a 75 kW pump motor', status: 'open' }

function isActive(nth: number) {
  return { is_active: nth % 2 === 1 }
}

function logo(nth: number): Promise<Buffer> {
  return sharp({ create: { width: 4 + nth, height: 4, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
}

/** The call by which a colleague edits a thing, and the field that it changes. */
export const usualEdit: Record<VersionedThing, [VersionedCall, field: string]> = {
  job: ['updateJob', 'customer'],
  session: ['correctSession', 'note'],
  technician: ['updateTechnician', 'full_name'],
  admin: ['setAdminStatus', 'is_active'],
  hourly_rates: ['setHourlyRate', 'hourly_rate'],
  activity_type: ['updateActivityType', 'label'],
  job_type: ['updateJobType', 'name'],
  power_rating: ['updatePowerRating', 'range_description'],
  rpm_category: ['updateRpmCategory', 'description'],
  department: ['updateDepartment', 'name'],
  estimate: ['updateEstimate', 'estimated_hours'],
  work_item: ['excludeItem', 'reason'],
  schedule_rule: ['toggleScheduleRule', 'is_active'],
  absence: ['updateAbsence', 'last_day'],
  workshop: ['nameWorkshop', 'company_name'],
  retention: ['setRetention', 'sign_in_days'],
  closing_settings: ['setClosingSettings', 'takes_two_admins'],
  pay_rules: ['setPayRules', 'hours_a_day'],
  work_order: ['setWorkOrder', 'job_ids'],
  webhook: ['updateWebhook', 'name'],
}

type Row = {
  id?: number | undefined
  code?: string | undefined
  version?: number | undefined
  [field: string]: unknown
}

/** Makes things of each kind in a shop, by the calls of its admin. */
export class Things {
  readonly #shop: Shop
  readonly #admin: Caller
  #made = 0
  #motor: Record<string, number> | null = null
  #orderedJobs: number[] = []

  constructor(shop: Shop, admin: Caller) {
    this.#shop = shop
    this.#admin = admin
  }

  /** A body of the call for this thing. */
  bodyOf(name: VersionedCall, nth: number): unknown {
    if (name === 'updateJob') return { ...jobBody, ...this.#motor, job_no: '1', customer: `Customer ${nth}` }
    if (name === 'setWorkOrder') return { job_ids: this.#orderedJobs.slice(0, (nth % this.#orderedJobs.length) + 1) }
    return edits[name].body?.(nth)
  }

  make(thing: VersionedThing): Promise<MadeThing> {
    this.#made += 1
    const made = {
      job: () => this.#job(),
      session: () => this.#session(),
      technician: () => this.#technician(),
      admin: () => this.#adminMade(),
      hourly_rates: () => this.#rates(),
      activity_type: () => this.#activityType(),
      job_type: () => this.#listed('/admin/master-data/job-types', { code: this.#code, name: 'Type' }),
      power_rating: () =>
        this.#listed('/admin/master-data/power-ratings', {
          code: this.#code,
          range_description: 'Range',
          complexity_multiplier: 1,
        }),
      rpm_category: () => this.#rpmCategory(),
      department: () => this.#listed('/admin/master-data/departments', { dept_number: this.#code, name: 'Pumps' }),
      estimate: () => this.#estimate(),
      work_item: () => this.#workItem(),
      schedule_rule: () => this.#rule(),
      absence: () => this.#absence(),
      workshop: () => this.#setting('/admin/workshop'),
      retention: () => this.#setting('/admin/retention'),
      closing_settings: () => this.#setting('/admin/closing-settings'),
      pay_rules: () => this.#setting('/admin/pay-rules'),
      work_order: () => this.#workOrder(),
      webhook: () =>
        this.#listed('/admin/connections/webhooks', {
          name: 'Program',
          url: 'https://erp.example.com/',
          private_host: null,
          types: ['job'],
          current_password: 'admin-password',
        }),
    } satisfies Record<VersionedThing, () => Promise<MadeThing>>
    return made[thing]()
  }

  get #code(): string {
    return `C${this.#made}`
  }

  async #created<T extends Row>(path: string, body: object): Promise<T> {
    const { status, body: created } = await this.#admin.post<T>(path, body)
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(created)}`)
    return created
  }

  /** One that stands in a list of its kind. */
  async #listed(path: string, body: object): Promise<MadeThing> {
    const { id } = await this.#created(path, body)
    return this.#inList(path, id)
  }

  #inList(path: string, id: number | undefined): MadeThing {
    const version = async () => {
      const { body } = await this.#admin.get<Row[]>(path)
      return versionOf(body.find((row) => row.id === id))
    }
    return { params: { id: id ?? 0 }, version }
  }

  async #rpmCategory(): Promise<MadeThing> {
    const taken = await this.#shop.db.row<{ poles: number }>(
      sql`select coalesce(max(poles), 0) as poles from rpm_category`,
    )
    const poles = (taken?.poles ?? 0) + 2
    return this.#listed('/admin/master-data/rpm-categories', { poles, description: 'Speed', complexity_multiplier: 1 })
  }

  async #setting(path: string): Promise<MadeThing> {
    return { params: {}, version: async () => versionOf((await this.#admin.get<Row>(path)).body) }
  }

  /** The kind of motor that jobs and estimates choose. */
  async #kind(): Promise<Record<string, number>> {
    if (this.#motor) return this.#motor
    const jobType = await this.#listed('/admin/master-data/job-types', { code: 'KIND', name: 'Type' })
    const power = await this.#listed('/admin/master-data/power-ratings', {
      code: 'KIND',
      range_description: 'Range',
      complexity_multiplier: 1,
    })
    const rpm = await this.#rpmCategory()
    this.#motor = {
      job_type_id: Number(jobType.params['id']),
      power_rating_id: Number(power.params['id']),
      rpm_category_id: Number(rpm.params['id']),
    }
    return this.#motor
  }

  async #newJob(): Promise<Job & { id: number }> {
    const body = {
      ...jobBody,
      ...(await this.#kind()),
      job_no: String(5000 + this.#made),
      customer: 'Saline Water Works',
    }
    return this.#created<Job & { id: number }>('/admin/jobs', body)
  }

  async #job(): Promise<MadeThing> {
    const { id } = await this.#newJob()
    return this.#inList('/admin/jobs', id)
  }

  async #session(): Promise<MadeThing> {
    const { session_id: id } = await this.#worked()
    const version = async () => versionOf((await this.#admin.get<Row>(`/admin/sessions/${id}`)).body)
    return { params: { id }, version }
  }

  /** A session of an hour, on a job of its own. */
  async #worked(): Promise<SessionRecord> {
    const [job, technician] = [await this.#newJob(), await this.#shop.technician()]
    const { session } = await this.#created<AnswerOf<'addSession'> & Row>('/admin/sessions', {
      technician_id: technician.id,
      job_no: job.job_no,
      activity_code: 'REPAIR',
      started_at: '2026-11-18T06:00:00Z',
      ended_at: '2026-11-18T07:00:00Z',
      reason: 'The phone was broken',
    })
    if (!session) throw new Error('the session was not added')
    return session
  }

  async #technician(): Promise<MadeThing> {
    const { id } = await this.#created<Technician & Row>('/admin/technicians', {
      full_name: 'Khalid',
      segment: 'Winding',
      temp_password: 'winding-1',
    })
    return this.#inList('/admin/technicians', id)
  }

  async #adminMade(): Promise<MadeThing> {
    return this.#inList('/admin/admins', (await this.#shop.admin()).id)
  }

  async #rates(): Promise<MadeThing> {
    const { id } = await this.#shop.technician()
    const version = async () => {
      const { headers } = await this.#admin.get(`/admin/technicians/${id}/hourly-rate`)
      return Number(JSON.parse(String(headers['etag'])))
    }
    return { params: { id }, version }
  }

  async #activityType(): Promise<MadeThing> {
    const { code } = await this.#created('/admin/activity-types', { code: `ACTIVITY_${this.#made}`, name: 'Activity' })
    const version = async () => {
      const { body } = await this.#admin.get<Row[]>('/admin/activity-types')
      return versionOf(body.find((row) => row.code === code))
    }
    return { params: { code: code ?? '' }, version }
  }

  async #estimate(): Promise<MadeThing> {
    const { power_rating_id, rpm_category_id } = await this.#kind()
    const jobType = await this.#listed('/admin/master-data/job-types', { code: this.#code, name: 'Type' })
    const motor = { power_rating_id, rpm_category_id }
    const cell = { job_type_id: jobType.params['id'], ...motor, activity_code: 'REPAIR', estimated_hours: 6 }
    const { id } = await this.#created('/admin/master-data/estimates', cell)
    const version = async () => {
      const query = { power_rating_id: String(power_rating_id), rpm_category_id: String(rpm_category_id) }
      const { body } = await this.#admin.get<{ estimates: Row[] }>('/admin/master-data/estimates/matrix', { query })
      return versionOf(body.estimates.find((row) => row.id === id))
    }
    return { params: { id: id ?? 0 }, version }
  }

  async #workItem(): Promise<MadeThing> {
    const { job_id: id } = await this.#worked()
    const version = async () => {
      const { body } = await this.#admin.get<AnswerOf<'jobEstimates'>>(`/admin/jobs/${id}/estimates`)
      return versionOf(body.activities.find(({ activity_code }) => activity_code === 'REPAIR'))
    }
    return { params: { id, code: 'REPAIR' }, version }
  }

  async #rule(): Promise<MadeThing> {
    const hour = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const [day, begins] = [this.#made % 2 === 0 ? 5 : 6, (this.#made % 280) * 5]
    const times = { day_of_week: day, start_time: hour(begins), end_time: hour(begins + 5) }
    return this.#listed('/admin/schedule/rules', times)
  }

  async #absence(): Promise<MadeThing> {
    const { id: technician } = await this.#shop.technician()
    const days = { first_day: '2026-11-22', last_day: '2026-11-25' }
    const { absences } = await this.#created<AnswerOf<'createAbsences'> & Row>('/admin/absences', {
      technician_ids: [technician],
      kind: 'annual',
      ...days,
    })
    const id = absences[0]?.id
    const version = async () => {
      const query = { from_date: days.first_day, to_date: days.last_day }
      const { body } = await this.#admin.get<AbsenceCalendar>('/admin/absences', { query })
      return versionOf(body.absences.find((row) => row.id === id))
    }
    return { params: { id: id ?? 0 }, version }
  }

  async #workOrder(): Promise<MadeThing> {
    while (this.#orderedJobs.length < 12) {
      this.#made += 1
      this.#orderedJobs.push((await this.#newJob()).id)
    }
    return this.#setting('/admin/next-work')
  }
}

function versionOf(row: { version?: number | undefined } | undefined): number {
  if (row?.version === undefined) throw new Error('the thing is not there, or has no version')
  return row.version
}

/** Makes a call that edits, as somebody who has seen a version. */
export async function send(
  { shop, caller }: { shop: Shop; caller: Caller },
  { method, path, body, file }: { method: string; path: string; body: unknown; file: Buffer | null },
  ifMatch: string | null,
): Promise<Answer<Row>> {
  const headers = ifMatch === null ? {} : { 'if-match': ifMatch }
  if (!file) return caller.call<Row>(method as 'PUT', path, body, { headers })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png')
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/api${path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...(await caller.authorization()),
      ...headers,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  return { status: answer.statusCode, body: answer.json<Row>(), headers: answer.headers }
}

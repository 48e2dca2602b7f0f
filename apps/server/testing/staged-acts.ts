import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  calls,
  type CallName,
  type CorrectionRequest,
  type Estimate,
  type Session,
  type Technician,
} from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { DAY } from '@warsha/domain'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { sealWebhookSecret } from '../src/features/webhooks/index.ts'
import { sql } from '../src/platform/database.ts'
import type { Caller, Shop } from './shop.ts'

/** An act that can be done once: who does it, where, and with what. */
export type StagedAct = {
  by: Caller
  params?: Record<string, string | number>
  /** in place of the example of the contract, or of some of its fields */
  body?: object | Buffer
  headers?: Record<string, string>
}

/** Every call that creates or acts, but those of signing in. */
export const acts = (Object.keys(calls) as CallName[]).filter((name) => calls[name].repeat === 'kept')

const PASSWORD = 'a good password'
const REWIND = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2, activity_code: 'REPAIR' }

/** Sets a shop up so that the example of each call can be done, as often as one likes. */
export class Stage {
  readonly #shop: Shop
  #count = 0

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Everything that the act of this call needs, made anew. Fails for a call that nobody has set up. */
  async prepare(name: CallName): Promise<StagedAct> {
    const prepare = this.#stages[name]
    if (!prepare) throw new Error(`${name} has no stage: say in testing/staged-acts.ts what its example needs`)
    this.#count += 1
    const staged = await prepare()
    const body = Buffer.isBuffer(staged.body) ? staged.body : { ...(examples[name].body as object), ...staged.body }
    return { ...staged, body }
  }

  /** A webhook, of which none is left from before. @param pausedBecause null: it is not paused */
  async #withWebhook(pausedBecause: string | null = null): Promise<{ by: Caller; params: { id: number } }> {
    const by = await this.#admin()
    await this.#shop.db.write(sql`
      update webhook set ended_at = '2026-01-01', ended_by = ${by.id}, slot = null where ended_at is null`)
    const { kid, secret } = sealWebhookSecret(randomBytes(32), { keys: this.#shop.db.keys, now: this.#shop.now })
    const made = await this.#shop.db.writeRow<{ id: number }>(sql`
      insert into webhook (name, url, types, slot, kid, secret, paused_at, paused_because, made_by, made_at)
      values ('ERP', 'https://erp.example.com/', '{job}', 1, ${kid}, ${secret},
        case when ${pausedBecause}::text is not null then '2026-01-01'::timestamptz end, ${pausedBecause}, ${by.id}, '2026-01-01')
      returning id`)
    return { by, params: { id: made?.id ?? 0 } }
  }

  /** A number that no other act of this shop has. */
  get #number(): number {
    return 2_000 + this.#count
  }

  readonly #stages: Partial<Record<CallName, () => Promise<StagedAct>>> = {
    endSignIn: async () => {
      const by = await this.#admin()
      const id = randomUUID()
      await this.#shop.db.write(sql`
        insert into sign_in (id, person_id, created_at, expires_at, ends_for_good_at)
        values (${id}, ${by.id}, '2026-01-01', 'infinity', 'infinity')`)
      return { by, params: { id } }
    },
    beginSecondFactor: async () => ({ by: await this.#admin() }),
    confirmSecondFactor: async () => {
      const by = await this.#admin()
      return { by, body: { code: await this.#firstCode(by) } }
    },
    endSecondFactor: async () => {
      const { by, paper } = await this.#withSecondFactor()
      return { by, body: { code: paper } }
    },
    changePassword: async () => ({ by: await this.#admin() }),

    startSession: async () => ({
      by: await this.#shop.technician(),
      body: { job_no: await this.#job(), activity_code: 'REPAIR' },
    }),
    completeSession: async () => {
      const { by, id } = await this.#running()
      return { by, params: { id } }
    },
    answerTimerCheck: async () => {
      const { by, id } = await this.#running()
      return { by, params: { id } }
    },
    requestCorrection: async () => {
      const { by, id } = await this.#ended()
      return { by, params: { id }, body: { ended_at: '2026-11-19T08:30:00+03:00' } }
    },
    addMedia: async () => {
      const { by, id } = await this.#running()
      const background = { r: this.#count % 256, g: 90, b: 60 }
      const file = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const sha256 = createHash('sha256').update(file).digest('hex')
      const fields = { captured_at: '2026-11-19T08:30:00+03:00', sha256 }
      return { by, params: { id }, ...(await multipart(fields, file)) }
    },

    addSession: async () => ({
      by: await this.#admin(),
      body: {
        technician_id: (await this.#shop.technician()).id,
        job_no: await this.#job(),
        activity_code: 'REPAIR',
        started_at: '2026-11-18T08:00:00+03:00',
        ended_at: '2026-11-18T10:00:00+03:00',
      },
    }),
    voidSession: async () => ({ by: await this.#admin(), params: { id: (await this.#ended()).id } }),
    restoreSession: async () => {
      const [by, { id }] = [await this.#admin(), await this.#ended()]
      await this.#done(by.post(`/admin/sessions/${id}/void`, { reason: 'Twice on one job' }))
      return { by, params: { id } }
    },
    reviewSession: async () => {
      const { by, id } = await this.#ended()
      await this.#shop.db.write(sql`update work_session set review_flags = 1 where technician_id = ${by.id}`)
      return { by: await this.#admin(), params: { id } }
    },
    endSession: async () => {
      const { id } = await this.#running()
      return { by: await this.#admin(), params: { id }, body: { ended_at: '2026-11-19T08:30:00+03:00' } }
    },
    acceptCorrection: async () => ({ by: await this.#admin(), params: { id: await this.#request() } }),
    declineCorrection: async () => ({ by: await this.#admin(), params: { id: await this.#request() } }),

    lockPeriod: async () => ({ by: await this.#admin(), params: { month: await this.#month() }, body: acceptsAll }),
    reopenPeriod: async () => {
      const [by, month] = [await this.#admin(), await this.#month()]
      await this.#done(by.post(`/admin/periods/${month}/lock`, acceptsAll))
      return { by, params: { month } }
    },
    acceptLateArrivals: async () => {
      const [by, month] = [await this.#admin(), await this.#month()]
      await this.#done(by.post(`/admin/periods/${month}/lock`, acceptsAll))
      await this.#worked(`${month}-12`)
      return { by, params: { month } }
    },

    createJob: async () => ({
      by: await this.#admin(),
      body: { job_no: String(this.#number), planned_hours: [{ activity_code: 'REPAIR', hours: 6 }] },
    }),
    saveJobs: async () => ({
      by: await this.#admin(),
      body: { jobs: [{ ...SENT_JOB, job_no: String(this.#number), external_ref: `SO-${this.#number}` }] },
    }),
    saveTechnicians: async () => {
      const { id } = await this.#shop.technician()
      await this.#shop.db.write(sql`update person set employee_number = ${`B-${id}`} where id = ${id}`)
      return {
        by: await this.#admin(),
        body: { technicians: [{ employee_number: `B-${id}`, full_name: `Renamed ${id}` }] },
      }
    },
    saveAbsences: async () => {
      const { id } = await this.#shop.technician()
      await this.#shop.db.write(sql`update person set employee_number = ${`A-${id}`} where id = ${id}`)
      const days = { kind: 'annual', first_day: '2027-03-01', last_day: '2027-03-02' }
      return {
        by: await this.#admin(),
        body: { absences: [{ ...days, external_ref: `L-${this.#number}`, technician: `A-${id}` }] },
      }
    },
    importJobs: async () => {
      const lines = [0, 1].map(
        (nth) => `${this.#number}${nth},Aramco,Rewind of a pump motor,Motor rewinding,30 to 90 kW,4 poles`,
      )
      const file = ['Job No,Customer,Description,Job Type,Power Rating,RPM Category', ...lines].join('\r\n')
      return { by: await this.#admin(), ...(await multipart({ commit: 'true' }, Buffer.from(file))) }
    },
    tryWorkOrder: async () => {
      const by = await this.#admin()
      const jobs = await this.#shop.db.rows<{ id: number }>(sql`select id from job order by id desc limit 2`)
      return { by, body: { job_ids: jobs.map(({ id }) => id) } }
    },
    tryLoad: async () => {
      const by = await this.#admin()
      const jobs = await this.#shop.db.rows<{ id: number }>(sql`select id from job order by id desc limit 2`)
      const overtime = { weekdays: [5, 6], start_time: '08:00', end_time: '12:00', weeks: 3 }
      return { by, body: { overtime, job_ids: jobs.map(({ id }) => id) } }
    },

    createTechnician: async () => ({
      by: await this.#admin(),
      body: { phone: `+96650000${this.#number}`, employee_number: `T-${this.#number}` },
    }),
    importTechnicians: async () => {
      const lines = [0, 1].map((nth) => `I-${this.#number}${nth},Newcomer ${this.#number} ${nth},Winding,4${nth}.50`)
      const file = ['Employee number,Name,Segment,Rate', ...lines].join('\r\n')
      return { by: await this.#admin(), ...(await multipart({ commit: 'true' }, Buffer.from(file))) }
    },
    setTechnicianContact: async () => ({
      by: await this.#admin(),
      params: { id: (await this.#shop.technician()).id },
      body: { email: `contact-${this.#number}@shop.example`, phone: null },
    }),
    setAdminRights: async () => ({ by: await this.#admin(), params: { id: (await this.#admin()).id } }),
    setAdminStatus: async () => ({ by: await this.#admin(), params: { id: (await this.#admin()).id } }),
    requireSecondFactor: async () => {
      const { by, paper } = await this.#withSecondFactor()
      await this.#shop.db.write(sql`update workshop set requires_second_factor = true`)
      // Whoever has none could do nothing of what comes after it.
      return { by, body: { code: paper, is_required: false } }
    },
    setCompanySignIn: async () => {
      const by = await this.#admin()
      await this.#shop.db.write(sql`update workshop set admins_by_company_only = true, break_glass_id = ${by.id}`)
      // No server is set up here, so that passwords can but be allowed again.
      return { by, body: { only: false, break_glass_id: null } }
    },
    resetTechnicianPassword: async () => ({
      by: await this.#admin(),
      params: { id: (await this.#shop.technician()).id },
    }),
    resetNewTechnicians: async () => ({
      by: await this.#admin(),
      body: { technicians: [{ id: await this.newcomer(), temp_password: 'another password' }] },
    }),
    eraseTechnician: async () => {
      const { id } = await this.#shop.technician({ name: 'Khalid Al-Otaibi' })
      await this.#shop.db.write(sql`update person set is_active = false where id = ${id}`)
      return { by: await this.#admin(), params: { id } }
    },
    endTechnicianSignIn: async () => {
      const { id: personId } = await this.#shop.technician({ name: 'Khalid Al-Otaibi' })
      const id = randomUUID()
      await this.#shop.db.write(sql`
        insert into sign_in (id, person_id, created_at, expires_at, ends_for_good_at)
        values (${id}, ${personId}, '2026-01-01', 'infinity', 'infinity')`)
      return { by: await this.#admin(), params: { id } }
    },
    previewHourlyRate: async () => ({ by: await this.#admin(), params: { id: (await this.#ended()).by.id } }),
    createAdmin: async () => ({ by: await this.#admin(), body: { email: `new-${this.#number}@shop.example` } }),
    createMachineToken: async () => ({ by: await this.#admin() }),
    createMailSubscription: async () => ({ by: await this.#admin() }),
    endMailSubscription: async () => {
      const by = await this.#admin()
      return { by, params: { id: await this.#mailSubscription(by) } }
    },
    invite: async () => {
      const { id } = await this.#shop.technician()
      await this.#shop.db.write(sql`update person set email = ${`invited-${id}@shop.example`} where id = ${id}`)
      return { by: await this.#admin(), body: { person_id: id }, headers: { host: 'warsha.shop.example' } }
    },
    endInvitation: async () => {
      const by = await this.#admin()
      const { id } = await this.#shop.technician()
      const made = await this.#shop.db.writeRow<{ id: number }>(sql`
        insert into invitation (person_id, language, app_address, made_by, made_at)
        values (${id}, 'en', 'https://warsha.shop.example', ${by.id}, '2026-01-01') returning id`)
      return { by, params: { id: made?.id ?? 0 } }
    },
    sendTestMail: async () => ({ by: await this.#admin() }),
    resendMail: async () => {
      const by = await this.#admin()
      const id = await this.#mailSubscription(by)
      const added = await this.#shop.db.writeRow<{ id: number }>(sql`
        insert into mail_message (subscription_id, occasion, kind, first_day, last_day, address, state, fault, made_at,
          next_attempt_at)
        values (${id}, 'a week', 'report', '2026-11-08', '2026-11-14', 'a@shop.example', 'failed', 'refused',
          '2026-11-15', '2026-11-15') returning id`)
      return { by, params: { id: added?.id ?? 0 } }
    },
    createCalendarAddress: async () => ({ by: await this.#admin() }),
    endCalendarAddress: async () => {
      const by = await this.#admin()
      const made = await this.#shop.db.writeRow<{ id: number }>(sql`
        insert into calendar_address (kind, language, hash, ending, made_by, made_at)
        values ('jobs', 'en', sha256(gen_random_uuid()::text::bytea), 'k3Pq', ${by.id}, '2026-01-01')
        returning id`)
      return { by, params: { id: made?.id ?? 0 } }
    },
    createWebhook: async () => ({ by: await this.#admin() }),
    renewWebhookSecret: () => this.#withWebhook(),
    pauseWebhook: () => this.#withWebhook(),
    resumeWebhook: () => this.#withWebhook('failing'),
    endWebhook: () => this.#withWebhook(),
    testWebhook: () => this.#withWebhook(),
    sendWebhookAgain: async () => {
      const staged = await this.#withWebhook()
      await this.#shop.db.write(sql`
        insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, state)
        values (${staged.params.id}, gen_random_uuid()::text, 'job', '1', '2026-01-01', 'failed')`)
      return staged
    },
    sendDeliveryAgain: async () => {
      const { by, params } = await this.#withWebhook()
      const delivery = await this.#shop.db.writeRow<{ id: number }>(sql`
        insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, state)
        values (${params.id}, gen_random_uuid()::text, 'job', '1', '2026-01-01', 'delivered') returning id`)
      return { by, params: { id: delivery?.id ?? 0 } }
    },
    endMachineToken: async () => {
      const by = await this.#admin()
      return { by, params: { id: (await this.#shop.machine(['jobs:read'], { madeBy: by })).id } }
    },
    resetAdminPassword: async () => ({ by: await this.#admin(), params: { id: (await this.#admin()).id } }),
    setCompanyAccount: async () => {
      const { id } = await this.#admin()
      await this.#shop.db.write(sql`
        insert into company_account (person_id, issuer, subject, linked_at)
        values (${id}, 'https://login.example.com', ${String(id)}, '2026-01-01')`)
      return { by: await this.#admin(), params: { id }, body: { subject: null } }
    },
    resetSecondFactor: async () => ({
      by: await this.#admin(),
      params: { id: (await this.#withSecondFactor()).by.id },
    }),
    eraseAdmin: async () => {
      const { id } = await this.#admin()
      await this.#shop.db.write(sql`update person set is_active = false, full_name = 'Huda Al-Harbi' where id = ${id}`)
      return { by: await this.#admin(), params: { id } }
    },
    previewRetention: async () => ({ by: await this.#admin() }),

    createJobType: async () => ({ by: await this.#admin(), body: { code: `KIND${this.#number}` } }),
    moveJobsOfType: () => this.#moveOfJobs(),
    previewMoveOfJobs: () => this.#moveOfJobs(),
    createPowerRating: async () => ({ by: await this.#admin(), body: { code: `Q${this.#number}` } }),
    createRpmCategory: async () => ({ by: await this.#admin(), body: { poles: 10 + this.#nth('poles') * 2 } }),
    createDepartment: async () => ({ by: await this.#admin(), body: { dept_number: String(this.#number) } }),
    createEstimate: async () => ({ by: await this.#admin(), body: await this.#cell() }),
    freezeEstimate: async () => {
      const [by, cell] = [await this.#admin(), await this.#cell()]
      await this.#estimated(by, cell)
      return { by, body: cell }
    },
    releaseEstimate: async () => {
      const [by, cell] = [await this.#admin(), await this.#cell()]
      await this.#estimated(by, cell)
      await this.#done(by.post('/admin/estimates/freeze', { ...cell, hours: 6.5 }))
      return { by, body: cell }
    },
    acceptLearned: async () => {
      const [by, cell] = [await this.#admin(), await this.#cell()]
      await this.#learned(by, cell)
      return { by, body: cell }
    },
    takeBackAccepted: async () => {
      const [by, cell] = [await this.#admin(), await this.#cell()]
      await this.#learned(by, cell)
      await this.#done(by.post('/admin/estimates/accept', { ...cell, learned_hours: 6.5 }))
      return { by, body: cell }
    },
    previewCharge: async () => ({ by: await this.#admin(), params: { code: 'BREAK' } }),
    createActivityType: async () => ({ by: await this.#admin(), body: { code: `WORK${this.#number}` } }),
    setPayRules: async () => ({ by: await this.#admin(), body: { hours_a_day: 2 + this.#nth('rules') / 100 } }),
    createPayLimit: async () => ({ by: await this.#admin(), body: this.#oneDay() }),
    deletePayLimit: async () => {
      const by = await this.#admin()
      const limit = { ...(examples.createPayLimit.body as object), ...this.#oneDay() }
      const { status, body } = await by.post<{ id: number }>('/admin/pay-limits', limit)
      if (status !== 201) throw new Error(`the stage could not be set: ${JSON.stringify(body)}`)
      return { by, params: { id: body.id } }
    },
    previewPayChange: async () => ({ by: await this.#admin() }),
    createScheduleRule: async () => ({ by: await this.#admin(), body: this.#hours() }),
    createScheduleExceptions: async () => {
      const day = new Date(Date.parse('2027-01-01') + this.#nth('day') * DAY).toISOString().slice(0, 10)
      const body = { starts_at: `${day}T00:00:00`, ends_at: `${day}T23:59:59` }
      return { by: await this.#admin(), body }
    },
    importHolidays: async () => {
      const days = [0, 1].map((nth) => new Date(Date.parse('2032-01-01') + (2 * this.#nth('holiday') + nth) * DAY))
      const lines = days.map((day) => `${day.toISOString().slice(0, 10)},A holiday`)
      const file = ['Date,Holiday', ...lines].join('\r\n')
      return { by: await this.#admin(), ...(await multipart({ commit: 'true' }, Buffer.from(file))) }
    },
    importEstimates: async () => {
      const code = `IMPORTED${this.#number}`
      await this.#shop.db.write(sql`insert into job_type (code, name) values (${code}, ${code})`)
      const file = `Job Type,Activity,Hours\r\n${code},REPAIR,6`
      return { by: await this.#admin(), ...(await multipart({ commit: 'true' }, Buffer.from(file))) }
    },
    importPastWork: async () => {
      const code = `PAST${this.#number}`
      await this.#shop.db.write(sql`insert into job_type (code, name) values (${code}, ${code})`)
      const file = `Job Type,Activity,Date,Hours\r\n${code},REPAIR,2025-03-04,6`
      return { by: await this.#admin(), ...(await multipart({ commit: 'true' }, Buffer.from(file))) }
    },
    createAbsences: async () => ({
      by: await this.#admin(),
      body: { technician_ids: [(await this.#shop.technician()).id] },
    }),
    restoreAbsence: async () => {
      const by = await this.#admin()
      const days = { kind: 'annual', first_day: '2027-04-01', last_day: '2027-04-02' }
      const person = await this.#shop.technician()
      const { body } = await by.post<AnswerOf<'createAbsences'>>('/admin/absences', {
        technician_ids: [person.id],
        ...days,
      })
      const id = body.absences[0]?.id ?? 0
      await by.call('DELETE', `/admin/absences/${id}`)
      return { by, params: { id } }
    },
    importAbsences: async () => {
      const people = [await this.#shop.technician(), await this.#shop.technician()]
      const numbers = people.map(({ id }) => `I-${id}`)
      for (const [nth, { id }] of people.entries())
        await this.#shop.db.write(sql`update person set employee_number = ${numbers[nth] ?? ''} where id = ${id}`)
      const file = ['Employee number,Kind,From', ...numbers.map((number) => `${number},annual,2027-02-01`)].join('\r\n')
      return { by: await this.#admin(), ...(await multipart({ commit: 'true' }, Buffer.from(file))) }
    },
    createInvoiceBatch: async () => ({
      by: await this.#admin(),
      body: { job_id: await this.#workedJob(), until: null },
    }),
    approveInvoiceBatch: async () => ({ by: await this.#admin(), params: { id: await this.#invoiceBatch() } }),
    takeBackInvoiceBatch: async () => ({ by: await this.#admin(), params: { id: await this.#invoiceBatch() } }),
    createInvoicePrice: async () => ({ by: await this.#admin(), body: { customer: `Customer ${this.#number}` } }),
    previewScheduleChange: async () => ({
      by: await this.#admin(),
      body: { change: 'create_rule', rule: this.#hours() },
    }),
  }

  readonly #counts = new Map<string, number>()

  #nth(of: string): number {
    const nth = this.#counts.get(of) ?? 0
    this.#counts.set(of, nth + 1)
    return nth
  }

  /** A day far ahead, another one each time. */
  #oneDay(): { first_day: string; last_day: string } {
    const day = new Date(Date.parse('2028-01-01') + this.#nth('limit') * DAY).toISOString().slice(0, 10)
    return { first_day: day, last_day: day }
  }

  async #done(answering: Promise<{ status: number; body: unknown }>): Promise<void> {
    const { status, body } = await answering
    if (status >= 300) throw new Error(`the stage could not be set: ${JSON.stringify(body)}`)
  }

  #admin(): Promise<Caller> {
    return this.#shop.admin({ password: PASSWORD })
  }

  /** A technician who has never signed in, and could. */
  async newcomer(): Promise<number> {
    const body = { ...(examples.createTechnician.body as object), phone: `+96651${this.#nth('phone') + 1_000_000}` }
    const by = await this.#admin()
    const added = await by.post<Technician>('/admin/technicians', { ...body, employee_number: null })
    return added.body.id
  }

  async #job(): Promise<string> {
    const number = String(this.#number)
    await this.#shop.job({ job_no: number })
    return number
  }

  async #running(): Promise<{ by: Caller; id: string }> {
    const by = await this.#shop.technician()
    const job = await this.#job()
    const { body } = await by.start({ job, at: Date.parse('2026-11-19T08:00:00+03:00') })
    return { by, id: body.session_id }
  }

  async #ended(): Promise<{ by: Caller; id: string }> {
    const { by, id } = await this.#running()
    await this.#done(by.complete(id, Date.parse('2026-11-19T08:45:00+03:00')))
    return { by, id }
  }

  async #request(): Promise<string> {
    const { by, id } = await this.#ended()
    const wish = { unique_key: randomUUID(), ended_at: '2026-11-19T08:30:00+03:00', reason: 'I forgot to end it' }
    return (await by.post<CorrectionRequest>(`/sessions/${id}/correction-requests`, wish)).body.id
  }

  /** A month in which somebody worked, and which is over. */
  async #month(): Promise<string> {
    const at = new Date(Date.UTC(2026, 9 - this.#nth('month'), 11))
    const month = at.toISOString().slice(0, 7)
    await this.#worked(`${month}-11`)
    return month
  }

  async #worked(day: string): Promise<void> {
    const by = await this.#shop.technician()
    const at = Date.parse(`${day}T08:00:00+03:00`)
    const { body } = await by.post<Session>('/sessions/start', {
      unique_key: randomUUID(),
      job_no: await this.#sharedJob(),
      activity_code: 'REPAIR',
      client_started_at: new Date(at).toISOString(),
    })
    await this.#done(by.complete(body.session_id, at + 3_600_000))
  }

  /** A job with an hour that is in no batch. */
  async #workedJob(): Promise<number> {
    const { by, id } = await this.#ended()
    const admin = await this.#admin()
    await this.#done(admin.post(`/admin/sessions/${id}/reviewed`))
    const row = await this.#shop.db.row<{ job_id: number }>(sql`
      select job_id from work_session where id = ${id} and technician_id = ${by.id}`)
    return row?.job_id ?? 0
  }

  /** A draft. */
  async #invoiceBatch(): Promise<number> {
    const by = await this.#admin()
    const made = await by.post<{ id: number }>('/admin/invoice-batches', { job_id: await this.#workedJob() })
    return made.body.id
  }

  /** A batch whose files can be had, and the job whose hours it has. */
  async approvedBatch(): Promise<{ id: number; job: number }> {
    const by = await this.#admin()
    const job = await this.#workedJob()
    const { body } = await by.post<{ id: number }>('/admin/invoice-batches', { job_id: job })
    await this.#done(by.post(`/admin/invoice-batches/${body.id}/approve`))
    return { id: body.id, job }
  }

  async #sharedJob(): Promise<string> {
    const known = await this.#shop.db.row(sql`select from job where job_no = '1999'`)
    if (!known) await this.#shop.job({ job_no: '1999' })
    return '1999'
  }

  async #firstCode(by: Caller): Promise<string> {
    const { body } = await by.post<AnswerOf<'beginSecondFactor'>>('/me/second-factor', { current_password: PASSWORD })
    const secret = Secret.fromBase32(body.secret ?? '')
    return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: this.#shop.now })
  }

  async #withSecondFactor(): Promise<{ by: Caller; paper: string }> {
    const by = await this.#admin()
    const confirmed = { code: await this.#firstCode(by) }
    const { body } = await by.post<AnswerOf<'confirmSecondFactor'>>('/me/second-factor/confirm', confirmed)
    return { by, paper: body.recovery_codes?.[0] ?? '' }
  }

  /** A cell of the estimates that no other act has. */
  async #cell() {
    const added = await this.#shop.db.writeRow<{ id: number }>(sql`
      insert into job_type (code, name) values (${`CELL${this.#number}`}, ${`Cell ${this.#number}`}) returning id`)
    return { ...REWIND, job_type_id: added?.id ?? 0 }
  }

  /** All jobs of a type, of which there is one, to another type. */
  async #moveOfJobs() {
    const [by, { job_type_id: from }, jobNo] = [await this.#admin(), await this.#cell(), await this.#job()]
    await this.#shop.db.write(sql`update job set job_type_id = ${from} where job_no = ${jobNo}`)
    return { by, params: { id: from }, body: { into_id: 1, which: null } }
  }

  async #estimated(by: Caller, cell: object): Promise<void> {
    const estimate = { ...cell, estimated_hours: 6, buffer_percentage: 20 }
    await this.#done(by.post<Estimate>('/admin/master-data/estimates', estimate))
  }

  async #mailSubscription(by: Caller): Promise<number> {
    const added = await this.#shop.db.writeRow<{ id: number }>(sql`
      insert into mail_subscription (paper, form, frequency, weekday, hour, language, addresses, made_by, made_at)
      values ('report', 'pdf', 'weekly', 0, 7, 'en', '{a@shop.example}', ${by.id}, '2026-11-01') returning id`)
    return added?.id ?? 0
  }

  async #learned(by: Caller, cell: { job_type_id: number }): Promise<void> {
    await this.#estimated(by, cell)
    await this.#shop.db.write(sql`
      insert into learned_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, sample_count,
        historical_avg_seconds, baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence,
        use_historical, baseline_miss_seconds, learned_miss_seconds)
      select ${cell.job_type_id}, 3, 2, id, 8, 30000, 21600, 23400, 50400, 39600, 'medium', true, 0, 0
      from activity_type where code = 'REPAIR'`)
  }

  /** Ten minutes of a Friday that no other rule has. */
  #hours() {
    const nth = this.#nth('hours')
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    return { day_of_week: 5, start_time: time(nth * 20), end_time: time(nth * 20 + 10) }
  }
}

const SENT_JOB = {
  customer: 'Aramco',
  description: 'Rewind of a pump motor',
  job_type: 'Motor rewinding',
  power_rating: '30 to 90 kW',
  rpm_category: '4 poles',
}

const acceptsAll = { accept_to_review: true }

async function multipart(fields: Record<string, string>, file: Buffer): Promise<Pick<StagedAct, 'body' | 'headers'>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'file')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await encoded.arrayBuffer()), headers }
}

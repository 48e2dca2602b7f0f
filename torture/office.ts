import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@warsha/contract/calls'
import { DAY, type Instant } from '@warsha/domain'
import type { Chance } from '../apps/web/testing/simulator/random.ts'
import { type Client, jsonOf, type Reply, type Sent } from './client.ts'
import { judgeAnswer } from './judgement.ts'
import type { Ledger } from './ledger.ts'
import { type Person, signIn } from './shop.ts'

type Parts = { admin: Person; technicians: Person[]; client: Client; ledger: Ledger; chance: Chance }

const RETRY_MS = 300
const FIRST_JOB = 500_000
const JOB = {
  customer: 'National Water Company',
  description: 'Bearing of a 30 kW motor',
  status: 'open',
  job_type_id: 1,
  power_rating_id: 1,
  rpm_category_id: 1,
}

/** An admin's browser: takes jobs in, changes rates and hours, reads, and asks again when that did not work. */
export class Office {
  readonly #parts: Parts
  #token: string | null = null
  #isGivenUp = false
  #nextJob = FIRST_JOB
  #nextNewcomer = 1

  constructor(parts: Parts) {
    this.#parts = parts
  }

  giveUp(): void {
    this.#isGivenUp = true
  }

  /** Works along until the day is over. */
  async work(pauseMs: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.createJob()
      if (this.#parts.chance.below(4) === 0) await this.createTechnician()
      await this.read()
      await sleep(pauseMs)
    }
  }

  async createJob(): Promise<void> {
    const jobNo = String(this.#nextJob++)
    const json = { ...JOB, job_no: jobNo }
    const reply = await this.#act('createJob', { method: 'POST', path: '/api/admin/jobs', json })
    if (reply) this.#parts.ledger.jobs.add(jobNo)
  }

  /** Nothing but the key tells that a second one would be the same. */
  async createTechnician(): Promise<void> {
    const name = `Newcomer ${this.#nextNewcomer++}`
    const json = { full_name: name, segment: 'Winding', temp_password: 'temp-1234' }
    const reply = await this.#act('createTechnician', { method: 'POST', path: '/api/admin/technicians', json })
    if (reply) this.#parts.ledger.newcomers.add(name)
  }

  /** Insists with one key, whatever becomes of the answers: what is done twice would be refused or be there twice. */
  #act(call: string, sent: Sent): Promise<Reply | null> {
    return this.#insist(call, { ...sent, headers: { [headers.idempotencyKey]: randomUUID() } }, [201])
  }

  async read(): Promise<void> {
    await this.#insist('live', { method: 'GET', path: '/api/admin/live' }, [200])
    await this.#insist('reportSummary', { method: 'GET', path: reportPath(Date.now()) }, [200])
  }

  /** What makes the hours and costs of many sessions be reckoned anew. */
  async causeRecompute(): Promise<void> {
    const { chance, technicians } = this.#parts
    const effective_from = dayBefore(Date.now(), chance.below(25))
    const json = { hourly_rate: 20 + chance.below(40), effective_from }
    const path = `/api/admin/technicians/${chance.pick(technicians).id}/hourly-rate`
    await this.#insist('setHourlyRate', { method: 'PUT', path, json }, [200])
    await this.#changeHours()
  }

  /** Longer or shorter evenings from today on. */
  async #changeHours(): Promise<void> {
    const rules = await this.#insist('scheduleRules', { method: 'GET', path: '/api/admin/schedule/rules' }, [200])
    if (!rules) return
    const [rule] = jsonOf(rules) as { id: number; is_active: boolean }[]
    if (!rule) return
    const path = `/api/admin/schedule/rules/${rule.id}`
    await this.#insist('toggleScheduleRule', { method: 'PATCH', path, json: { is_active: !rule.is_active } }, [200])
  }

  async #insist(call: string, sent: Sent, accepted: number[]): Promise<Reply | null> {
    const { client, ledger, admin } = this.#parts
    while (!this.#isGivenUp) {
      this.#token ??= await signIn(client, admin)
      const reply = this.#token === null ? 'unreachable' : await client.send({ ...sent, token: this.#token })
      judgeAnswer(ledger, call, reply)
      if (reply !== 'unreachable' && accepted.includes(reply.status)) return reply
      if (reply !== 'unreachable' && reply.status === 401) this.#token = null
      else if (reply !== 'unreachable' && reply.status < 500 && !isBusy(reply))
        ledger.fault(`${call} was answered with ${reply.status}`)
      await sleep(RETRY_MS)
    }
    return null
  }
}

/** The first sending of the same act is still at work, or its connection was lost a moment ago. */
function isBusy(reply: Reply): boolean {
  return reply.status === 409 && (jsonOf(reply) as { code?: string } | undefined)?.code === 'idempotency_key_busy'
}

/** The report of the last thirty days. */
export function reportPath(now: Instant): string {
  return `/api/admin/reports/summary?from_date=${dayBefore(now, 30)}&to_date=${dayBefore(now, 0)}&group_by=technician`
}

function dayBefore(now: Instant, days: number): string {
  return new Date(now - days * DAY).toISOString().slice(0, 10)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallName } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './database.ts'
import { sendRefusal } from './problem.ts'
import { refuse } from './refusal.ts'
import { callOf, isStream } from './request-log.ts'
import { version } from './version.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** What a gauge shows when it is read; null: nothing now. */
type Reading = () => number | null | Promise<number | null>

/** From a start on an idle machine to a report of years. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus keeps these endings for counters, which they are not; each is there under a better name, too. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** The figures of this instance, in the text format of Prometheus. Features add theirs by `gauge`. */
export class Metrics {
  readonly #registry = new Registry()

  /** A figure that is read when somebody asks. What cannot be read is left out, and keeps no other figure back. */
  gauge(name: string, help: string, read: Reading): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: async () => {
        const value = await Promise.resolve()
          .then(read)
          .catch(() => null)
        if (value === null) gauge.remove()
        else gauge.set(value)
      },
    })
  }

  /** A figure of each of some things, which the label names. */
  gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect: async () => {
        gauge.reset()
        for (const [of, value] of Object.entries(await read().catch(() => ({})))) gauge.set({ [label]: of }, value)
      },
    })
  }

  /** @returns counts one more of what the label names */
  counter(name: string, help: string, label: string): (of: string) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.#registry] })
    return (of) => counter.inc({ [label]: of })
  }

  /** Counts and times what an app answers, and shows the process and the database's connections. */
  watch(app: FastifyInstance, db: Db): void {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name)
    new Gauge({ name: 'warsha_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
      { version },
      1,
    )
    watchConnections(registers, db)
    watchRequests(registers, app)
  }

  async text(): Promise<string> {
    const text = await this.#registry.metrics()
    // As the format writes what is not a number, such as the mean of nothing.
    return text.replaceAll(/ Nan$/gm, ' NaN')
  }

  get contentType(): string {
    return this.#registry.contentType
  }
}

function watchConnections(registers: Registry[], { pool }: Db): void {
  const connections = new Gauge({
    name: 'warsha_database_connections',
    help: 'Connections to the database by state; waiting: requests that have none yet',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** By the call's name, never by the path: so many series there are, whatever is asked for. */
function watchRequests(registers: Registry[], app: FastifyInstance): void {
  const requests = new Counter({
    name: 'warsha_http_requests_total',
    help: 'Answers by call and status; call "other": pages, files and addresses that are nothing',
    labelNames: ['call', 'status'],
    registers,
  })
  const latencies = new Histogram({
    name: 'warsha_http_request_duration_seconds',
    help: 'How long answers took by call, without streams',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  const timers = new Map<CallName | 'other', ReturnType<typeof latencies.labels> | null>()
  const timerOf = (call: CallName | 'other') => {
    const known = timers.get(call)
    if (known !== undefined) return known
    const timer = call !== 'other' && isStream(call) ? null : latencies.labels(call)
    timers.set(call, timer)
    return timer
  }
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request) ?? 'other'
    requests.inc({ call, status: reply.statusCode })
    timerOf(call)?.observe(reply.elapsedTime / 1000)
    done()
  })
}

/** Serves /metrics to requests with the token. */
export function serveMetrics(app: FastifyInstance, token: string): void {
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      void reply.header('www-authenticate', 'Bearer')
      return sendRefusal(request, reply, refuse('not_signed_in'))
    }
    void reply.type(app.metrics.contentType).header('cache-control', 'no-store')
    return app.metrics.text()
  })
}

/** Of one length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import type { Rate, ReadBodyOf } from '@warsha/contract'
import { halalasOfSar, type LocalDate, sarOfHalalas } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { type CountedThing, countedVersion, lockCountedVersion, recordedChanges } from '../../platform/versions.ts'
import { changeRate, presentEffect, dryRunRate } from '../calendar/index.ts'
import { type Shop, todayIn } from './commands.ts'
import {
  lockTechnician,
  rateOfDay,
  type RateRow,
  ratesNewestFirst,
  saveRate,
  technicianById,
  type TechnicianRow,
} from './queries.ts'

/** What an hour of a technician costs, from which day on. */
export function hourlyRates(app: FastifyInstance, shop: Shop): void {
  const { db, businessTimeZone } = shop

  route(app, 'hourlyRates', async ({ now, params }) => {
    const technician = await technicianById(db, params.id, todayIn(shop, now))
    if (!technician) return refuse('not_found')
    // The version first: rates that come in between are newer than it, which is found out when it is sent.
    const version = await countedVersion(db, ratesOf(technician.id))
    return (await ratesNewestFirst(db, technician.id)).map((row) => presentRate(row, version))
  })

  route(app, 'setHourlyRate', async ({ actor, body, now, params, precondition }) => {
    const command = { technicianId: params.id, rate: rateIn(body, todayIn(shop, now)) }
    const version = await changeRate(
      db,
      { businessTimeZone, now },
      {
        technicianId: command.technicianId,
        effectiveFrom: command.rate.effective_from,
        write: (tx) => setRate(tx, command, (stored) => precondition.mustHoldFor(asEdited(tx, command, stored))),
        record: async (tx, set) => {
          const saved = await countedVersion(tx, ratesOf(set.technician.id))
          if (set.before?.halalas !== command.rate.halalas)
            await recordChange(tx, { actor, now }, rateEntry(set, command.rate, saved))
          return saved
        },
      },
    )
    return presentRate(command.rate, version)
  })

  route(app, 'previewHourlyRate', async ({ body, now, params }) => {
    const command = { technicianId: params.id, rate: rateIn(body, todayIn(shop, now)) }
    const change = { technicianId: command.technicianId, effectiveFrom: command.rate.effective_from }
    const effect = await dryRunRate(
      db,
      { businessTimeZone, now },
      { ...change, write: (tx) => setRate(tx, command, async () => {}) },
    )
    return presentEffect(effect, command.rate.effective_from)
  })
}

function rateIn(body: ReadBodyOf<'setHourlyRate'>, today: LocalDate): RateRow {
  const halalas = halalasOfSar(body.hourly_rate)
  if (halalas === null) throw new Error('a rate that passed its shape has more than two decimals')
  return { effective_from: body.effective_from ?? today, halalas }
}

const ratesOf = (technicianId: number): CountedThing => ({ thing: 'hourly_rates', id: technicianId })

type RateCommand = { technicianId: number; rate: RateRow }
/** Whose rate was set, and what held before it. */
type Saved = { technician: TechnicianRow; before: RateRow | null; versionBefore: number }

/** @param guard holds the version of the stored rates, which are locked, against the one that was edited */
async function setRate(
  tx: Tx,
  { technicianId, rate }: RateCommand,
  guard: (version: number) => Promise<void>,
): Promise<Saved> {
  const technician = await lockTechnician(tx, technicianId, rate.effective_from)
  if (!technician) throw new Refused(refuse('not_found'))
  const versionBefore = await lockCountedVersion(tx, ratesOf(technicianId))
  await guard(versionBefore)
  const before = await rateOfDay(tx, technicianId, rate.effective_from)
  await saveRate(tx, technicianId, rate)
  return { technician, before, versionBefore }
}

/** The rates of a technician, as what is about to be changed; shown is the one of the day from which the new one holds. */
function asEdited(tx: Tx, { technicianId, rate }: RateCommand, version: number): EditedThing {
  const where = sql`kind = 'hourly_rate' and after ->> 'id' = ${String(technicianId)}`
  return {
    thing: 'hourly_rates',
    version,
    current: async () => {
      const rows = await ratesNewestFirst(tx, technicianId)
      const ofDay = rows.find(({ effective_from }) => effective_from <= rate.effective_from) ?? rows.at(-1)
      return presentRate(ofDay ?? rate, version)
    },
    changesSince: (since) => recordedChanges(tx, since, { where }),
  }
}

/** A rate that was set, as the audit trail keeps it. */
export function rateEntry(
  { technician: { id, full_name }, before, versionBefore }: Saved,
  rate: RateRow,
  version: number,
): AuditEntry {
  return {
    kind: 'hourly_rate',
    action: before ? 'changed' : 'created',
    subject: full_name,
    before: before && { id, ...presentRate(before, versionBefore) },
    after: { id, ...presentRate(rate, version) },
  }
}

function presentRate({ effective_from, halalas }: RateRow, version: number): Rate {
  return { hourly_rate: sarOfHalalas(halalas), effective_from, version }
}

import type { Rate, ReadBodyOf } from '@warsha/contract'
import { halalasOfSar, type LocalDate, sarOfHalalas } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
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
    return technician ? (await ratesNewestFirst(db, technician.id)).map(presentRate) : refuse('not_found')
  })

  route(app, 'setHourlyRate', async ({ actor, body, now, params }) => {
    const command = { technicianId: params.id, rate: rateIn(body, todayIn(shop, now)) }
    await changeRate(
      db,
      { businessTimeZone, now },
      {
        technicianId: command.technicianId,
        effectiveFrom: command.rate.effective_from,
        write: (tx) => setRate(tx, command),
        record: async (tx, set) => {
          if (set.before?.halalas !== command.rate.halalas)
            await recordChange(tx, { actor, now }, entryOf(set, command.rate))
        },
      },
    )
    return presentRate(command.rate)
  })

  route(app, 'previewHourlyRate', async ({ body, now, params }) => {
    const command = { technicianId: params.id, rate: rateIn(body, todayIn(shop, now)) }
    const change = { technicianId: command.technicianId, effectiveFrom: command.rate.effective_from }
    const effect = await dryRunRate(db, { businessTimeZone, now }, { ...change, write: (tx) => setRate(tx, command) })
    return presentEffect(effect, command.rate.effective_from)
  })
}

function rateIn(body: ReadBodyOf<'setHourlyRate'>, today: LocalDate): RateRow {
  const halalas = halalasOfSar(body.hourly_rate)
  if (halalas === null) throw new Error('a rate that passed its shape has more than two decimals')
  return { effective_from: body.effective_from ?? today, halalas }
}

type Saved = { technician: TechnicianRow; before: RateRow | null }

async function setRate(tx: Tx, { technicianId, rate }: { technicianId: number; rate: RateRow }): Promise<Saved> {
  const technician = await lockTechnician(tx, technicianId, rate.effective_from)
  if (!technician) throw new Refused(refuse('not_found'))
  const before = await rateOfDay(tx, technicianId, rate.effective_from)
  await saveRate(tx, technicianId, rate)
  return { technician, before }
}

function entryOf({ technician: { id, full_name }, before }: Saved, rate: RateRow): AuditEntry {
  return {
    kind: 'hourly_rate',
    action: before ? 'changed' : 'created',
    subject: full_name,
    before: before && { id, ...presentRate(before) },
    after: { id, ...presentRate(rate) },
  }
}

function presentRate({ effective_from, halalas }: RateRow): Rate {
  return { hourly_rate: sarOfHalalas(halalas), effective_from }
}

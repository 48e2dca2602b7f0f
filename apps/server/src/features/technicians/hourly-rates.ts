import type { Rate } from '@warsha/contract'
import { halalasOfSar, sarOfHalalas } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Change, recordChange } from '../../platform/audit.ts'
import { idIn } from '../../platform/path-id.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { type Shop, todayIn } from './change.ts'
import { lockTechnician, rateOfDay, type RateRow, ratesNewestFirst, saveRate, technicianById } from './queries.ts'

/** What an hour of a technician costs, from which day on. */
export function hourlyRates(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  route(app, 'hourlyRates', async ({ now, params }) => {
    const technician = await technicianById(db, idIn(params), todayIn(shop, now))
    return technician ? (await ratesNewestFirst(db, technician.id)).map(presentRate) : refuse('not_found')
  })

  route(app, 'setHourlyRate', async ({ actor, body, now, params }) => {
    const halalas = halalasOfSar(body.hourly_rate)
    if (halalas === null) throw new Error('a rate that passed its shape has more than two decimals')
    const rate = { effective_from: body.effective_from ?? todayIn(shop, now), halalas }
    const isSaved = await setRate(idIn(params), rate, { actor, now })
    return isSaved ? presentRate(rate) : refuse('not_found')
  })

  /** Returns whether there is a technician of this id. */
  function setRate(id: number, rate: RateRow, made: Change): Promise<boolean> {
    return db.transaction(async (tx) => {
      const technician = await lockTechnician(tx, id, todayIn(shop, made.now))
      if (!technician) return false
      const before = await rateOfDay(tx, id, rate.effective_from)
      if (before?.halalas === rate.halalas) return true
      await saveRate(tx, id, rate)
      await recordChange(tx, made, {
        kind: 'hourly_rate',
        action: before ? 'changed' : 'created',
        subject: technician.full_name,
        before: before && { id, ...presentRate(before) },
        after: { id, ...presentRate(rate) },
      })
      return true
    })
  }
}

function presentRate({ effective_from, halalas }: RateRow): Rate {
  return { hourly_rate: sarOfHalalas(halalas), effective_from }
}

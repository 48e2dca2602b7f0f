import type { CalendarAddress, CalendarKind, Text } from '@warsha/contract'
import { fileTypes, textIn } from '@warsha/contract'
import { DAY, type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import type { Db, Reader } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { brandingOf } from '../workshop/index.ts'
import { type CalendarEvent, eventOfAbsence, eventsOfDaysOff, eventsOfJob } from './events.ts'
import { icsOf } from './ics.ts'
import { calendarKeys } from './key-text.ts'
import {
  addressById,
  addressesByAge,
  daysAwaySince,
  daysOffSince,
  daysOfJobs,
  endAddress,
  goodAddress,
  type GoodAddress,
  insertAddress,
  noteReading,
} from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** So much of the past stands in a calendar. */
const KEPT = 90 * DAY

const names: Record<CalendarKind, Text> = {
  holidays: { en: 'Holidays', ar: 'العطلات' },
  jobs: { en: 'Jobs', ar: 'أوامر العمل' },
  absences: { en: 'Absences', ar: 'الغيابات' },
}

/** Calendars of the shop for programs of others, each at a secret address. */
export async function calendarAddresses(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone } = parts
  route(app, 'calendarAddresses', () => addressesByAge(db))

  route(app, 'createCalendarAddress', async ({ actor, body, now }) => {
    const key = calendarKeys.make()
    const made = await db.transaction(async (tx) => {
      const id = await insertAddress(tx, {
        kind: body.kind,
        technicianId: body.kind === 'absences' ? (body.technician_id ?? null) : null,
        language: body.language,
        hash: calendarKeys.hashOf(key),
        ending: calendarKeys.endingOf(key),
        madeBy: actor.id,
        now,
      })
      const address = id === null ? null : await addressById(tx, id)
      if (address) await recordChange(tx, { actor, now }, entryOf('created', null, address))
      return address
    })
    return made ? { ...made, secret_path: `/api/calendar.ics?key=${key}` } : refuse('technician_not_found')
  })

  route(app, 'endCalendarAddress', async ({ actor, now, params }) => {
    const ended = await db.transaction(async (tx) => {
      const isEnded = await endAddress(tx, params.id, { by: actor.id, now })
      const address = await addressById(tx, params.id)
      if (isEnded && address) {
        await recordChange(
          tx,
          { actor, now },
          entryOf('ended', { ...address, ended_at: null, ended_by: null }, address),
        )
      }
      return address
    })
    return ended ?? refuse('not_found')
  })

  route(app, 'calendarFile', async ({ query: { key }, now, reply }) => {
    const address = calendarKeys.isOne(key) ? await goodAddress(db, calendarKeys.hashOf(key), now) : null
    if (!address) return refuse('calendar_unknown')
    const { events, companyName } = await db.snapshot(null, async (tx) => ({
      events: await eventsOf(tx, address, { timeZone: businessTimeZone, now }),
      companyName: (await brandingOf(tx)).companyName,
    }))
    if (address.is_read_anew) await noteReading(db, address.id, now)
    const name = [textIn(names[address.kind], address.language), companyName].filter(Boolean).join(' – ')
    const bytes = Buffer.from(icsOf({ name, uid: address.uid, events, now }))
    void reply
      .type(`${fileTypes.calendar}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${address.kind}.ics"`)
      .header('x-expected-bytes', String(bytes.length))
      .send(bytes)
    return answered
  })
}

type At = { timeZone: string; now: Instant }

async function eventsOf(db: Reader, address: GoodAddress, { timeZone, now }: At): Promise<CalendarEvent[]> {
  const place = { timeZone, language: address.language }
  if (address.kind === 'holidays') {
    return eventsOfDaysOff(await daysOffSince(db, now - KEPT), place)
  }
  if (address.kind === 'jobs') return (await daysOfJobs(db)).flatMap((job) => eventsOfJob(job, place))
  const absences = await daysAwaySince(db, address.technician_id ?? 0, localDateOf(now - KEPT, timeZone))
  return absences.map((absence) => eventOfAbsence(absence, place))
}

function entryOf(action: 'created' | 'ended', before: CalendarAddress | null, after: CalendarAddress): AuditEntry {
  return {
    kind: 'calendar_address',
    action,
    subject: `${after.kind} …${after.ending}`,
    before: before && auditValues(before),
    after: auditValues(after),
  }
}

/** Without whose absences they are: erasing somebody leaves no name in the audit trail's other things. */
function auditValues({ id, kind, language, ending, ended_at }: CalendarAddress) {
  return { id, kind, language, ending, ended_at }
}

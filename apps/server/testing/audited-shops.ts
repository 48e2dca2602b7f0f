import { adminsProof } from './pay-months.ts'
import { sql } from '../src/platform/database.ts'
import { must, oddYear, PLACES } from './odd-year.ts'
import { type Caller, openShop, type Shop } from './shop.ts'

/** A shop in which every column that the auditor compares has a row, and who sees to it. */
export type AuditedShop = { shop: Shop; admin: Caller }

const payRules = {
  factor_working_day: 1.25,
  factor_rest_day: 2,
  factor_holiday: 2.5,
  hours_a_day: 8,
  hours_a_week: 40,
  unpaid_activities: ['TEST'],
}

/** Migrations of long ago, so that no month was closed before them. */
async function settle({ db }: Shop): Promise<void> {
  await db.write(sql`update migration set applied_at = '2025-01-01'`)
  await db.write(sql`update person set created_at = '2025-01-01'`)
}

/** In Riyadh: two months that are closed, two technicians of one name, work that came late, a timer that was forgotten. */
export async function closedAutumn(): Promise<AuditedShop> {
  const shop = await openShop()
  const admin = await shop.admin()
  shop.at('2026-09-01T06:00:00Z')
  const [ali, other, third] = [
    await shop.technician(),
    await shop.technician(),
    await shop.technician({ name: 'Omar' }),
  ]
  await shop.technician({ name: 'Spare' })
  await settle(shop)
  await shop.db.write(sql`update person set employee_number = 'W-' || id where full_name = 'Ali Hassan'`)
  for (const job_no of ['1001', '1002']) await shop.job({ job_no })
  for (const [place, { id }] of [ali, other, third].entries()) {
    const rate = { hourly_rate: 40 + place, effective_from: '2026-09-01' }
    await must(admin.call('PUT', `/admin/technicians/${id}/hourly-rate`, rate))
  }
  await moveTo(admin, third, 'Omar', 'Mechanical')
  await schedule(shop, admin)
  await must(admin.call('PUT', '/admin/pay-rules', { ...payRules, ...adminsProof, effective_from: '2026-09-20' }))
  const limit = { first_day: '2026-10-05', last_day: '2026-10-20', hours_a_day: 6, hours_a_week: null }
  await must(admin.post('/admin/pay-limits', { ...limit, ...adminsProof, technician_id: ali.id }))
  for (const day of ['2026-09-28', '2026-09-30', '2026-10-01', '2026-10-06', '2026-10-15', '2026-11-03']) {
    if (day === '2026-10-15') await moveTo(admin, other, 'Ali Hassan', 'Mechanical')
    if (day === '2026-10-06') await openFridays(shop, admin)
    for (const [place, technician] of [ali, other, third].entries()) {
      const start = riyadh(day, '07:30') + place * 600_000
      shop.at(start)
      const { body } = await must(technician.start({ job: place === 0 ? '1001' : '1002', at: start }))
      const isForgotten = day === '2026-10-06' && place === 2
      if (!isForgotten) await end(shop, technician, body.session_id, start + 10 * 3_600_000)
    }
  }
  await close(shop, admin, '2026-09', '2026-10-02')
  await setCharged(admin, false)
  await hire(admin)
  const absence = { kind: 'annual', first_day: '2026-10-12', last_day: '2026-10-14' }
  await must(admin.post('/admin/absences', { technician_ids: [ali.id, third.id], ...absence }))
  await must(
    admin.post('/admin/absences', {
      technician_ids: [other.id],
      ...absence,
      kind: 'sick',
      last_day: '2026-10-12',
      half: 'first',
    }),
  )
  await close(shop, admin, '2026-10', '2026-11-03')
  const kept = await shop.db.rows<{ id: string; technician: number; ended_at: number }>(sql`
    select id, technician_id as technician, ended_at from work_session
    where started_at between '2026-10-14' and '2026-10-16' order by technician_id`)
  // One in October turns out shorter, another one comes in November; the first is accepted.
  shop.at(riyadh('2026-11-10', '09:00'))
  await must(ali.complete(kept[0]?.id ?? '', (kept[0]?.ended_at ?? 0) - 900_000))
  await must(admin.post('/admin/periods/2026-10/late-arrivals/accept'))
  shop.at(riyadh('2026-11-12', '09:00'))
  const late = await must(other.start({ job: '1001', at: riyadh('2026-10-20', '08:00') }))
  await must(other.complete(late.body.session_id, riyadh('2026-10-20', '12:00')))
  await setCharged(admin, true)
  // What holds today is another thing than what the months were closed with.
  await must(
    admin.call('PUT', '/admin/pay-rules', {
      ...payRules,
      ...adminsProof,
      factor_rest_day: 3,
      effective_from: '2026-11-01',
    }),
  )
  shop.at(riyadh('2026-11-19', '09:00'))
  return { shop, admin }
}

/** New York with its clock changes, and what closes, reopens, moves and forgets people there. */
export async function nastyYear(): Promise<AuditedShop> {
  const place = PLACES['New York']
  if (!place) throw new Error('New York is a place.')
  const { shop, admin, technicians } = await oddYear(place, { movesSomebody: true })
  await settle(shop)
  await shop.technician({ name: 'Spare' })
  const [first, second, third] = technicians
  if (!first || !second || !third) throw new Error('There are three technicians.')
  await must(admin.call('PUT', '/admin/pay-rules', { ...payRules, ...adminsProof, effective_from: '2026-06-15' }))
  for (const technician_id of [null, second.id]) {
    const limit = { technician_id, first_day: '2026-07-01', last_day: '2026-07-20', hours_a_day: 6, hours_a_week: 36 }
    await must(admin.post('/admin/pay-limits', { ...limit, ...adminsProof }))
  }
  for (const month of ['2026-04', '2026-06', '2026-07']) {
    await must(admin.post(`/admin/periods/${month}/lock`, { accept_to_review: true }))
  }
  await must(admin.post('/admin/periods/2026-04/reopen', { reason: 'A mistake' }))
  await must(admin.post('/admin/periods/2026-02/late-arrivals/accept'))
  const [shorter] = await shop.db.rows<{ id: string; technician: number; ended_at: number }>(sql`
    select id, technician_id as technician, ended_at from work_session
    where started_at between '2026-07-01 06:00Z' and '2026-07-03' and is_end_reported and raw_seconds > 5000 limit 1`)
  const whose = technicians.find(({ id }) => id === shorter?.technician)
  if (!shorter || !whose) throw new Error('Somebody worked in July.')
  await must(whose.complete(shorter.id, shorter.ended_at - 900_000))
  await setCharged(admin, false)
  await hire(admin)
  const absence = { kind: 'sick', first_day: '2026-11-20', last_day: '2026-11-23' }
  await must(admin.post('/admin/absences', { technician_ids: [first.id], ...absence }))
  await must(
    admin.call('PUT', '/admin/pay-rules', {
      ...payRules,
      ...adminsProof,
      hours_a_day: 7,
      effective_from: '2026-09-01',
    }),
  )
  await shop.db.write(sql`update person set full_name = 'T 1', employee_number = 'W-' || id where id = ${second.id}`)
  await must(admin.call('PATCH', `/admin/technicians/${third.id}/status`, { is_active: false }))
  const erased = { full_name: 'T 3', current_password: 'admin-password' }
  await must(admin.post(`/admin/technicians/${third.id}/erase`, erased))
  return { shop, admin }
}

const riyadh = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`)

async function schedule(shop: Shop, admin: Caller): Promise<void> {
  const exception = (day: string, from: string, to: string, given: object) =>
    must(admin.post('/admin/schedule/exceptions', { starts_at: `${day}T${from}`, ends_at: `${day}T${to}`, ...given }))
  await exception('2026-10-01', '09:00:00', '12:00:00', { reason: 'Short', segment: 'Winding' })
  await exception('2026-10-06', '09:00:00', '12:00:00', {
    reason: 'Course',
    segment: 'Mechanical',
    exception_type: 'custom_hours',
  })
  await exception('2026-09-14', '00:00:00', '23:59:59', { reason: 'Holiday' })
  shop.at(riyadh('2026-09-17', '06:00'))
  const { body } = await must(admin.get<{ id: number; reason: string }[]>('/admin/schedule/exceptions'))
  const holiday = body.find(({ reason }) => reason === 'Holiday')
  await must(admin.call('DELETE', `/admin/schedule/exceptions/${holiday?.id}`))
}

/** Other working hours from the morning of that day on. */
async function openFridays(shop: Shop, admin: Caller): Promise<void> {
  shop.at(riyadh('2026-10-06', '05:00'))
  const hours = { day_of_week: 5, start_time: '20:00:00', end_time: '22:00:00' }
  await must(admin.post('/admin/schedule/rules', hours))
}

/** Breaks belong to jobs, or to none, from the first month on that is not closed. */
async function setCharged(admin: Caller, is_charged: boolean): Promise<void> {
  await must(admin.call('PUT', '/admin/activity-types/BREAK', { label: 'Break', is_charged }))
}

/** Somebody who was not there from the beginning. */
async function hire(admin: Caller): Promise<void> {
  await must(admin.post('/admin/technicians', { full_name: 'Newcomer', segment: 'Winding', temp_password: 'temp-1' }))
}

async function moveTo(admin: Caller, { id }: Caller, full_name: string, segment: string): Promise<void> {
  await must(admin.call('PATCH', `/admin/technicians/${id}`, { full_name, segment, is_active: true }))
}

async function end(shop: Shop, technician: Caller, id: string, at: number): Promise<void> {
  shop.at(at)
  await must(technician.complete(id, at))
}

async function close(shop: Shop, admin: Caller, month: string, day: string): Promise<void> {
  shop.at(riyadh(day, '20:00'))
  await must(admin.post(`/admin/periods/${month}/lock`, { accept_to_review: true }))
}

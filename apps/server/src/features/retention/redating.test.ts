import { DAY, HOUR } from '@warsha/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { raw, sql } from '../../platform/database.ts'
import { believeClock } from '../../platform/heartbeat.ts'
import { marksInOrder, marksOfServer, marksOfWorkshop, redatings } from './redating.ts'

let shop: Shop
let admin: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
  await believeClock(shop.db, shop.now)
})
afterEach(() => shop.close())

/** Brought back by a statement of their own, or one by one beside others of their row. */
const broughtBack = [
  ...Object.entries({ ...marksOfServer, ...marksOfWorkshop }).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  ),
  ...Object.entries(marksInOrder).map(([table, { mark }]) => `${table}.${mark}`),
  'session_finish.said_at',
  'work_item_finish.said_at',
  'late_arrival.arrived_at',
  ...['created_at', 'last_seen_at', 'ended_at', 'expires_at', 'ends_for_good_at'].map((column) => `sign_in.${column}`),
  ...['made_at', 'last_due_at'].map((column) => `mail_subscription.${column}`),
]

/** Why a moment ahead of now does no harm where it stands, by table. */
const harmless: Record<string, Record<string, readonly string[]>> = {
  'is shown, and nothing waits for it or goes by it': {
    absence: ['recorded_at'],
    applied_function: ['applied_at'],
    calendar_address: ['made_at', 'ended_at'],
    company_account: ['linked_at'],
    correction_request: ['requested_at', 'decided_at'],
    deleted_absence: ['recorded_at'],
    file_import: ['created_at', 'taken_back_at'],
    frozen_cell: ['frozen_at'],
    images_job: ['created_at'],
    invitation: ['used_at'],
    invoice_batch: ['made_at', 'approved_at', 'taken_back_at'],
    invoice_price: ['made_at'],
    job_import: ['created_at', 'taken_back_at'],
    late_arrival: ['accepted_at'],
    locked_period: ['locked_at', 'lines_kept_at'],
    machine_token: ['made_at', 'ended_at'],
    mail_message: ['since', 'sent_at'],
    mail_subscription: ['ended_at'],
    migration: ['applied_at'],
    orphaned_photo: ['first_seen_at'],
    period_proposal: ['proposed_at'],
    push_subscription: ['created_at'],
    session_change: ['at'],
    work_item_exclusion: ['excluded_at'],
  },
  'its readers know of wrong clocks: ahead it tells nothing, or is over': {
    backup_run: ['started_at', 'ended_at'],
    calendar_address: ['last_read_at'],
    deleted_absence: ['deleted_at'],
    forecast: ['made_at'],
    forecast_record: ['made_at'],
    heartbeat: ['last_at', 'leapt_at', 'confirmed_at'],
    import_run: ['began_at', 'seen_at'],
    instance: ['started_at', 'last_seen_at'],
    invitation: ['made_at'],
    invitation_link: ['expires_at'],
    machine_token_use: ['last_used_at'],
    mail_message: ['made_at', 'next_attempt_at'],
    person: ['temporary_until'],
    phone_hour: ['hour', 'unsent_since'],
    quiet_time: ['since'],
    refresh_token: ['rotated_at'],
    retention_run: ['started_at', 'ended_at'],
    second_factor: ['confirmed_at', 'last_wrong_code_at'],
    server_error: ['hour', 'last_at'],
    sign_in_failure: ['last_failed_at'],
    webhook: ['former_until', 'last_delivered_at'],
    webhook_delivery: ['next_attempt_at', 'claimed_until'],
    webhook_feed: ['noted_at'],
  },
  'may lie ahead on purpose': {
    forecast_record: ['p50_at', 'p80_at'],
    job_forecast: ['p50_at', 'p80_at', 'goes_on_at'],
    machine_token: ['ends_at'],
    schedule_exception: ['starts_at', 'ends_at'],
  },
  'is made anew: by learning, with each forecast, or each walk through the photos': {
    job_forecast: ['made_at'],
    learning: ['last_settled_at'],
    orphaned_photo: ['seen_at'],
    work_item: ['started_at', 'last_ended_at', 'settled_at'],
    work_item_share: ['settled_at'],
  },
  'is work as it was recorded: admins correct it': {
    closed_session_before: ['started_at'],
    correction_request: ['started_at', 'ended_at'],
    work_session: [
      'started_at',
      'ended_at',
      'reported_ended_at',
      'device_started_at',
      'device_ended_at',
      'voided_at',
      'corrected_at',
      'arrives_at',
    ],
  },
  'is a log, which is not rewritten': {
    audit_entry: ['at'],
    security_event: ['at'],
  },
  'is changed no more, and only keeps longer': {
    feed_mark: ['at'],
    person: ['erased_at'],
  },
}

test('every moment that is stored is brought back, or does no harm ahead of now', async () => {
  const stored = await shop.db.rows<{ name: string }>(sql`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and atttypid = 'timestamptz'::regtype and attgenerated = ''`)
  const reasons = Object.values(harmless).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )
  expect([...broughtBack, ...reasons].toSorted()).toEqual(stored.map(({ name }) => name).toSorted())
})

const AHEAD = '2032-01-01T00:00:00Z'

/** A row in each table of which moments are brought back, all of them years ahead. */
async function yearsAhead(): Promise<void> {
  const id = await shop.job()
  const activity = sql`(select id from activity_type where code = 'REPAIR')`
  const { body } = await ali.start()
  const session = sql`${body.session_id}::uuid`
  for (const insert of [
    sql`insert into kept_answer (person_id, key, call, kid, digest, kept_at)
      values (${ali.id}, gen_random_uuid(), 'startSession', 'k', '\\x00', ${AHEAD})`,
    sql`insert into failed_delivery (person_id, record, first_at, last_at, count, request_id)
      values (${ali.id}, 'photo', ${AHEAD}, ${AHEAD}, 1, 'r')`,
    sql`insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
      values (${ali.id}, 'ahead', 1, ${AHEAD}, ${AHEAD})`,
    sql`insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count, created_at)
      values (gen_random_uuid(), ${session}, sha256('a'), ${AHEAD}, 'image/jpeg', 8, 8, 1, ${AHEAD})`,
    sql`insert into photo_check (media_id, photo_sha256, thumbnail_sha256, first_seen_at, checked_at, fault, fault_since)
      select id, sha256('a'), sha256('b'), ${AHEAD}, ${AHEAD}, 'missing', ${AHEAD} from media`,
    sql`insert into timer_check (session_id, kind, asked_at, notified_at, unique_key, answer, answered_at, stopped_at)
      values (${session}, 'running', ${AHEAD}, ${AHEAD}, gen_random_uuid(), 'stopped', ${AHEAD}, ${AHEAD})`,
    sql`insert into webhook (name, url, types, kid, secret, made_by, made_at, paused_at, paused_because, failing_since,
        missed_before, ended_at, ended_by)
      values ('ERP', 'https://erp.example', '{job}', 'k', '\\x00', ${admin.id}, ${AHEAD}, ${AHEAD}, 'failing', ${AHEAD},
        ${AHEAD}, ${AHEAD}, ${admin.id})`,
    sql`insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, state, first_attempt_at, last_attempt_at)
      select id, 'msg_1', 'job', '1', ${AHEAD}, 'delivered', ${AHEAD}, ${AHEAD} from webhook`,
    sql`update job set status = 'closed', created_at = ${AHEAD}, closed_at = ${AHEAD}, closed_before = ${AHEAD},
      first_closed_at = ${AHEAD}`,
    sql`insert into job_hold (job_id, began_at, ended_at, waits_since, reason_said_at)
      values (${id}, ${AHEAD}, ${AHEAD}, ${AHEAD}, ${AHEAD})`,
    sql`insert into hold_promise (hold_id, said_at, expected_on)
      select id, ${AHEAD}::timestamptz + day * interval '1 day', '2026-12-01'::date + day
      from job_hold, generate_series(0, 2) as day`,
    sql`insert into planners_estimate_change (job_id, activity_type_id, given_at, seconds)
      select ${id}, ${activity}, ${AHEAD}::timestamptz + nth * interval '1 hour', 3600 * nth from generate_series(1, 2) as nth`,
    sql`update person set created_at = ${AHEAD}, left_at = ${AHEAD}, segment = 'Testing', segment_changed_at = ${AHEAD}
      where id = ${ali.id}`,
    sql`insert into work_item_finish (job_id, activity_type_id, is_finished, said_at, said_by)
      values (${id}, ${activity}, true, ${AHEAD}, ${admin.id})`,
    sql`insert into session_finish (technician_id, session_key, said_at, is_noted)
      values (${ali.id}, gen_random_uuid(), ${AHEAD}, true)`,
    sql`insert into late_arrival (session_id, month, technician_id, segment_id, job_id, activity_type_id, sessions, raw_seconds,
        effective_seconds, held_seconds, cost_halalas, arrived_at, posting_day)
      values (${session}, '2026-10-01', ${ali.id}, 0, ${id}, ${activity}, 1, 60, 60, 0, 0, ${AHEAD}, '2032-01-01')`,
    sql`insert into mail_subscription (paper, form, frequency, weekday, hour, language, addresses, app_address, made_by, made_at, last_due_at)
      values ('report', 'excel', 'weekly', 0, 7, 'en', '{huda@shop.example}', 'https://shop.example', ${admin.id}, ${AHEAD}, ${AHEAD})`,
    sql`update sign_in set created_at = ${AHEAD}, last_seen_at = ${AHEAD}, expires_at = '2032-02-01', ends_for_good_at = '2033-01-01'`,
  ])
    await shop.db.write(insert)
}

async function redate(): Promise<void> {
  for (const bringBack of Object.values(redatings)) await bringBack(shop.db, shop.now, 'Asia/Riyadh')
}

const tableOf = (name: string) => name.slice(0, name.indexOf('.'))

/** By table and column, how far ahead of now the furthest moment lies, in milliseconds; no row: nothing. */
async function furthestAhead(): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  for (const name of broughtBack) {
    const row = await shop.db.row<{ at: number | null }>(sql`select max(${raw(name)}) as at from ${raw(tableOf(name))}`)
    found.set(name, row?.at == null ? null : row.at - shop.now)
  }
  return found
}

test('what a clock has dated years ahead is brought back to now', async () => {
  await yearsAhead()
  const before = await furthestAhead()
  before.delete('sign_in.ended_at')
  expect([...before].filter(([, ahead]) => ahead === null || ahead < 365 * DAY)).toEqual([])
  await redate()
  const after = await furthestAhead()
  for (const ends of ['sign_in.expires_at', 'sign_in.ends_for_good_at']) {
    expect(after.get(ends)).toBeLessThanOrEqual(365 * DAY)
    after.delete(ends)
  }
  expect([...after].filter(([, ahead]) => ahead !== null && ahead > 0)).toEqual([])
  const [late] = await shop.db.rows(sql`select posting_day from late_arrival`)
  expect(late).toEqual({ posting_day: '2026-11-19' })
})

test('what was said of one thing keeps its order, and what nobody dated ahead stays', async () => {
  await yearsAhead()
  await shop.db.write(sql`
    insert into planners_estimate (job_id, activity_type_id, seconds)
    select distinct job_id, activity_type_id, 7200 from planners_estimate_change`)
  await shop.db.write(sql`
    insert into hold_promise (hold_id, said_at, expected_on) select id, '2026-11-01T06:00:00Z', '2026-11-30' from job_hold`)
  await redate()
  const promises = await shop.db.rows(sql`select said_at, expected_on from hold_promise order by said_at`)
  expect(promises).toEqual([
    { said_at: Date.parse('2026-11-01T06:00:00Z'), expected_on: '2026-11-30' },
    { said_at: shop.now - 2, expected_on: '2026-12-01' },
    { said_at: shop.now - 1, expected_on: '2026-12-02' },
    { said_at: shop.now, expected_on: '2026-12-03' },
  ])
  const given = await shop.db.rows(sql`select seconds from planners_estimate_change order by given_at`)
  expect(given).toEqual([{ seconds: 3600 }, { seconds: 7200 }])
  shop.at(shop.now + HOUR)
  const segment = await shop.db.row(sql`
    select name from segment where id = segment_at(${ali.id}, ${new Date(shop.now).toISOString()})`)
  expect(segment).toEqual({ name: 'Testing' })
  await redate()
  expect(await shop.db.rows(sql`select said_at, expected_on from hold_promise order by said_at`)).toEqual(promises)
})

test('what was said or worked since holds, whatever was said when the clock was ahead', async () => {
  await yearsAhead()
  const { id, activity } = (await shop.db.row<{ id: number; activity: number }>(
    sql`select job_id as id, activity_type_id as activity from work_item_finish`,
  )) ?? { id: 0, activity: 0 }
  await shop.db.write(sql`update person set segment = 'Assembly', segment_changed_at = now() where id = ${ali.id}`)
  await shop.db.write(sql`delete from person_segment where person_id = ${ali.id} and since > now() and segment_id = (
    select id from segment where name = 'Assembly')`)
  const today = new Date(shop.now - HOUR).toISOString()
  await shop.db.write(sql`
    insert into person_segment (person_id, since, segment_id) select ${ali.id}, ${today}, id from segment where name = 'Assembly'
    on conflict do nothing`)
  await shop.db.write(sql`
    insert into planners_estimate_change (job_id, activity_type_id, given_at, seconds) values (${id}, ${activity}, ${today}, 60)`)
  await shop.db.write(sql`
    insert into planners_estimate (job_id, activity_type_id, seconds) values (${id}, ${activity}, 60)`)
  await ali.start({ at: shop.now - HOUR })
  const started = await shop.db.row<{ at: number }>(sql`select min(started_at) as at from work_session`)
  await redate()
  const name = await shop.db.row(sql`
    select name from segment where id = segment_at(${ali.id}, ${new Date(shop.now + HOUR).toISOString()})`)
  expect(name).toEqual({ name: 'Assembly' })
  const last = await shop.db.row(sql`select seconds from planners_estimate_change order by given_at desc limit 1`)
  expect(last).toEqual({ seconds: 60 })
  const word = await shop.db.row<{ at: number }>(sql`select said_at as at from work_item_finish`)
  expect(word?.at).toBe((started?.at ?? 0) - 1)
})

test('the row of somebody who was erased years ahead stays, and keeps nothing else from being brought back', async () => {
  await shop.db.write(sql`
    update person set is_active = false, email = null, phone = null, employee_number = null, password_hash = '',
      temporary_until = null, full_name = 'Former technician ' || id, left_at = ${AHEAD}, erased_at = ${AHEAD}
    where id = ${ali.id}`)
  const omar = await shop.technician({ name: 'Omar' })
  await shop.db.write(sql`update person set left_at = ${AHEAD} where id = ${omar.id}`)
  await redate()
  const left = await shop.db.rows(sql`select left_at from person where left_at is not null order by id`)
  expect(left).toEqual([{ left_at: Date.parse(AHEAD) }, { left_at: shop.now }])
})

test('a sign-in by the company’s account of years ahead ends within the hours that such a one lasts', async () => {
  await admin.get('/admin/technicians')
  await shop.db.write(sql`
    update sign_in set created_at = ${AHEAD}, last_seen_at = ${AHEAD}, expires_at = ${AHEAD}::timestamptz + interval '12 hours',
      ends_for_good_at = ${AHEAD}::timestamptz + interval '12 hours'
    where person_id = ${admin.id}`)
  await shop.db.write(sql`
    insert into company_sign_in (sign_in_id, issuer, subject) select id, 'https://id.example', 'huda' from sign_in
    where person_id = ${admin.id}`)
  await redate()
  const [ends] = await shop.db.rows(sql`
    select expires_at, ends_for_good_at from sign_in where person_id = ${admin.id}`)
  expect(ends).toEqual({ expires_at: shop.now + 12 * HOUR, ends_for_good_at: shop.now + 12 * HOUR })
})

test('while nobody confirms the clock, which may be behind, no work is dated anew', async () => {
  await yearsAhead()
  await shop.db.write(sql`update heartbeat set confirmed_at = null`)
  await redate()
  const after = await furthestAhead()
  const stayed = [...after].filter(([, ahead]) => ahead !== null && ahead > 0).map(([name]) => tableOf(name))
  const tables = [
    ...Object.keys(marksOfWorkshop),
    ...Object.keys(marksInOrder),
    'session_finish',
    'work_item_finish',
    'late_arrival',
    'sign_in',
  ]
  expect([...new Set(stayed)].toSorted()).toEqual(tables.toSorted())
})

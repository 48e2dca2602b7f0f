import type { Absence, AbsenceCalendar, OwnAbsence, Person, Problem } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { loggedAbsencesIn } from '../../admin/verify-hours/records.ts'
import { absencesOf, forgetDeletedAbsences, technicianIdsAway } from './index.ts'

let shop: Shop
let foreman: Caller
beforeAll(async () => {
  shop = await openShop()
  foreman = await shop.admin({ rights: 'foreman' })
  await shop.job({ job_no: '1001' })
})
afterAll(() => shop.close())

type Created = { absences: Absence[]; collided: Person[] } & Problem
const record = (people: Caller[], days: object) =>
  foreman.post<Created>('/admin/absences', {
    technician_ids: people.map(({ id }) => id),
    kind: 'annual',
    ...days,
  })
const between = (first_day: string, last_day = first_day) => ({ first_day, last_day })
const half = (day: string, which: string) => ({ ...between(day), half: which })
const list = async (from_date: string, to_date: string, of?: Caller) => {
  const query = { from_date, to_date, ...(of && { technician_id: String(of.id) }) }
  return (await foreman.get<AbsenceCalendar>('/admin/absences', { query })).body
}
const save = (id: number, days: object, headers = {}) =>
  foreman.call<Absence & Problem>('PUT', `/admin/absences/${id}`, { kind: 'annual', ...days }, { headers })
const trail = (id: number) =>
  shop.db.rows<{ action: string; before: object | null; after: object | null; subject: string }>(sql`
    select action, subject, before, after from audit_entry
    where kind = 'absence' and coalesce(after ->> 'id', before ->> 'id') = ${String(id)} order by id`)

async function recorded(person: Caller, days: object): Promise<Absence> {
  const { status, body } = await record([person], days)
  if (status !== 201 || !body.absences[0]) throw new Error(JSON.stringify(body))
  return body.absences[0]
}

test('a foreman records, changes and deletes an absence; the trail has all three', async () => {
  const ali = await shop.technician()
  const created = await recorded(ali, between('2026-11-22', '2026-11-26'))
  expect(created).toMatchObject({
    technician_id: ali.id,
    kind: 'annual',
    ...between('2026-11-22', '2026-11-26'),
    half: null,
    recorded_by: { id: foreman.id, name: 'Huda Admin' },
    recorded_at: '2026-11-19T06:00:00.000Z',
    worked_days: [],
    is_locked: false,
    version: 1,
  })
  const changed = await save(created.id, { kind: 'sick', ...between('2026-11-22', '2026-11-24') })
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...created, kind: 'sick', last_day: '2026-11-24', version: 2 },
  ])
  expect((await save(created.id, { kind: 'sick', ...between('2026-11-22', '2026-11-24') })).body.version).toBe(2)
  expect((await list('2026-11-24', '2026-12-31', ali)).absences).toEqual([changed.body])
  expect((await list('2026-11-25', '2026-12-31', ali)).absences).toEqual([])
  expect((await foreman.call('DELETE', `/admin/absences/${created.id}`)).status).toBe(204)
  const entries = await trail(created.id)
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['created', 'Ali Hassan'],
    ['changed', 'Ali Hassan'],
    ['deleted', 'Ali Hassan'],
  ])
  expect(entries[1]).toMatchObject({ before: { kind: 'annual' }, after: { kind: 'sick', last_day: '2026-11-24' } })
  const gone = await foreman.call<Problem>('DELETE', `/admin/absences/${created.id}`)
  expect([gone.status, gone.body.code]).toEqual([404, 'not_found'])
})

describe('a deletion that is undone', () => {
  const remove = (id: number) => foreman.call('DELETE', `/admin/absences/${id}`)
  const restore = (id: number, by = foreman) => by.post<Absence & Problem>(`/admin/absences/${id}/restore`)
  const leaves = { source: 'hr', absences: [] as object[] }
  const batch = async (...absences: object[]) =>
    (
      await foreman.post<{ results: { outcome: string; id: number | null }[] } & Problem>('/admin/absences/batch', {
        ...leaves,
        absences,
      })
    ).body.results
  const named = async (ref: string, days: { first_day: string; last_day: string }) => {
    const person = await shop.technician({ name: `Away ${ref}` })
    await shop.db.write(sql`update person set employee_number = ${`U-${person.id}`} where id = ${person.id}`)
    const [result] = await batch({ external_ref: ref, technician: `U-${person.id}`, kind: 'sick', ...days })
    return { person, id: result?.id ?? 0 }
  }

  test('is the absence that it was: other programs call it off by their name, and its import takes it back', async () => {
    const { person, id } = await named('H-77', between('2027-09-05', '2027-09-09'))
    await shop.db.write(sql`
      insert into file_import (kind, file_name, made_ids, person_id, created_at)
      values ('absences', 'leave.csv', array[${id}::int], ${foreman.id}, now())`)
    const [before] = (await list('2027-09-01', '2027-09-30', person)).absences
    expect((await remove(id)).status).toBe(204)
    expect((await restore(id, person)).status).toBe(403)
    shop.at(shop.now + 60_000)
    const restored = await restore(id)
    expect([restored.status, restored.body]).toEqual([200, before])
    // A repeat, also of what was never deleted, changes nothing.
    expect([(await restore(id)).body, (await list('2027-09-01', '2027-09-30', person)).absences]).toEqual([
      before,
      [before],
    ])
    expect((await trail(id)).map(({ action }) => action)).toEqual(['created', 'deleted', 'restored'])
    const logged = await shop.db.snapshot(null, (tx) => loggedAbsencesIn(tx))
    const recordedAt = Date.parse(before?.recorded_at ?? '')
    expect(logged.get(id)).toMatchObject({ recordedBy: foreman.id, recordedAt, firstDay: '2027-09-05' })
    expect(await batch({ external_ref: 'H-77', last_day: '2027-09-08' })).toMatchObject([{ outcome: 'changed', id }])
    expect(await batch({ external_ref: 'H-77', is_removed: true })).toMatchObject([{ outcome: 'removed', id }])

    const other = await named('H-78', between('2027-09-05'))
    await remove(other.id)
    await restore(other.id)
    const imported = await shop.db.writeRow<{ id: number }>(sql`
      insert into file_import (kind, file_name, made_ids, person_id, created_at)
      values ('absences', 'more.csv', array[${other.id}::int], ${foreman.id}, now()) returning id`)
    expect((await foreman.call('DELETE', `/admin/absence-imports/${imported?.id}`)).status).toBe(204)
    expect((await list('2027-09-01', '2027-09-30', other.person)).absences).toEqual([])
  })

  test('gives way to what was entered meanwhile, and says so', async () => {
    const { person, id } = await named('H-79', between('2027-09-12', '2027-09-16'))
    await remove(id)
    const meanwhile = await recorded(person, between('2027-09-16', '2027-09-17'))
    const refused = await restore(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'absence_overlap'])
    await remove(meanwhile.id)
    // The name is of another absence by now, and stays that one's.
    const [again] = await batch({
      external_ref: 'H-79',
      technician: `U-${person.id}`,
      kind: 'annual',
      ...between('2027-10-03'),
    })
    expect((await restore(id)).status).toBe(200)
    expect(await batch({ external_ref: 'H-79', is_removed: true })).toMatchObject([
      { outcome: 'removed', id: again?.id },
    ])
  })

  test('is refused in a closed month, of somebody erased, and a day later', async () => {
    const { person, id } = await named('H-80', between('2027-09-19', '2027-09-20'))
    await remove(id)
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2027-09-01', now(), ${foreman.id}, 0, 0, 0, 0)`)
    const closed = await restore(id)
    expect([closed.status, closed.body.code]).toEqual([409, 'period_locked'])
    await shop.db.write(sql`delete from locked_period`)

    const now = shop.now
    shop.at(now + 24 * 3_600_000)
    const late = await restore(id)
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      404,
      'absence_not_kept',
      'This deletion cannot be undone any more. Record the absence anew.',
    ])
    shop.at(now)
    await shop.db.write(sql`update person set is_active = false where id = ${person.id}`)
    const admin = await shop.admin()
    const proof = { full_name: 'Away H-80', current_password: 'admin-password' }
    expect((await admin.post(`/admin/technicians/${person.id}/erase`, proof)).status).toBe(200)
    expect((await restore(id)).body.code).toBe('absence_not_kept')
    expect(await shop.db.rows(sql`select from deleted_absence where person_id = ${person.id}`)).toEqual([])
  })

  test('is forgotten a day later, by the night after', async () => {
    const { id } = await named('H-82', between('2027-09-28'))
    await remove(id)
    const kept = () => shop.db.rows(sql`select from deleted_absence where id = ${id}`)
    await forgetDeletedAbsences(shop.db, shop.now + 24 * 3_600_000 - 1)
    expect(await kept()).toHaveLength(1)
    await forgetDeletedAbsences(shop.db, shop.now + 24 * 3_600_000)
    expect(await kept()).toEqual([])
  })

  test('is there once, however many undo it at once', async () => {
    const { person, id } = await named('H-81', between('2027-09-26'))
    await remove(id)
    const answers = await Promise.all([restore(id), restore(id), restore(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list('2027-09-26', '2027-09-26', person)).absences).toHaveLength(1)
  })
})

test('of several people those who are away already are named, and the others go in', async () => {
  const [omar, sami, badr] = [
    await shop.technician({ name: 'Omar Saleh' }),
    await shop.technician({ name: 'Sami Nasser' }),
    await shop.technician({ name: 'Badr Saad' }),
  ]
  await recorded(sami, between('2026-12-03'))
  const { status, body } = await record([omar, sami, badr], between('2026-12-01', '2026-12-05'))
  expect([status, body.absences.map(({ technician }) => technician.name)]).toEqual([201, ['Omar Saleh', 'Badr Saad']])
  expect(body.collided.map(({ label }) => label)).toEqual(['Sami Nasser'])
  const again = await record([omar, badr], between('2026-12-05', '2026-12-06'))
  expect([again.status, again.body.code, again.body.detail]).toEqual([
    409,
    'absence_overlap',
    'Already away on some of these days: Omar Saleh, Badr Saad.',
  ])
})

test('one person is away once a day, but for its two halves', async () => {
  const ali = await shop.technician({ name: 'Ziad Karim' })
  const morning = await recorded(ali, half('2026-11-22', 'first'))
  expect((await record([ali], half('2026-11-22', 'first'))).status).toBe(409)
  expect((await record([ali], between('2026-11-20', '2026-11-22'))).status).toBe(409)
  const afternoon = await recorded(ali, half('2026-11-22', 'second'))
  expect((await record([ali], between('2026-11-22'))).status).toBe(409)
  await recorded(ali, between('2026-11-23'))
  const wider = await save(afternoon.id, between('2026-11-22', '2026-11-23'))
  expect([wider.status, wider.body.detail]).toEqual([409, 'Already away on some of these days: Ziad Karim.'])
  expect((await list('2026-11-22', '2026-11-22', ali)).absences.map(({ id }) => id)).toEqual([morning.id, afternoon.id])
})

test('of two who record the same days at once, one is told', async () => {
  const ali = await shop.technician()
  const answers = await Promise.all([1, 2, 3].map(() => record([ali], between('2027-02-01', '2027-02-09'))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

describe('what is wrong is said beside its field, in both languages', () => {
  test.each([
    [between('2026-11-22', '2026-11-21'), 'last_day', 'The last day must not come before the first', 'آخر يوم'],
    [between('2026-11-22', '2027-11-23'), 'last_day', 'An absence is one year long at most', 'سنة'],
    [{ ...between('2026-11-22', '2026-11-23'), half: 'first' }, 'half', 'Half a day is for a single day', 'نصف'],
    [{ first_day: '', last_day: '2026-11-22' }, 'first_day', 'This must be a date such as 2026-11-20', 'تاريخ'],
    [{ ...between('2026-11-22'), kind: 'holiday' }, 'kind', 'This is none of the possible values', 'القيم'],
    [{ ...between('2026-11-22'), technician_ids: [] }, 'technician_ids', 'Choose at least one technician', 'فنيًا'],
    [{ ...between('2026-11-22'), technician_ids: [1, 1] }, 'technician_ids', 'A technician is chosen twice', 'مرتين'],
  ])('%j', async (days, field, sentence, arabic) => {
    const body = { technician_ids: [1], kind: 'annual', ...days }
    const { status, body: answer } = await foreman.post<Problem>('/admin/absences', body)
    expect([status, answer.errors]).toEqual([422, [{ path: field, message: sentence }]])
    const inArabic = await foreman.post<Problem>('/admin/absences', body, { headers: { 'accept-language': 'ar' } })
    expect(inArabic.body.errors?.[0]?.message).toContain(arabic)
  })

  test('somebody who is no technician, or was erased', async () => {
    const admin = await shop.admin()
    const [left, clerk] = [await shop.technician({ name: 'Left Person' }), await shop.admin()]
    await shop.db.write(sql`update person set is_active = false where id = ${left.id}`)
    const proof = { full_name: 'Left Person', current_password: 'admin-password' }
    expect((await admin.post(`/admin/technicians/${left.id}/erase`, proof)).status).toBe(200)
    for (const id of [left.id, clerk.id, 999_999]) {
      const body = { technician_ids: [id], kind: 'annual', ...between('2026-11-22') }
      const { status, body: answer } = await foreman.post<Problem>('/admin/absences', body)
      expect([status, answer.detail]).toEqual([404, 'This technician does not exist.'])
    }
  })
})

test('an absence over days with work is kept, and says on which', async () => {
  const ali = await shop.technician()
  const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+03:00`)
  const { body } = await ali.start({ at: at('18', '08:00') })
  await ali.complete(body.session_id, at('18', '10:00'))
  await ali.start({ at: at('19', '08:30') })
  const whole = await recorded(ali, between('2026-11-17', '2026-11-20'))
  expect(whole.worked_days).toEqual(['2026-11-18', '2026-11-19'])
  const morning = await save(whole.id, half('2026-11-18', 'second'))
  expect(morning.body.worked_days).toEqual([])
})

test('before somebody joined an absence can be recorded, too', async () => {
  expect((await recorded(await shop.technician(), between('2019-01-01'))).first_day).toBe('2019-01-01')
})

test('days of a closed month stay, those of the next one can be changed', async () => {
  const admin = await shop.admin()
  const ali = await shop.technician()
  const { body: worked } = await ali.start({ at: Date.parse('2026-10-05T09:00:00+03:00') })
  await ali.complete(worked.session_id, Date.parse('2026-10-05T10:00:00+03:00'))
  const leave = await recorded(ali, between('2026-10-25', '2026-11-05'))
  expect((await admin.post('/admin/periods/2026-10/lock', { accept_to_review: true })).status).toBe(200)
  expect((await list('2026-11-01', '2026-11-30', ali)).absences[0]?.is_locked).toBe(true)
  expect((await save(leave.id, between('2026-10-25', '2026-11-03'))).status).toBe(200)
  const refused = await Promise.all([
    save(leave.id, between('2026-10-26', '2026-11-03')),
    save(leave.id, { kind: 'sick', ...between('2026-10-25', '2026-11-03') }),
    foreman.call<Problem>('DELETE', `/admin/absences/${leave.id}`),
    record([ali], between('2026-10-01')),
  ])
  for (const { status, body } of refused) {
    expect([status, body.detail]).toEqual([409, 'October 2026 is closed. Reopen the month first.'])
  }
})

test('technicians see their own, and nobody else’s', async () => {
  const [ali, omar] = [await shop.technician(), await shop.technician({ name: 'Omar Saleh' })]
  const old = await recorded(ali, between('2024-05-01'))
  const mine = await recorded(ali, half('2026-12-10', 'second'))
  const next = await recorded(ali, between('2027-01-04', '2027-01-09'))
  await recorded(omar, between('2026-12-10'))
  const { body } = await ali.get<OwnAbsence[]>('/absences/mine')
  expect(body).toEqual([
    { id: next.id, kind: 'annual', ...between('2027-01-04', '2027-01-09'), half: null },
    { id: mine.id, kind: 'annual', ...between('2026-12-10'), half: 'second' },
  ])
  expect(body.map(({ id }) => id)).not.toContain(old.id)
  for (const { status } of [
    await ali.get('/admin/absences', { query: { from_date: '2026-12-01', to_date: '2026-12-31' } }),
    await ali.post('/admin/absences', { technician_ids: [ali.id], kind: 'annual', ...between('2026-12-20') }),
    await ali.call('PUT', `/admin/absences/${mine.id}`, { kind: 'annual', ...between('2026-12-20') }),
    await ali.call('DELETE', `/admin/absences/${mine.id}`),
  ]) {
    expect(status).toBe(403)
  }
})

test('the calendar has working days and holidays, also of a segment', async () => {
  const admin = await shop.admin()
  const holiday = (day: string, segment: string) =>
    admin.post('/admin/schedule/exceptions', {
      starts_at: `${day}T00:00:00`,
      ends_at: `${day}T23:59:59`,
      reason: 'Closed',
      segment,
    })
  await shop.technician()
  await holiday('2027-03-01', 'all')
  await holiday('2027-03-02', 'Winding')
  const { calendars, today, technicians } = await list('2027-02-26', '2027-03-02')
  expect(today).toBe('2026-11-19')
  expect(technicians.length).toBeGreaterThan(0)
  expect(calendars.map(({ segment, days }) => [segment, days.map(({ kind }) => kind[0]).join('')])).toEqual([
    [null, 'rrwhw'],
    ['Winding', 'rrwhh'],
  ])
})

test('a past month has the segment of then, with its own holidays', async () => {
  const admin = await shop.admin()
  const ali = await shop.technician({ name: 'Ali Mover' })
  const exception = {
    starts_at: '2026-12-08T00:00:00',
    ends_at: '2026-12-08T23:59:59',
    reason: 'Closed',
    segment: 'Winding',
  }
  await admin.post('/admin/schedule/exceptions', exception)
  const moved = shop.now
  shop.at(Date.parse('2026-12-15T10:00:00+03:00'))
  await admin.call('PATCH', `/admin/technicians/${ali.id}`, { full_name: 'Ali Mover', segment: 'Coating' })
  const december = await list('2026-12-07', '2026-12-20')
  const of = ({ technicians }: AbsenceCalendar) => technicians.find(({ technician_id: id }) => id === ali.id)
  expect(of(december)).toMatchObject({
    segment: 'Coating',
    segments: [
      { from: '2026-12-07', segment: 'Winding' },
      { from: '2026-12-16', segment: 'Coating' },
    ],
  })
  const own = december.calendars.find(({ segment }) => segment === 'Winding')
  expect(own?.days.find(({ date }) => date === '2026-12-08')?.kind).toBe('holiday')
  expect(of(await list('2026-12-16', '2026-12-20'))?.segments).toEqual([{ from: '2026-12-16', segment: 'Coating' }])
  shop.at(moved)
})

test('other features ask who is away on some days, and who is at this moment', async () => {
  const [ali, omar, sami] = [await shop.technician(), await shop.technician(), await shop.technician()]
  await recorded(ali, between('2026-11-18', '2026-11-19'))
  await recorded(omar, half('2026-11-19', 'second'))
  await recorded(sami, between('2026-11-20'))
  const found = await absencesOf(shop.db, { first: '2026-11-19', last: '2026-11-19' })
  const ofThem = found.filter(({ technician_id: id }) => [ali.id, omar.id, sami.id].includes(id))
  expect(ofThem.map(({ technician_id }) => technician_id)).toEqual([ali.id, omar.id])
  const awayAt = (time: string) =>
    technicianIdsAway(shop.db, {
      now: Date.parse(`2026-11-19T${time}:00+03:00`),
      businessTimeZone: 'Asia/Riyadh',
    })
  const isAway = async (time: string) => [(await awayAt(time)).has(ali.id), (await awayAt(time)).has(omar.id)]
  expect(await isAway('09:00')).toEqual([true, false])
  expect(await isAway('15:00')).toEqual([true, true])
})

test('whoever is away for a night is away after its midnight, and there in the night before', async () => {
  const [huda, ali] = [await shop.admin(), await shop.technician()]
  for (const day of ['2026-12-01', '2026-12-02']) {
    const night = { starts_at: `${day}T20:00:00`, ends_at: `${day.slice(0, 9)}${Number(day.at(-1)) + 1}T04:00:00` }
    const body = { ...night, exception_type: 'custom_hours', reason: 'Stocktaking', segment: 'Winding' }
    expect((await huda.post('/admin/schedule/exceptions', body)).status).toBe(201)
  }
  await recorded(ali, between('2026-12-02'))
  const isAway = async (moment: string) =>
    (await technicianIdsAway(shop.db, { now: Date.parse(`${moment}:00+03:00`), businessTimeZone: 'Asia/Riyadh' })).has(
      ali.id,
    )
  expect([await isAway('2026-12-02T02:00'), await isAway('2026-12-02T22:00')]).toEqual([false, true])
  expect([await isAway('2026-12-03T02:00'), await isAway('2026-12-03T05:00')]).toEqual([true, false])
})

test('erasing somebody keeps the days, and forgets why', async () => {
  const admin = await shop.admin()
  const person = await shop.technician({ name: 'Nawaf Harbi' })
  const sick = await recorded(person, { kind: 'sick', ...between('2026-11-10', '2026-11-12') })
  await shop.db.write(sql`update person set is_active = false where id = ${person.id}`)
  const proof = { full_name: 'Nawaf Harbi', current_password: 'admin-password' }
  expect((await admin.post(`/admin/technicians/${person.id}/erase`, proof)).status).toBe(200)
  const [kept] = (await list('2026-11-10', '2026-11-12', person)).absences
  expect(kept).toMatchObject({ id: sick.id, kind: 'other', ...between('2026-11-10', '2026-11-12') })
  expect((await save(sick.id, { kind: 'sick', ...between('2026-11-10') })).body.code).toBe('person_erased')
})

import {
  type AnswerOf,
  calls,
  editedBy,
  isTagged,
  type Job,
  pathOf,
  type Problem,
  type SessionRecord,
  versionedCalls,
  type VersionedCall,
  versionedThings,
} from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edits, type MadeThing, send, Things, usualEdit } from '../testing/edited-things.ts'
import { type Answer, type Caller, openShop, type Shop } from '../testing/shop.ts'
import { expectDeclared, TouchedTables } from '../testing/touched-tables.ts'
import { sql } from './platform/database.ts'

let shop: Shop
let huda: Caller
let sara: Caller
let things: Things
let watched: TouchedTables

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  sara = await shop.admin()
  await shop.db.run(sql`update person set full_name = 'Sara Al-Harbi' where id = ${sara.id}`)
  things = new Things(shop, huda)
  watched = await TouchedTables.watch(shop)
})
afterAll(() => shop.close())

type Saved = Answer<Problem & { version?: number }>

const counts = new Map<VersionedCall, number>()
/** Counts the edits by a call, each of which differs from the one before. */
function next(name: VersionedCall): number {
  const nth = (counts.get(name) ?? 0) + 1
  counts.set(name, nth)
  return nth
}

type Sent = { made: MadeThing; nth?: number; ifMatch?: string | null }

/** Makes the call for a thing, with or without the version that was seen. */
async function edit(
  caller: Caller,
  name: VersionedCall,
  { made, nth = next(name), ifMatch = null }: Sent,
): Promise<Saved> {
  const { file } = edits[name]
  const sent = {
    method: calls[name].method,
    path: pathOf(name, made.params).replace('/api', ''),
    body: things.bodyOf(name, nth),
    file: file ? await file(nth) : null,
  }
  return (await send({ shop, caller }, sent, ifMatch)) as Saved
}

/** Edits the thing so that it changes: of a choice of two the other one. */
async function change(caller: Caller, name: VersionedCall, { made, ifMatch = null }: Sent): Promise<Saved> {
  const seen = await made.version()
  const saved = await edit(caller, name, { made, ifMatch })
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
  if (!edits[name].isToggle || (await made.version()) !== seen) return saved
  return edit(caller, name, { made, ifMatch })
}

/** A colleague changes the thing. @returns which field that was */
async function colleagueChanges(name: VersionedCall, made: MadeThing): Promise<string> {
  const [call, field] = usualEdit[versionedCalls[name]]
  await change(sara, call, { made })
  return field
}

async function entries(): Promise<number> {
  return (await shop.db.row<{ count: number }>(sql`select count(*) as count from audit_entry`))?.count ?? 0
}

const names = Object.keys(versionedCalls) as VersionedCall[]
const isDeletion = (name: VersionedCall) => calls[name].method === 'DELETE'
/** What is made here is deleted, or there for one call after the other. */
async function make(name: VersionedCall): Promise<MadeThing> {
  const made = await things.make(versionedCalls[name])
  const { after } = edits[name]
  if (after) await change(sara, after, { made })
  return made
}

describe.each(names)('%s', (name) => {
  test('refuses a version that a colleague has changed, with who changed what, when, and how it is now', async () => {
    const made = await make(name)
    const seen = await made.version()
    const field = await colleagueChanges(name, made)
    const [version, before] = [await made.version(), await entries()]
    expect(version).toBeGreaterThan(seen)
    const { status, body } = await edit(huda, name, { made, ifMatch: `"${seen}"` })
    expect([status, body.code, body.version]).toEqual([412, 'changed_meanwhile', version])
    const at = new Date(shop.now).toISOString()
    expect(body.changes).toContainEqual({ field, by: 'Sara Al-Harbi', at })
    expect(new Set(body.changes?.map((change) => change.by))).toEqual(new Set(['Sara Al-Harbi']))
    const thing = versionedThings[editedBy(name) ?? 'job']
    expect(thing.parse(body.current)).toEqual(body.current)
    expect(body.current).toMatchObject({ version })
    expect([await made.version(), await entries()]).toEqual([version, before])
  })

  test('saves what was edited of the present version, which rises, with the effects of the call alone', async () => {
    const made = await make(name)
    await colleagueChanges(name, made)
    const seen = await made.version()
    const send = isDeletion(name) ? edit : change
    const [saved, touched] = await watched.during(() => send(huda, name, { made, ifMatch: `"${seen}"` }))
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
    if (!edits[name].changesNothing) expectDeclared(name, touched)
    if (isDeletion(name) && !isTagged(name)) return
    const version = await made.version()
    if (edits[name].changesNothing) expect(version).toBe(seen)
    else expect(version).toBeGreaterThan(seen)
    expect(saved.headers['etag']).toBe(`"${version}"`)
  })

  test.each([
    ['nothing', null],
    ['any', '*'],
  ])('saves with %s', async (_, ifMatch) => {
    const saved = await edit(huda, name, { made: await make(name), ifMatch })
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
  })

  test('refuses what is no version, and one that never was', async () => {
    const made = await make(name)
    const seen = await made.version()
    for (const ifMatch of [String(seen), `"${seen}" "1"`]) {
      const { status, body } = await edit(huda, name, { made, ifMatch })
      expect([ifMatch, status, body.code]).toEqual([ifMatch, 400, 'version_unreadable'])
    }
    for (const ifMatch of [`"${seen + 1}"`, '"0"']) {
      const { status, body } = await edit(huda, name, { made, ifMatch })
      expect([ifMatch, status, body.code]).toEqual([ifMatch, 412, 'version_unknown'])
    }
    expect(await made.version()).toBe(seen)
  })

  test('of many who save the same version at once, one does', async () => {
    const made = await make(name)
    // Of a choice of two all want the one that it is not.
    if (edits[name].isToggle) await edit(sara, name, { made, nth: 1 })
    // None of those that follow is the order that is there already, which would be no change.
    if (name === 'setWorkOrder') await edit(sara, name, { made, nth: next(name) })
    const [seen, before] = [await made.version(), await entries()]
    // Where the call itself changes nothing, all come too late.
    if (edits[name].changesNothing) await colleagueChanges(name, made)
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const nth = edits[name].isToggle ? 0 : next(name)
        return edit(i % 2 === 0 ? huda : sara, name, { made, nth, ifMatch: `"${seen}"` })
      }),
    )
    const isGone = isDeletion(name) && !isTagged(name)
    const [done, refused] = [saved.filter(({ status }) => status < 300), saved.filter(({ status }) => status >= 300)]
    expect(done).toHaveLength(edits[name].changesNothing ? 0 : 1)
    const codes = new Set(refused.map(({ body }) => body.code))
    expect(codes).toEqual(new Set([isGone && codes.has('not_found') ? 'not_found' : 'changed_meanwhile']))
    expect(await entries()).toBe(before + 1)
    if (!isGone && done[0]) expect(done[0].headers['etag']).toBe(`"${await made.version()}"`)
  })
})

describe('what changes beside the calls that edit', () => {
  const stale = async (name: VersionedCall, made: MadeThing, seen: number) => {
    const { status, body } = await edit(huda, name, { made, ifMatch: `"${seen}"` })
    expect([status, body.code]).toEqual([412, 'changed_meanwhile'])
    return body.changes
  }
  const jobNoOf = async ({ params }: MadeThing) => (await huda.get<Job>(`/admin/jobs/${params['id']}`)).body.job_no
  const at = () => new Date(shop.now).toISOString()

  test('the first session on a job: it is in progress by its technician', async () => {
    const [made, ali] = [await things.make('job'), await shop.technician({ name: 'Ali of the starts' })]
    const [seen, jobNo] = [await made.version(), await jobNoOf(made)]
    expect((await ali.start({ job: jobNo })).status).toBe(201)
    expect(await stale('updateJob', made, seen)).toEqual([{ field: 'status', by: 'Ali of the starts', at: at() }])
    const then = await made.version()
    expect((await ali.start({ job: jobNo, activity: 'TEST' })).status).toBe(201)
    expect(await made.version()).toBe(then)
  })

  test('the first session on a job that an admin has edited since: both are told', async () => {
    const [made, ali] = [await things.make('job'), await shop.technician({ name: 'Ali of the beginnings' })]
    const [seen, jobNo] = [await made.version(), await jobNoOf(made)]
    expect((await ali.start({ job: jobNo })).status).toBe(201)
    const edited = { ...(things.bodyOf('updateJob', next('updateJob')) as object), status: 'in_progress' }
    expect((await sara.call('PUT', `/admin/jobs/${made.params['id']}`, edited)).status).toBe(200)
    const fields = (await stale('setJobStatus', made, seen))?.map(({ field, by }) => [field, by])
    expect(fields).toContainEqual(['status', 'Ali of the beginnings'])
    expect(fields?.some(([, by]) => by === 'Sara Al-Harbi')).toBe(true)
  })

  test('what a job waits for, and what its planner gives it', async () => {
    const made = await things.make('job')
    const put = (body: object) =>
      sara.call('PUT', `/admin/jobs/${made.params['id']}`, { ...(things.bodyOf('updateJob', 1) as object), ...body })
    await put({ status: 'on_hold', hold: { reason: 'parts' } })
    const held = await made.version()
    await put({ status: 'on_hold', hold: { reason: 'crane' } })
    expect(await stale('setJobStatus', made, held)).toEqual([{ field: 'hold', by: 'Sara Al-Harbi', at: at() }])
    const planned = await made.version()
    await put({ status: 'on_hold', planned_hours: [{ activity_code: 'REPAIR', hours: 3 }] })
    expect(await stale('updateJob', made, planned)).toEqual([{ field: 'planned_hours', by: 'Sara Al-Harbi', at: at() }])
    const same = await made.version()
    await put({ status: 'on_hold', planned_hours: [{ activity_code: 'REPAIR', hours: 3 }] })
    expect(await made.version()).toBe(same)
  })

  test('the end that its technician reports of a session', async () => {
    const ali = await shop.technician({ name: 'Ali of the ends' })
    const { body: started } = await ali.start({ job: await jobNoOf(await things.make('job')) })
    const version = async () => (await huda.get<SessionRecord>(`/admin/sessions/${started.session_id}`)).body.version
    const made = { params: { id: started.session_id }, version }
    const seen = await version()
    expect((await ali.complete(started.session_id)).status).toBe(200)
    expect(await stale('correctSession', made, seen)).toEqual([{ field: 'ended_at', by: 'Ali of the ends', at: at() }])
    const ended = await version()
    expect((await ali.complete(started.session_id)).status).toBe(200)
    expect(await version()).toBe(ended)
  })

  test('an end that moves once more: by an earlier report, and by a start that arrives between', async () => {
    const ali = await shop.technician({ name: 'Ali of the late reports' })
    const jobNo = await jobNoOf(await things.make('job'))
    const [began, reported] = [shop.now, shop.now + 3_600_000]
    const { body: started } = await ali.start({ job: jobNo })
    const version = async () => (await huda.get<SessionRecord>(`/admin/sessions/${started.session_id}`)).body.version
    const made = { params: { id: started.session_id }, version }
    shop.at(reported + 60_000)
    await ali.complete(started.session_id, reported)
    const ended = await version()
    await ali.complete(started.session_id, reported - 600_000)
    expect(await version()).toBeGreaterThan(ended)
    const [change, ...others] = (await stale('correctSession', made, ended)) ?? []
    expect(others).toEqual([])
    expect(change).toMatchObject({ field: 'ended_at', by: 'Ali of the late reports' })
    const cut = await version()
    expect((await ali.start({ job: jobNo, activity: 'TEST', at: began + 60_000 })).status).toBe(201)
    expect(await version()).toBeGreaterThan(cut)
    expect(await stale('correctSession', made, cut)).toMatchObject([{ field: 'ended_at' }])
  })

  test('of a job that was deleted, nothing is said of one that has its number', async () => {
    const first = await things.make('job')
    const jobNo = await jobNoOf(first)
    const newJob = examples.createJob.body as object
    await change(sara, 'updateJob', { made: first })
    await change(sara, 'updateJob', { made: first })
    const { body } = await huda.get<Job>(`/admin/jobs/${first.params['id']}`)
    await huda.call('DELETE', `/admin/jobs/${first.params['id']}`)
    const again = await huda.post<Job>('/admin/jobs', { ...newJob, job_no: jobNo })
    expect(again.status).toBe(201)
    const path = `/admin/jobs/${again.body.id}`
    const edited = { ...newJob, job_no: jobNo, customer: 'SABIC', status: body.status }
    expect((await sara.call('PUT', path, edited)).status).toBe(200)
    const late = await huda.call<Problem>('PUT', path, edited, { headers: { 'if-match': `"${again.body.version}"` } })
    expect(late.body.changes?.map(({ field }) => field)).toEqual(['customer'])
  })

  test('technicians, who edit none of it, are shown no versions', async () => {
    const ali = await shop.technician()
    const { body } = await ali.get<{ jobs: object[] }>('/jobs')
    expect(body.jobs.length).toBeGreaterThan(0)
    for (const job of body.jobs) expect(job).not.toHaveProperty('version')
  })

  test('the audit trail shows fields, and not which version they made', async () => {
    const { body } = await huda.get<AnswerOf<'audit'>>('/admin/audit', { query: { page_size: '200' } })
    const shown = body.entries.flatMap(({ before, after }) => [before, after])
    expect(shown.length).toBeGreaterThan(100)
    for (const fields of shown) if (fields) expect(Object.keys(fields)).not.toContain('version')
    expect((await huda.get<AnswerOf<'audit'>>('/admin/audit', { query: { q: '"version"' } })).body.total).toBe(0)
  })
})

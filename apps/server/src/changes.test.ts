import { type AnswerOf, calls, type CallName, pathOf, versionedCalls } from '@warsha/contract'
import { effectsOf, resources } from '@warsha/contract/effects'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminsProof } from '../testing/pay-months.ts'
import { type LyingServer, openLyingServer } from '../testing/lying-oidc-server.ts'
import { type Answer, type Caller, openShop, type Shop } from '../testing/shop.ts'
import { acts, Stage } from '../testing/staged-acts.ts'
import { BESIDE, computedTables, resourceTables } from '../testing/resource-tables.ts'
import { expectDeclared, TouchedTables } from '../testing/touched-tables.ts'
import { renewLink } from './features/invitations/index.ts'
import { sql } from './platform/database.ts'

let shop: Shop
let stage: Stage
let huda: Caller
let company: LyingServer
let watched: TouchedTables
beforeAll(async () => {
  company = await openLyingServer()
  shop = await openShop({ companyServer: company.settings })
  stage = new Stage(shop)
  huda = await shop.admin()
  watched = await TouchedTables.watch(shop)
})
afterAll(async () => {
  await shop.close()
  await company.close()
})

const names = Object.keys(calls) as CallName[]

/** Makes the call and holds what it wrote to its effects. */
async function hold<T>(name: CallName, make: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const [answer, touched] = await watched.during(make)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  expectDeclared(name, touched)
  held.add(name)
  return answer
}

/** The calls that this file has made. */
const held = new Set<CallName>()

/** Acts with a key are held to their effects in repeats.test.ts, edits in versions.test.ts. */
describe('a call writes no table and no audit entry but those of its effects', () => {
  test('signing in and out', async () => {
    const body = { identifier: 'desk@shop.example', password: 'a good password', device_id: 'desk' }
    await shop.admin({ email: body.identifier, password: body.password })
    const { headers } = await hold('signIn', () => shop.nobody.post('/auth/login', body))
    const cookie = [headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    const withCookie = { headers: { cookie } }
    await hold('refreshSignIn', () => shop.nobody.post('/auth/refresh', { device_id: 'desk' }, withCookie))
    await hold('signOut', () => shop.nobody.post('/auth/logout', {}, withCookie))
  })

  test('an invitation', async () => {
    const { by, body, headers } = await stage.prepare('invite')
    const { body: invited } = await by.post<{ id: number }>('/admin/invitations', body, { ...(headers && { headers }) })
    const secret = await shop.db.transaction((tx) => renewLink(tx, invited.id, shop.now))
    await hold('openInvitation', () => shop.nobody.post('/auth/invitation', { secret }))
    const accepted = { secret, new_password: 'quite another password' }
    await hold('acceptInvitation', () => shop.nobody.post('/auth/invitation/accept', accepted))
  })

  test('signing in with the company account, proving oneself with it, and being signed out by its server', async () => {
    const sara = await shop.admin({ email: 'huda@shop.example' })
    // The first call of somebody signs them in.
    await sara.authorization()
    // Its tokens are of the day that this shop has.
    company.lie({
      ahead: Math.round((shop.now - Date.now()) / 1000),
      claims: { auth_time: Math.floor(shop.now / 1000) },
    })
    const wayOf = async (begun: Answer<{ address: string }>) => {
      const cookie = String([begun.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
      return [{ answer: company.leadBack(begun.body.address) }, { headers: { cookie } }] as const
    }
    const begun = await hold('beginCompanySignIn', () => shop.nobody.post<{ address: string }>('/auth/company'))
    const [answer, cookie] = await wayOf(begun)
    await hold('finishCompanySignIn', () => shop.nobody.post('/auth/company/finish', answer, cookie))
    const proving = await hold('beginCompanyProof', () => sara.post<{ address: string }>('/auth/company/proof'))
    const [proof, way] = await wayOf(proving)
    await hold('finishCompanyProof', () => sara.post('/auth/company/proof/finish', proof, way))
    const logout_token = await company.logoutToken({ sub: 'huda' })
    await hold('endCompanySignIns', () => shop.nobody.post('/auth/company/logout', { logout_token }))
  })

  test('push subscriptions', async () => {
    const ali = await shop.technician()
    await shop.db.write(sql`update workshop set sends_web_push = true`)
    const { body: rules } = await ali.get<AnswerOf<'timerRules'>>('/sessions/timer-rules')
    const example = examples.subscribeToPush.body as object
    const body = { ...example, endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/a', key: rules.push_key }
    await hold('subscribeToPush', () => ali.call('PUT', '/me/push-subscription', body))
    await hold('unsubscribeFromPush', () => ali.call('DELETE', '/me/push-subscription'))
  })

  test('printing sign-in cards', async () => {
    // The first call of somebody signs them in.
    await huda.authorization()
    const cards = [{ id: await stage.newcomer(), temp_password: 'another password' }]
    await hold('printSignInCards', () => huda.post('/admin/sign-in-cards', { cards, size: 'a6', language: 'en' }))
  })

  test('a proposal that is withdrawn, and an exception, pay limits and a price that are deleted', async () => {
    const { by, params, body } = await stage.prepare('lockPeriod')
    await by.call('PUT', '/admin/closing-settings', { takes_two_admins: true })
    await by.post(`/admin/periods/${params?.['month']}/lock`, body)
    await hold('withdrawPeriodProposal', () => by.call('DELETE', `/admin/periods/${params?.['month']}/proposal`))

    const day = { ...(examples.createScheduleExceptions.body as object), starts_at: '2028-02-01T00:00:00' }
    await huda.post('/admin/schedule/exceptions', { ...day, ends_at: '2028-02-01T23:59:59' })
    const added = await shop.db.row<{ id: number }>(sql`select max(id) as id from schedule_exception`)
    await hold('deleteScheduleException', () => huda.call('DELETE', `/admin/schedule/exceptions/${added?.id}`))

    const limit = { ...(examples.createPayLimit.body as object), first_day: '2028-03-01', last_day: '2028-03-30' }
    const { body: saved } = await huda.post<{ id: number }>('/admin/pay-limits', { ...limit, ...adminsProof })
    await hold('deletePayLimit', () => huda.post(`/admin/pay-limits/${saved.id}/delete`, adminsProof))

    const price = { ...(examples.createInvoicePrice.body as object), customer: 'Nobody yet' }
    const { body: made } = await huda.post<{ id: number }>('/admin/invoice-prices', price)
    await hold('setInvoicingStart', () => huda.call('PUT', '/admin/invoicing/first-day', { first_day: '2020-01-01' }))
    await hold('deleteInvoicePrice', () => huda.call('DELETE', `/admin/invoice-prices/${made.id}`))
  })

  async function holdTakingBack(name: CallName, importing: CallName, kind: string): Promise<void> {
    const { by, body, headers = {} } = await stage.prepare(importing)
    const imported = await by.post<{ import_id: number }>(`/admin/${kind}-import`, body, { headers })
    await hold(name, () => by.call('DELETE', `/admin/${kind}-imports/${imported.body.import_id}`))
  }

  test('an import that is taken back', async () => {
    await holdTakingBack('takeBackJobImport', 'importJobs', 'job')
    await holdTakingBack('takeBackTechnicianImport', 'importTechnicians', 'technician')
    await holdTakingBack('takeBackHolidayImport', 'importHolidays', 'holiday')
    await holdTakingBack('takeBackAbsenceImport', 'importAbsences', 'absence')
    await holdTakingBack('takeBackEstimateImport', 'importEstimates', 'estimate')
    await holdTakingBack('takeBackPastWorkImport', 'importPastWork', 'past-work')
  })

  test('a job by its number, and by what another program calls it', async () => {
    const { body } = (await stage.prepare('saveJobs')) as { body: { jobs: Record<string, unknown>[] } }
    const { job_no: _, external_ref: __, ...statement } = body.jobs[0] ?? {}
    await hold('saveJobByNumber', () => huda.call('PUT', '/admin/jobs/by-number/870001', statement))
    const named = { ...statement, job_no: '870002' }
    await hold('saveJobByReference', () => huda.call('PUT', '/admin/jobs/by-external-ref/odoo/SO-1', named))
  })

  test('the set-up list, put away', async () => {
    await hold('changeSetUp', () => huda.call('PUT', '/admin/workshop/set-up', { is_hidden: true }))
  })

  test('every call that is no GET is made here or there', () => {
    const acting = names.filter((name) => calls[name].method !== 'GET')
    expect(acting.filter((name) => !acts.includes(name) && !(name in versionedCalls) && !held.has(name))).toEqual([])
  })
})

test('a GET changes nothing, and leaves no entry in the audit trail', async () => {
  const reads = names.filter((name) => calls[name].method === 'GET' && name !== 'liveEvents')
  const { technician, ids } = await worked()
  const refused: CallName[] = []
  const [, touched] = await watched.during(async () => {
    for (const name of reads) {
      const { params, query: asked } = examples[name] as { params?: object; query?: Record<string, string> }
      const query = { ...asked, ...(asked?.['technician_id'] && { technician_id: String(technician.id) }) }
      const caller = calls[name].permission === 'technician' ? technician : huda
      const { status } = await caller.get(pathOf(name, { ...params, ...ids[name] }).replace('/api', ''), { query })
      if (status >= 400) refused.push(name)
    }
  })
  const withoutPictures: CallName[] = ['media', 'mediaThumbnail', 'jobPictures', 'jobImage', 'logo']
  // Their examples have a cursor and a key of another shop.
  const ofOthers: CallName[] = ['changesSince', 'calendarFile']
  expect(refused.toSorted()).toEqual(
    [...withoutPictures, ...ofOthers, 'estimateReasons', 'webhookDeliveries'].toSorted(),
  )
  expect(touched.tables.filter((table) => !BESIDE.has(table))).toEqual([])
  expect(touched.audited).toEqual([])

  async function worked() {
    const job = await shop.job({ job_no: '8001' })
    const technician = await shop.technician()
    await shop.db.write(sql`update person set segment = 'Rewinding' where id = ${technician.id}`)
    const { body } = await technician.start({ job: '8001' })
    const batch = await stage.approvedBatch()
    const idsOf = (names: CallName[], id: string | number) => names.map((name) => [name, { id }] as const)
    const ids: Partial<Record<CallName, { id: string | number }>> = Object.fromEntries([
      ...idsOf(['sessionRecord', 'sessionInvoicing'], body.session_id),
      ...idsOf(
        ['timesheet', 'timesheetPdf', 'technicianSignIns', 'technicianDelivery', 'hourlyRates', 'signInCard'],
        technician.id,
      ),
      ...idsOf(['job', 'jobAccount', 'jobCard', 'jobEstimates', 'jobInvoicing'], job),
      ...idsOf(['invoiceBatch', 'invoiceLines', 'invoiceFile'], batch.id),
    ])
    return { technician, ids }
  }
})

test('every table belongs to a resource, follows from others, or is the platform’s own', async () => {
  const rows = await shop.db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'touched' order by relname`)
  const placed = new Set([...Object.values(resourceTables).flat(), ...BESIDE, ...computedTables])
  expect(rows.map(({ name }) => name).filter((name) => !placed.has(name))).toEqual([])
  const there = new Set(rows.map(({ name }) => name))
  expect([...placed].filter((name) => !there.has(name))).toEqual([])
})

test('every resource is changed by a call', () => {
  const changed = new Set(names.flatMap((name) => effectsOf(name).changes))
  expect(resources.filter((resource) => !changed.has(resource))).toEqual([])
})

test('live boards are notified after every call that changes what they show, and after no other', async () => {
  let notices = 0
  const unwatch = shop.app.liveUpdates.watch(() => (notices += 1))
  const settled = () => new Promise((resolve) => setTimeout(resolve, 600))
  await settled()
  notices = 0
  await huda.post('/admin/activity-types', { code: 'BALANCING', name: 'Balancing' })
  await expect.poll(() => notices).toBe(1)
  const technician = await shop.technician()
  await huda.call('PUT', `/admin/technicians/${technician.id}/hourly-rate`, { hourly_rate: 44 })
  await huda.post('/admin/retention/preview', examples.previewRetention.body)
  await huda.post('/admin/activity-types', { code: 'BALANCING', name: 'Again' })
  await settled()
  expect(notices).toBe(1)
  unwatch()
})

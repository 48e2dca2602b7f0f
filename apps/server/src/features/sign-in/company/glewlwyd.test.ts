import type { Problem, User } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Glewlwyd, missingForGlewlwyd, openGlewlwyd } from '../../../../testing/glewlwyd.ts'
import { type Answer, openShop, type Shop } from '../../../../testing/shop.ts'

const PAGE = 'http://localhost/sign-in/company'
const own = { current_password: 'admin-password' }
const missing = await missingForGlewlwyd()
if (missing !== null) console.log(`Glewlwyd judges no company sign-in here: there is no ${missing}`)

type SignedIn = { access_token: string; user: User } & Problem

describe.skipIf(missing !== null)('with Glewlwyd as the company’s server', () => {
  let company: Glewlwyd
  let shop: Shop
  beforeAll(async () => {
    company = await openGlewlwyd(PAGE)
    await company.add('huda', 'huda@shop.example')
    shop = await openShop({ companyServer: company.settings, now: () => Date.now() })
  }, 60_000)
  afterAll(async () => {
    await shop.close()
    await company.close()
  })

  /** In a window of a new browser. */
  async function comeBack<T>(path: string, as: string, options: object = {}): Promise<Answer<T>> {
    shop.at(Date.now())
    const begun = await shop.nobody.post<{ address: string }>(path, {}, { headers: { ...options } })
    expect(begun.status).toBe(200)
    const cookie = [begun.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
    const answer = await company.browser().signIn(begun.body.address, as)
    return shop.nobody.post(`${path}/finish`, { answer }, { headers: { ...options, cookie: cookie.join('; ') } })
  }
  const signIn = (as: string) => comeBack<SignedIn>('/auth/company', as)

  test('an account whose address it does not call verified is linked by an admin, by its identifier', async () => {
    shop.at(Date.now())
    const admin = await shop.admin({ email: 'huda@shop.example' })
    const refused = await signIn('huda')
    expect([refused.status, refused.body.code]).toEqual([422, 'company_account_unknown'])
    const subject = /identifier: (\S+)$/.exec(refused.body.detail ?? '')?.[1]
    expect(subject).toBeTruthy()
    const linked = await admin.post(`/admin/admins/${admin.id}/company-account`, { subject, ...own })
    expect([linked.status, linked.body]).toEqual([200, expect.anything()])
    const { status, body } = await signIn('huda')
    expect([status, body.user?.email]).toEqual([200, 'huda@shop.example'])
    const authorization = `Bearer ${body.access_token}`
    const me = await shop.nobody.get<User>('/me', { headers: { authorization } })
    expect(me.body.id).toBe(admin.id)

    // It says that it does not know when somebody signed in there: that proves nothing of now.
    const proof = await comeBack<Problem>('/auth/company/proof', 'huda', { authorization })
    expect([proof.status, proof.body.code]).toEqual([422, 'company_sign_in_not_anew'])
  })
})

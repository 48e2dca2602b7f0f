import { randomBytes } from 'node:crypto'
import { LOGO_LARGEST, type AnswerOf, type Problem, type Workshop } from '@warsha/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'

test.each([
  ['Asia/Riyadh', '2026-11-19T20:59:59Z', '2026-11-19'],
  ['Asia/Riyadh', '2026-11-19T21:00:00Z', '2026-11-20'],
  ['America/New_York', '2026-11-20T04:59:59Z', '2026-11-19'],
])('in %s at %s it is %s', async (businessTimeZone, now, today) => {
  const shop = await openShop({ businessTimeZone })
  shop.at(now)
  const admin = await shop.admin()
  expect((await admin.get('/admin/workshop')).body).toMatchObject({ business_time_zone: businessTimeZone, today })
  await shop.close()
})

describe('name and logo', () => {
  let shop: Shop
  let huda: Caller
  beforeAll(async () => {
    shop = await openShop()
    huda = await shop.admin()
  })
  afterAll(() => shop.close())

  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 1200) =>
    sharp({ create: { width, height: 300, channels: 3, background: '#0b7285' } })
      .toFormat(format)
      .toBuffer()

  async function setLogo(file: Buffer | null) {
    const form = new FormData()
    form.set('note', 'beside it')
    if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png')
    const request = new Request('http://shop/', { method: 'POST', body: form })
    const answer = await shop.app.inject({
      method: 'PUT',
      url: '/api/admin/workshop/logo',
      headers: { ...(await huda.authorization()), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json<Workshop & Problem>() }
  }

  const logo = async () => {
    const headers = await huda.authorization()
    const answer = await shop.app.inject({ method: 'GET', url: '/api/admin/workshop/logo', headers })
    return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
  }

  test('a new workshop has neither', async () => {
    expect((await huda.get('/admin/workshop')).body).toMatchObject({ company_name: '', has_logo: false })
    expect((await logo()).status).toBe(404)
  })

  test('the name is kept as it is written, in any script, and can be taken away', async () => {
    const named = await huda.call<Workshop>('PUT', '/admin/workshop', { company_name: '  ورشة الساحل Coastal ' })
    expect([named.status, named.body.company_name]).toEqual([200, 'ورشة الساحل Coastal'])
    expect((await huda.get<Workshop>('/admin/workshop')).body).toEqual(named.body)
    expect((await huda.call<Workshop>('PUT', '/admin/workshop', { company_name: ' ' })).body.company_name).toBe('')
    const tooLong = await huda.call<Problem>('PUT', '/admin/workshop', { company_name: 'x'.repeat(101) })
    expect([tooLong.status, tooLong.body.errors?.[0]?.path]).toEqual([422, 'company_name'])
  })

  test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a PNG of 600 px at most', async (format) => {
    expect(await setLogo(await picture(format))).toMatchObject({ status: 200, body: { has_logo: true } })
    const { type, bytes } = await logo()
    expect(type).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 })
  })

  test('stays when another one is refused', async () => {
    await setLogo(await picture('png', 400))
    const kept = (await logo()).bytes
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    for (const wrong of [await picture('gif'), svg, Buffer.from('no picture'), kept.subarray(0, kept.length - 30)]) {
      expect(await setLogo(wrong)).toMatchObject({ status: 422, body: { code: 'logo_not_image' } })
    }
    expect(await setLogo(randomBytes(LOGO_LARGEST + 1))).toMatchObject({
      status: 413,
      body: { code: 'logo_too_large' },
    })
    expect(await setLogo(null)).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
    expect((await logo()).bytes.equals(kept)).toBe(true)
  })

  test('every change is written down, and nobody else may make one', async () => {
    await huda.call('PUT', '/admin/workshop', { company_name: 'Coastal' })
    await setLogo(await picture('png'))
    const removed = await huda.call<Workshop>('DELETE', '/admin/workshop/logo')
    expect([removed.status, removed.body.has_logo]).toEqual([200, false])
    const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=workshop&page_size=3')).body
    expect(entries.map(({ subject, action, before, after }) => ({ subject, action, before, after }))[0]).toEqual({
      subject: 'Coastal',
      action: 'changed',
      before: {
        company_name: 'Coastal',
        has_logo: true,
        requires_second_factor: false,
        admins_by_company_only: false,
        break_glass_id: null,
        sends_web_push: false,
      },
      after: {
        company_name: 'Coastal',
        has_logo: false,
        requires_second_factor: false,
        admins_by_company_only: false,
        break_glass_id: null,
        sends_web_push: false,
      },
    })
    const ali = await shop.technician()
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['GET', '/logo'],
      ['PUT', '/logo'],
      ['DELETE', '/logo'],
    ] as const) {
      expect((await ali.call(method, `/admin/workshop${path}`)).status).toBe(403)
    }
  })
})

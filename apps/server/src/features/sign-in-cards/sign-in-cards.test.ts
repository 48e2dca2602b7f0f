import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, AuditEntry, Problem, Technician } from '@warsha/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsByQpdf, foundTexts, hasProgram } from '../../../testing/pdf-judges.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const own = { current_password: 'admin-password' }
const HOST = '192.168.1.10:3000'
let phones = 0

async function newcomer(fields: object = {}): Promise<Technician> {
  phones += 1
  const phone = `05011100${String(phones).padStart(2, '0')}`
  const body = { full_name: 'Yusuf Al-Qahtani', segment: 'Winding', temp_password: 'first-one', phone, ...fields }
  const answer = await admin.post<Technician>('/admin/technicians', body)
  expect(answer.status).toBe(201)
  return answer.body
}

async function printed(cards: { id: number; temp_password: string }[], size: 'a6' | 'a4', host = HOST) {
  const headers = { ...(await admin.authorization()), host }
  const payload = { cards, size, language: 'en' }
  const url = '/api/admin/sign-in-cards'
  const { rawPayload, ...answer } = await shop.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, headers: answer.headers, pdf: rawPayload }
}

/** What zbarimg reads of a picture; null where this machine has no such program. */
async function scanned(png: Buffer): Promise<string[] | null> {
  if (!hasProgram('zbarimg')) return null
  const folder = mkdtempSync(join(tmpdir(), 'warsha-card-'))
  try {
    const file = join(folder, 'card.png')
    writeFileSync(file, png)
    return execFileSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' }).trim().split('\n').toSorted()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The codes of the first page of a PDF, as it is printed. */
async function scannedPage(pdf: Buffer): Promise<string[] | null> {
  if (!hasProgram('pdftoppm')) return null
  return scanned(
    execFileSync('pdftoppm', ['-png', '-r', '200', '-f', '1', '-l', '1', '-'], { input: pdf, maxBuffer: 1e9 }),
  )
}

const sizesOf = (pdf: Buffer) => readPdf(pdf).pages.map((page) => page.map(Math.round))
const A6 = [298, 420]
const A4 = [595, 842]

test('the card leads to the sign-in page with the phone filled in, and has no password in its address', async () => {
  const { id } = await newcomer()
  const { status, body } = await admin.get<AnswerOf<'signInCard'>>(`/admin/technicians/${id}/sign-in-card`, {
    headers: { host: HOST, 'x-forwarded-proto': 'https' },
  })
  const phone = `+96650111000${phones}`
  expect([status, body]).toEqual([
    200,
    {
      address: `https://${HOST}`,
      identifier: phone,
      sign_in_url: `https://${HOST}/login#as=${encodeURIComponent(phone)}`,
      qr_svg: expect.stringMatching(/^<svg/),
      valid_until: new Date(shop.now + 7 * 86_400_000).toISOString(),
    },
  ])
  const codes = await scanned(
    await sharp(Buffer.from(body.qr_svg ?? ''))
      .resize(400, 400)
      .png()
      .toBuffer(),
  )
  if (codes) expect(codes).toEqual([body.sign_in_url])
})

test('where the app is opened on its own machine, no phone is led to localhost', async () => {
  const { id } = await newcomer()
  const { body } = await admin.get<AnswerOf<'signInCard'>>(`/admin/technicians/${id}/sign-in-card`, {
    headers: { host: 'localhost:3000' },
  })
  expect([body.address, body.sign_in_url, body.qr_svg]).toEqual([null, null, null])
  const { pdf } = await printed([{ id, temp_password: 'abcd-efgh' }], 'a6', 'localhost:3000')
  for (const { text } of await foundTexts(pdf)) {
    expect(text).not.toContain('localhost')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The office writes the address of the app here.')
    expect(text).toContain('abcd-efgh')
  }
  expect(await scannedPage(pdf).catch(() => [])).toSatisfy((codes) => codes === null || codes.length === 0)
})

test('whoever has neither phone nor email has no code', async () => {
  const { id } = await newcomer({ phone: '' })
  const { body } = await admin.get<AnswerOf<'signInCard'>>(`/admin/technicians/${id}/sign-in-card`, {
    headers: { host: HOST },
  })
  expect([body.address, body.identifier, body.qr_svg]).toEqual([`http://${HOST}`, null, null])
  expect((await printed([{ id, temp_password: 'abcd-efgh' }], 'a6')).status).toBe(409)
})

test('a card of A6 says everything in both languages, its code for the scanner', async () => {
  await admin.call(
    'PUT',
    '/admin/workshop',
    { company_name: 'ورشة الساحل للمحركات' },
    { headers: { 'if-match': '"1"' } },
  )
  const name = 'ياسر بن عبد الرحمن بن محمد المطيري الدوسري القحطاني العتيبي'
  const { id, phone } = await newcomer({ full_name: name })
  const { status, headers, pdf } = await printed([{ id, temp_password: 'kamu-3f7x' }], 'a6')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  expect(sizesOf(pdf)).toEqual([A6])
  expect(faultsByQpdf(pdf)).toBe(null)
  const day = 'Valid until 26 Nov 2026'
  for (const { text } of await foundTexts(pdf)) {
    const flat = text.replaceAll(/\s+/g, ' ')
    const parts = ['kamu-3f7x', String(phone), `http://${HOST}`, day, 'Temporary password', 'كلمة المرور المؤقتة']
    for (const part of [...parts, 'ورشة الساحل للمحركات', 'ياسر بن عبد الرحمن']) expect(flat).toContain(part)
  }
  const codes = await scannedPage(pdf)
  if (codes) expect(codes).toEqual([`http://${HOST}/login#as=${encodeURIComponent(String(phone))}`])
})

test('many cards: a page of A6 each, or four on a page of A4', async () => {
  const people = [
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer({ phone: '', email: `${'long-name'.repeat(6)}@shop.example` }),
  ]
  const cards = people.map(({ id }, place) => ({ id, temp_password: `pass-${place}x` }))
  expect(sizesOf((await printed(cards, 'a6')).pdf)).toEqual(people.map(() => A6))
  const { pdf } = await printed(cards, 'a4')
  expect(sizesOf(pdf)).toEqual([A4, A4])
  for (const { text } of await foundTexts(pdf))
    for (const { temp_password } of cards) expect(text).toContain(temp_password)
  expect((await scannedPage(pdf)) ?? [1, 2, 3, 4]).toHaveLength(4)
})

test('whoever has never signed in can get a new temporary password, with others at once', async () => {
  const [one, other] = [await newcomer({ full_name: 'Adel New' }), await newcomer({ full_name: 'Badr New' })]
  await newcomer({ full_name: 'Nobody Reachable', phone: '' })
  const listed = async () =>
    (await admin.get<AnswerOf<'techniciansToSignIn'>>('/admin/sign-in-cards', { headers: { host: HOST } })).body
  const before = await listed()
  expect(before.address).toBe(`http://${HOST}`)
  expect(before.technicians.map(({ person }) => person.name)).toEqual(expect.arrayContaining(['Adel New', 'Badr New']))
  expect(before.technicians.map(({ person }) => person.name)).not.toContain('Nobody Reachable')
  const given = [one, other].map(({ id }, place) => ({ id, temp_password: `second-${place}` }))
  const reset = await admin.post('/admin/technicians/temporary-passwords', { technicians: given, ...own })
  expect(reset.status).toBe(204)
  const signIn = (password: string) => shop.nobody.post('/auth/login', { identifier: one.phone, password })
  expect([(await signIn('first-one')).status, (await signIn('second-0')).status]).toEqual([401, 200])
  expect((await listed()).technicians.map(({ id }) => id)).not.toContain(one.id)
  const { body } = await admin.get<{ entries: AuditEntry[] }>('/admin/audit', { query: { kind: 'technician' } })
  expect(JSON.stringify(body)).not.toContain('second-0')
})

test('one who has signed in keeps the password, and so do all others of the list', async () => {
  const [isNew, isIn] = [await newcomer(), await newcomer()]
  await shop.nobody.post('/auth/login', { identifier: isIn.phone, password: 'first-one' })
  const technicians = [isNew, isIn].map(({ id }) => ({ id, temp_password: 'second-one' }))
  const refused = await admin.post<Problem>('/admin/technicians/temporary-passwords', { technicians, ...own })
  expect([refused.status, refused.body.code]).toEqual([409, 'signed_in_before'])
  const still = await shop.nobody.post('/auth/login', { identifier: isNew.phone, password: 'first-one' })
  expect(still.status).toBe(200)
})

test('what is refused', async () => {
  const [{ id }, unreachable] = [await newcomer(), await newcomer({ phone: '' })]
  const reset = (body: object) => admin.post<Problem>('/admin/technicians/temporary-passwords', body)
  const one = { id, temp_password: 'second-one' }
  const codeOf = async (answer: ReturnType<typeof reset>) => {
    const { status, body } = await answer
    return [status, body.code, body.errors?.[0]?.path]
  }
  expect(await codeOf(reset({ technicians: [one], current_password: 'wrong' }))).toEqual([
    422,
    'wrong_current_password',
    undefined,
  ])
  for (const nobody of [admin.id, 999_999]) {
    const technicians = [one, { ...one, id: nobody }]
    expect(await codeOf(reset({ technicians, ...own }))).toEqual([404, 'technician_not_found', undefined])
  }
  const technicians = [{ id: unreachable.id, temp_password: 'second-one' }]
  expect(await codeOf(reset({ technicians, ...own }))).toEqual([409, 'no_sign_in_card', undefined])
  expect((await codeOf(reset({ technicians: [{ ...one, temp_password: '12345678' }], ...own })))[0]).toBe(422)
  expect((await codeOf(reset({ technicians: [], ...own })))[0]).toBe(422)

  const chosen = await newcomer()
  await shop.db.write(
    sql`update person set temporary_until = null, must_change_password = false where id = ${chosen.id}`,
  )
  const print = async (ids: number[]) =>
    (
      await printed(
        ids.map((each) => ({ id: each, temp_password: 'second-one' })),
        'a6',
      )
    ).status
  expect([await print([chosen.id]), await print([id, 999_999]), await print([id])]).toEqual([409, 404, 200])

  const ali = await shop.technician()
  for (const path of ['/admin/sign-in-cards', `/admin/technicians/${id}/sign-in-card`])
    expect([(await ali.get(path)).status, (await shop.nobody.get(path)).status]).toEqual([403, 401])
  expect((await admin.get('/admin/technicians/999999/sign-in-card')).status).toBe(404)
})

test('no password that is printed or given out is stored as it is', async () => {
  const { id } = await newcomer()
  const secret = 'never-kept-77'
  await admin.post(
    '/admin/technicians/temporary-passwords',
    { technicians: [{ id, temp_password: secret }], ...own },
    {
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
  )
  await printed([{ id, temp_password: secret }], 'a6')
  const tables = await shop.db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  for (const { name } of tables) {
    const rows = await shop.db.rows(
      sql`select query_to_xml(${`select row::text from "${name}" as row`}, true, false, '')::text as all`,
    )
    expect([name, JSON.stringify(rows).includes(secret)]).toEqual([name, false])
  }
})

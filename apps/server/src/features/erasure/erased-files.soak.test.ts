import { createHash, randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  type CorrectionRequest,
  type FileCall,
  fileTypes,
  formerName,
  invoiceFormats,
  type Language,
  pathOf,
} from '@warsha/contract'
import type { Role } from '@warsha/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileText, type ReadFiles, readByPrograms } from '../../../testing/file-texts.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

/** Who leaves and is erased. Nothing else in the shop is written as any part of this. */
const leavers = {
  zebulon: {
    role: 'TECHNICIAN',
    name: 'Zebulon Quackenbush',
    email: 'zeb@quackmail.example',
    phone: '+966509317462',
    number: 'QX-7719',
  },
  ghadanfar: {
    role: 'TECHNICIAN',
    name: 'غضنفر الزمخشري',
    email: 'ghad@zamakh.example',
    phone: '+966508264157',
    number: 'GZ-4402',
  },
  thaddeus: {
    role: 'ADMIN',
    name: 'Thaddeus Vanderplank',
    email: 'thad@vanderpost.example',
    phone: '+966507351846',
    number: 'TV-3305',
  },
  zumurrud: {
    role: 'ADMIN',
    name: 'زمرد القيرواني',
    email: 'zum@qayra.example',
    phone: '+966506482953',
    number: 'ZQ-8816',
  },
} as const satisfies Record<string, { role: Role; name: string; email: string; phone: string; number: string }>

type Leaver = keyof typeof leavers
const everybody = Object.keys(leavers) as Leaver[]
const technicians: Leaver[] = ['zebulon', 'ghadanfar']
const languages = ['en', 'ar'] as const

let shop: Shop
let huda: Caller
let callers: Record<Leaver, Caller>
let exports: Record<'before' | 'after', Map<string, ExportedFile>>
let read: ReadFiles

beforeAll(async () => {
  shop = await openShop()
  await hireAndWork()
  const wanted = await wantedFiles()
  for (const who of everybody) await leave(who)
  const before = await exportAll(wanted)
  for (const who of everybody) await erase(who)
  const after = await exportAll(wanted)
  exports = { before, after }
  const files = Object.entries(exports).flatMap(([when, made]) =>
    [...made].map(([name, { bytes }]) => [`${when}_${name}`, bytes] as const),
  )
  read = await readByPrograms(new Map(files))
}, 600_000)
afterAll(() => shop.close())

/** An instant by the clock in Riyadh. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}+03:00`)
const iso = (instant: number) => new Date(instant).toISOString()

/**
 * Two months that are closed and one that is not: corrections, a request, a late arrival, and one who stays. Each works
 * other seconds: among the same ones, a hundredth of an hour is given by the order of names.
 */
async function hireAndWork(): Promise<void> {
  huda = await shop.admin()
  const ali = await shop.technician({ name: 'Ali Hassan' })
  callers = {
    zebulon: await hired('zebulon'),
    ghadanfar: await hired('ghadanfar'),
    thaddeus: await hired('thaddeus'),
    zumurrud: await hired('zumurrud'),
  }
  await shop.db.write(sql`update person set created_at = '2020-01-01'`)
  await shop.db.write(sql`update person set employee_number = 'W-104' where id = ${ali.id}`)
  for (const [place, { id }] of [ali, callers.zebulon, callers.ghadanfar].entries())
    await shop.db.write(sql`insert into hourly_rate values (${id}, '2020-01-01', ${4_000 + 733 * place})`)
  await shop.job()
  await shop.job({ job_no: '1002' })

  const { zebulon, ghadanfar, thaddeus, zumurrud } = callers
  for (const [place, day] of ['2026-09-02', '2026-09-07', '2026-10-05', '2026-10-13'].entries()) {
    for (const by of [ali, zebulon, ghadanfar]) await worked(by, day, `17:${20 + place + by.id}:${30 + by.id}`)
    if (place === 1) await close('2026-09', '2026-10-01', zumurrud)
  }
  await close('2026-10', '2026-11-01', thaddeus)
  await worked(ghadanfar, '2026-10-28', '12:10:11', '2026-11-02')
  for (const day of ['2026-11-03', '2026-11-06', '2026-11-10'])
    for (const by of [ali, zebulon, ghadanfar]) await worked(by, day, `16:${40 + by.id}:${15 + by.id}`)

  // Of which kind an absence was is erased too: this one has the kind that stays.
  const absence = { technician_ids: technicians.map((who) => callers[who].id), kind: 'other' }
  must(201, await huda.post('/admin/absences', { ...absence, first_day: '2026-11-23', last_day: '2026-11-26' }))

  const corrected = await worked(zebulon, '2026-11-11', '19:00:00')
  const correction = {
    ended_at: iso(at('2026-11-11', '18:30:09')),
    job_no: '1002',
    reason: 'Seen at the gate',
    trim: true,
  }
  must(200, await thaddeus.call('PATCH', `/admin/sessions/${corrected}`, correction))
  const mistaken = await worked(ghadanfar, '2026-11-12', '20:00:00')
  const request = { unique_key: randomUUID(), reason: 'Forgot to stop it', ended_at: iso(at('2026-11-12', '17:45:33')) }
  const asked = await ghadanfar.post<CorrectionRequest>(`/sessions/${mistaken}/correction-requests`, request)
  must(200, await zumurrud.post(`/admin/correction-requests/${must(201, asked).id}/accept`))
  shop.at('2026-11-19T06:00:00Z')
}

async function hired(who: Leaver): Promise<Caller> {
  const { role, name, email, phone, number } = leavers[who]
  const person = role === 'ADMIN' ? await shop.admin() : await shop.technician()
  await shop.db.write(sql`
    update person set full_name = ${name}, email = ${email}, phone = ${phone}, employee_number = ${number}
    where id = ${person.id}`)
  return person
}

/** A day's session from eight on, which arrives in the evening, or in that of another day. */
async function worked(by: Caller, day: string, until: string, arrives = day): Promise<string> {
  shop.at(at(arrives, '21:00:00'))
  const { session_id } = must(201, await by.start({ at: at(day, '08:00:00'), note: 'Worn shaft' }))
  must(200, await by.complete(session_id, at(day, until)))
  return session_id
}

async function close(month: string, day: string, by: Caller): Promise<void> {
  shop.at(at(day, '09:00:00'))
  must(200, await by.post(`/admin/periods/${month}/lock`, { accept_to_review: true }))
}

function must<T>(status: number, answer: { status: number; body: T }): T {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()])
  return answer.body
}

/** The own password, which an admin gives again. */
const own = { current_password: 'admin-password' }

const paths = { TECHNICIAN: 'technicians', ADMIN: 'admins' }

async function leave(who: Leaver): Promise<void> {
  const path = `/admin/${paths[leavers[who].role]}/${callers[who].id}/status`
  must(200, await huda.call('PATCH', path, { is_active: false, ...own }))
}

async function erase(who: Leaver): Promise<void> {
  const { role, name } = leavers[who]
  const path = `/admin/${paths[role]}/${callers[who].id}/erase`
  expect(must(200, await huda.post(path, { full_name: name, ...own }))).toEqual({
    name: formerName(role, callers[who].id),
  })
}

/** A file, and whose names are to be in it. */
type WantedFile = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  shows: Leaver[]
}

/**
 * A picture of the images database is another program's, and is answered as it lies there. The audit trail keeps names on
 * purpose (decision 65) and is no file; a backup, which has it, comes from the command line alone. Who is erased has no card.
 */
type LeftOut = 'jobImage' | 'printSignInCards'
type MadeFile = Exclude<FileCall, LeftOut>

async function wantedFiles(): Promise<Record<MadeFile, WantedFile[]>> {
  const range = { from_date: '2026-09-01', to_date: '2026-11-30' }
  const report = [{ query: range, shows: technicians }]
  const month = { month: '2026-11' }
  const closedBy = { '2026-09': ['zumurrud'], '2026-10': ['thaddeus'], '2026-11': [] } as const
  const months = Object.entries(closedBy)
  const ofShop = months.map(([month, admins]) => ({ query: { month }, shows: [...technicians, ...admins] }))
  const plainOfShop = months.map(([month]) => ({ query: { month }, shows: technicians }))
  const ofOne = technicians.map((who) => {
    return { query: { ...month, technician_id: String(callers[who].id) }, shows: [who] }
  })
  const job = await shop.db.row<{ id: number }>(sql`select id from job where job_no = '1001'`)
  const photo = { params: { id: await photoOf('zebulon') }, shows: [] }
  await setLogo()
  const asData = (shows: Leaver[]) => (['csv', 'jsonl'] as const).map((format) => ({ query: { format }, shows }))
  const template = [{ shows: [] }]
  const batch = { id: await approvedBatch(job?.id ?? 0) }
  return {
    exportExcel: report,
    exportPdf: report,
    exportCsv: report,
    paySheetExcel: [...ofShop, ...ofOne],
    paySheetPdf: [...ofShop, ...ofOne],
    paySheetCsv: [...plainOfShop, ...ofOne],
    payrollFile: plainOfShop.map(({ query, shows }) => ({ query: { ...query, format: 'csv' }, shows })),
    payNotesCsv: [{ query: month, shows: technicians }],
    timesheetsPdf: [{ query: month, shows: technicians }],
    timesheetPdf: technicians.map((who) => ({ params: { id: callers[who].id }, query: month, shows: [who] })),
    jobCard: [{ params: { id: job?.id ?? 0 }, shows: [] }],
    sessionsAsData: asData(technicians),
    jobsAsData: asData([]),
    techniciansAsData: asData(technicians),
    invoiceFile: invoiceFormats.map((format) => ({ params: batch, query: { format }, shows: [] })),
    calendarFile: [{ query: { key: await calendarKey() }, shows: [] }],
    jobImportTemplate: template,
    absenceImportTemplate: template,
    technicianImportTemplate: template,
    estimateImportTemplate: template,
    holidayImportTemplate: template,
    pastWorkImportTemplate: template,
    logo: template,
    media: [photo],
    mediaThumbnail: [photo],
  }
}

async function approvedBatch(job: number): Promise<number> {
  const { id } = must(201, await huda.post<{ id: number }>('/admin/invoice-batches', { job_id: job }))
  must(200, await huda.post(`/admin/invoice-batches/${id}/approve`))
  return id
}

/** Of jobs: the calendar of somebody's absences ends when that person is erased. */
async function calendarKey(): Promise<string> {
  const asked = { kind: 'jobs', ...own }
  const made = must(201, await huda.post<AnswerOf<'createCalendarAddress'>>('/admin/connections/calendars', asked))
  return new URL(made.secret_path ?? '', 'https://shop.example').searchParams.get('key') ?? ''
}

/** A photo whose camera knew whose it is; its id. */
async function photoOf(who: Leaver): Promise<string> {
  const file = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7' } })
    .withExif({ IFD0: { Artist: leavers[who].name, Copyright: leavers[who].email } })
    .jpeg()
    .toBuffer()
  expect(file.includes(leavers[who].name)).toBe(true)
  const form = new FormData()
  form.set('captured_at', iso(shop.now - 60_000))
  form.set('sha256', createHash('sha256').update(file).digest('hex'))
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), `${leavers[who].name}.jpg`)
  const session = await shop.db.row<{ id: string }>(sql`
    select id from work_session where technician_id = ${callers[who].id} order by started_at desc limit 1`)
  return must(201, await send<{ id: string }>(callers[who], 'POST', `/sessions/${session?.id}/media`, form)).id
}

async function setLogo(): Promise<void> {
  const file = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0b7285' } })
    .withExif({ IFD0: { Artist: leavers.thaddeus.name } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png')
  must(200, await send(callers.thaddeus, 'PUT', '/admin/workshop/logo', form))
}

async function send<T>(by: Caller, method: 'POST' | 'PUT', path: string, form: FormData) {
  const request = new Request('http://shop/', { method, body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return by.call<T>(method, path, Buffer.from(await request.arrayBuffer()), { headers })
}

type ExportedFile = { language: Language; bytes: Buffer; headers: string; shows: Leaver[] }

const endings: Record<string, string> = {
  [fileTypes.excel]: 'xlsx',
  [fileTypes.pdf]: 'pdf',
  [fileTypes.csv]: 'csv',
  [fileTypes.jsonLines]: 'jsonl',
  [fileTypes.invoiceLines]: 'json',
  [fileTypes.xml]: 'xml',
  [fileTypes.calendar]: 'ics',
  [fileTypes.jpeg]: 'jpg',
  [fileTypes.png]: 'png',
}

/** Every file that is wanted in both languages, by names that are the same before and after. */
async function exportAll(wanted: Record<MadeFile, WantedFile[]>): Promise<Map<string, ExportedFile>> {
  const files = new Map<string, ExportedFile>()
  const all = (Object.entries(wanted) as [MadeFile, WantedFile[]][]).flatMap(([call, made]) =>
    made.map((each) => ({ call, ...each })),
  )
  for (const language of languages) {
    for (const { call, params = {}, query = {}, shows } of all) {
      const answer = await shop.app.inject({
        method: 'GET',
        url: pathOf(call, params),
        query: { ...query, language },
        headers: { ...(await huda.authorization()), 'accept-language': language },
      })
      expect([call, answer.statusCode]).toEqual([call, 200])
      const [type = ''] = String(answer.headers['content-type']).split(';')
      const name = [language, call, ...Object.values({ ...params, ...query })].join('_')
      const headers = JSON.stringify(answer.headers)
      files.set(`${name}.${endings[type]}`, { language, bytes: answer.rawPayload, headers, shows })
    }
  }
  return files
}

/** What readers add to say which way a text runs, and how letters are written that hang together, do not matter. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
}

/** Everything by which somebody could be known, also read backwards and without the country of the phone. */
function tracesOf(who: Leaver): string[] {
  const { name, email, phone, number } = leavers[who]
  const traces = [...name.split(' '), email, phone.replace('+966', ''), number]
  return traces.flatMap((trace) => [trace, Array.from(trace).toReversed().join('')])
}
const traces = everybody.flatMap(tracesOf)

/** Which of these a text has. */
function among(words: readonly string[], text: string): string[] {
  const searched = plain(text)
  return words.filter((word) => searched.includes(word))
}

function missing(words: readonly string[], text: string): string[] {
  const there = among(words, text)
  return words.filter((word) => !there.includes(word))
}

const former = (who: Leaver, language: Language) => formerName(leavers[who].role, callers[who].id, language)
const textsOf = (when: 'before' | 'after', name: string): FileText[] => read.texts.get(`${when}_${name}`) ?? []
const filesOf = (when: 'before' | 'after') => [...exports[when]]

/** Programs get the same file whoever asks. */
const languageIn = (name: string, asked: Language): Language =>
  name.includes('_payrollFile_') || name.includes('AsData_') ? 'en' : asked

/**
 * The rows of a file, with the same word for somebody before and after. Their order is that of names, and within one that
 * of the script; brackets are around employee numbers, and a dash is where there is none. Paper has no rows to compare:
 * what stands beside what is found by the eye.
 */
function rowsOf(when: 'before' | 'after', name: string, { text }: FileText): string[] {
  const language = languageIn(name, exports[when].get(name)?.language ?? 'en')
  const renamed = (row: string, who: Leaver) => {
    const { name: own, number } = leavers[who]
    if (when === 'before') return row.replaceAll(own, ` ${who} `).replaceAll(number, ' ')
    return row.replaceAll(former(who, language), ` ${who} `).replaceAll(`#${callers[who].id}`, ' ')
  }
  const rows = name.endsWith('.pdf') ? [text] : text.split('\n')
  const wordsIn = (row: string) => everybody.reduce(renamed, plain(row)).split(/[\s()—]+/)
  return rows.map((row) => wordsIn(row).toSorted().join(' ').trim()).toSorted()
}

describe('the files of a shop that erased whom it had, read by the programs of this machine', () => {
  test('which are told', () => {
    console.log(
      `Files were read by ${read.ran.join(', ') || 'no program'}; missing: ${read.missing.join(', ') || 'none'}`,
    )
    expect(read.ran.length + read.missing.length).toBe(7)
  })

  test('named them before', () => {
    const missed = filesOf('before').flatMap(([name, { shows }]) =>
      textsOf('before', name)
        .filter(({ isShown }) => isShown)
        .flatMap(({ program, text }) =>
          missing(
            shows.map((who) => leavers[who].name),
            text,
          ).map((each) => [name, program, each]),
        ),
    )
    expect(missed).toEqual([])
    const finders = filesOf('before').flatMap(([name]) =>
      textsOf('before', name)
        .filter(({ text }) => among(traces, text).length > 0)
        .map(({ program }) => program),
    )
    const programs = [...read.texts.values()].flat().map(({ program }) => program)
    expect(new Set(finders)).toEqual(new Set(programs))
  })

  test('have nothing of them after', () => {
    const found = filesOf('after').flatMap(([name, { bytes, headers }]) => {
      const texts = [
        ...textsOf('after', name),
        { program: 'headers', text: headers },
        { program: 'bytes', text: bytes.toString('utf8') },
        { program: 'bytes as UTF-16', text: bytes.toString('utf16le') },
      ]
      return texts.flatMap(({ program, text }) => among(traces, text).map((trace) => [name, program, trace]))
    })
    expect(found).toEqual([])
  })

  test('name the numbers instead, each in its language alone', () => {
    const wrong = filesOf('after').flatMap(([name, { shows, language: asked }]) => {
      const language = languageIn(name, asked)
      const other = language === 'en' ? 'ar' : 'en'
      return textsOf('after', name).flatMap(({ program, isShown, text }) => {
        const missed = isShown
          ? missing(
              shows.map((who) => former(who, language)),
              text,
            )
          : []
        const foreign = among(
          everybody.map((who) => former(who, other)),
          text,
        )
        return [...missed, ...foreign].map((each) => [name, program, each])
      })
    })
    expect(wrong).toEqual([])
  })

  test('say all else as they did, to the second and the halala', () => {
    // A list of people has their phone and address beside the name.
    const ofWork = filesOf('before').filter(([name]) => !name.includes('_techniciansAsData_'))
    const compared = ofWork.flatMap(([name]) => {
      const after = textsOf('after', name)
      return textsOf('before', name).flatMap((text, place) => {
        const same = after[place]
        if (!text.isShown || !same) return []
        return [[`${name} by ${text.program}`, rowsOf('before', name, text), rowsOf('after', name, same)] as const]
      })
    })
    for (const [what, was, is] of compared) expect.soft([what, is]).toEqual([what, was])
    const length = compared.reduce((sum, [, was]) => sum + was.join(' ').length, 0)
    expect(length).toBeGreaterThan(read.ran.length > 0 ? 100_000 : -1)
  })
})

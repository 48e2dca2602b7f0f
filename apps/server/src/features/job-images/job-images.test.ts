import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerOf, blankJobFields, type Job, type JobPicture, type Problem } from '@warsha/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Images, openImages } from '../../../testing/images.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

type WorkableJobs = AnswerOf<'workableJobs'>
type State = AnswerOf<'imagesDatabase'>
type Pictures = AnswerOf<'jobPictures'>

/** Changes of the images database arrive within seconds. */
const soon = { timeout: 10_000, interval: 100 }

let shop: Shop
let images: Images
let admin: Caller
let ali: Caller
let folder: string
let log: string[]

async function openBeside(encoding?: string): Promise<void> {
  images = await openImages(encoding)
  folder = await mkdtemp(join(tmpdir(), 'warsha-job-images-'))
  log = []
  shop = await openShop({
    imagesConnection: images.connection,
    imagesFolder: folder,
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } },
  })
  admin = await shop.admin()
  ali = await shop.technician()
}

async function closeBoth(): Promise<void> {
  await shop.close()
  await images.drop()
  await rm(folder, { recursive: true, force: true })
}

const adminList = async () => (await admin.get<Job[]>('/admin/jobs')).body
const workable = async (query = '') => (await ali.get<WorkableJobs>(`/jobs?status=open${query}`)).body
const state = async () => (await admin.get<State>('/admin/images-database')).body
const pictures = (jobNo: string) => admin.get<Pictures & Problem>(`/admin/job-pictures/${jobNo}`)
const image = (query: Record<string, string>) => admin.get<Problem>('/admin/job-images', { query })
const numbers = (jobs: { job_no: string }[]) => jobs.map(({ job_no }) => job_no)

const rewound = {
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  job_type_id: 1,
  power_rating_id: 1,
  rpm_category_id: 1,
}

describe('without an images database', () => {
  beforeAll(async () => {
    shop = await openShop()
    admin = await shop.admin()
    ali = await shop.technician()
    await shop.job({ job_no: '1' })
  })
  afterAll(() => shop.close())

  test('nothing is missing', async () => {
    expect(await state()).toEqual({ state: 'none', jobs: 0, unusable_rows: 0 })
    expect(await workable()).toMatchObject({ total: 1, images_jobs_missing: false })
    expect((await pictures('1')).body).toEqual({ pictures: [], images_missing: false })
    expect((await pictures('2')).body.code).toBe('not_found')
    expect((await image({ path: '1/1.jpg' })).body.code).toBe('not_found')
  })

  test('what one said that was there before is not told any more', async () => {
    await shop.db.run(sql`
      insert into images_job (job_no, customer, description, written_as) values ('77', 'Gulf', 'Fan', '{3737}')`)
    expect(numbers(await adminList())).toEqual(['1'])
    expect((await pictures('77')).status).toBe(404)
  })
})

describe('jobs of the images database', () => {
  beforeEach(() => openBeside())
  afterEach(closeBoth)

  test('stand in the lists by their date, without an id', async () => {
    await shop.db.run(sql`
      insert into job (job_no, customer, description, status, created_at) values
        ('10', 'Gulf Cement', 'Overhaul of a blower', 'open', '2026-11-10T06:00Z'),
        ('30', 'Gulf Cement', 'Overhaul of a blower', 'in_progress', '2026-11-12T06:00Z'),
        ('40', 'Gulf Cement', 'Overhaul of a blower', 'on_hold', '2026-11-13T06:00Z')`)
    await images.add(
      { job_no: '20', customer: 'Old name', description: ' first ', captured_at: '2026-11-11T06:00Z' },
      { job_no: '20', customer: ' شركة الساحل ', description: 'Second', captured_at: '2026-11-14T06:00Z' },
      { job_no: '20', customer: 'No date', description: 'No date', captured_at: null },
      { job_no: '5', customer: null, description: '', captured_at: null },
      { job_no: '40', customer: 'Has a record', captured_at: '2026-11-01T06:00Z' },
    )
    const listed = await adminList()
    expect(numbers(listed)).toEqual(['40', '30', '20', '10', '5'])
    expect(listed[2]).toEqual({
      ...blankJobFields,
      job_no: '20',
      customer: 'شركة الساحل',
      description: 'Second',
      status: 'open',
      job_type_id: null,
      power_rating_id: null,
      rpm_category_id: null,
      notes: null,
      due_on: null,
      created_at: '2026-11-11T06:00:00.000Z',
    })
    expect(listed[4]).toMatchObject({ customer: '', description: '', created_at: null })
    expect(await workable()).toEqual({
      jobs: [
        expect.objectContaining({ job_no: '30', id: expect.any(Number) }),
        { job_no: '20', customer: 'شركة الساحل', description: 'Second', status: 'open', job_type_id: null },
        expect.objectContaining({ job_no: '10' }),
        { job_no: '5', customer: '', description: '', status: 'open', job_type_id: null },
      ],
      total: 4,
      page: 1,
      page_size: 50,
      images_jobs_missing: false,
    })
    expect(await state()).toEqual({ state: 'connected', jobs: 2, unusable_rows: 0 })
  })

  test('are found and paged with the others', async () => {
    for (let i = 0; i < 7; i++) await shop.job({ job_no: `50${i}` })
    await images.add(...Array.from({ length: 8 }, (_, i) => ({ job_no: `51${i}`, captured_at: '2026-01-01T00:00Z' })))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => workable(`&page_size=4&page=${page}`)))
    expect(pages.map(({ jobs }) => jobs.length)).toEqual([4, 4, 4, 3])
    expect(pages.map(({ total }) => total)).toEqual([15, 15, 15, 15])
    expect(new Set(pages.flatMap(({ jobs }) => numbers(jobs))).size).toBe(15)
    expect(await workable('&q=51')).toMatchObject({ total: 8 })
    expect(await workable('&q=5')).toMatchObject({ total: 15 })
    expect(numbers((await workable('&q=513')).jobs)).toEqual(['513'])
    expect(numbers((await workable('&q=%25')).jobs)).toEqual([])
  })

  test('have numbers as somebody wrote them: odd ones are left out and counted', async () => {
    await images.add(
      { job_no: ' 0123 ', customer: 'Trimmed' },
      { job_no: '123', customer: 'Another' },
      { job_no: '٠٠٧', customer: 'Arabic digits', captured_at: '2026-11-11T06:00Z' },
      { job_no: '007', customer: 'Latin digits', captured_at: '2026-11-12T06:00Z' },
      { job_no: '۴۵', customer: 'Persian digits' },
      ...[null, '', '   ', 'A12', '12/3', '-5', '1.5', '１２', '9'.repeat(31)].map((job_no) => ({ job_no })),
      { job_no: 'A12', customer: 'once more' },
    )
    const listed = await adminList()
    expect(new Map(listed.map(({ job_no, customer }) => [job_no, customer]))).toEqual(
      new Map([
        ['007', 'Latin digits'],
        ['0123', 'Trimmed'],
        ['123', 'Another'],
        ['45', 'Persian digits'],
      ]),
    )
    expect(listed[0]?.created_at).toBe('2026-11-11T06:00:00.000Z')
    expect(await state()).toEqual({ state: 'connected', jobs: 4, unusable_rows: 10 })
    expect((await pictures('007')).status).toBe(200)
  })

  test('may be dated at the ends of time', async () => {
    await images.add(
      { job_no: '1', captured_at: 'infinity' },
      { job_no: '2', captured_at: '-infinity' },
      { job_no: '3', captured_at: '0044-03-15 12:00:00+00 BC' },
      { job_no: '4', captured_at: '99999-01-01' },
      { job_no: '5', captured_at: '2026-11-12T06:00Z' },
    )
    const listed = await adminList()
    expect(numbers(listed)[0]).toBe('5')
    expect(listed.slice(1).map(({ created_at }) => created_at)).toEqual([null, null, null, null])
    expect((await pictures('2')).status).toBe(200)
  })

  test('may come from a view whose columns are of other types', async () => {
    await images.db.pool.query(`
      drop table job_images;
      create table gate (number int, name char(20), about varchar, file varchar(80), day date);
      create view job_images as
        select number as job_no, name as customer, about as description, file as image_path, day as captured_at from gate;
      insert into gate values (815, 'Gulf Cement', null, '815/1.jpg', '2026-11-12')`)
    expect(await adminList()).toMatchObject([
      { job_no: '815', customer: 'Gulf Cement', description: '', created_at: '2026-11-12T00:00:00.000Z' },
    ])
    expect((await pictures('815')).body.pictures).toEqual([
      { source: 'images_database', path: '815/1.jpg', captured_at: '2026-11-12T00:00:00.000Z' },
    ])
  })

  test('come, change and go with the images database', async () => {
    expect(await adminList()).toEqual([])
    await images.add({ job_no: '20', customer: 'Gulf Cement' }, { job_no: '21' })
    await expect.poll(async () => numbers(await adminList()), soon).toEqual(['21', '20'])
    await images.db.pool.query(`update job_images set customer = 'Najd Steel' where job_no = '20'`)
    await images.db.pool.query(`delete from job_images where job_no = '21'`)
    await expect
      .poll(async () => (await adminList()).map(({ job_no, customer }) => [job_no, customer]), soon)
      .toEqual([['20', 'Najd Steel']])
  })

  test('are completed by creating them; until then nobody starts on them', async () => {
    await images.add({ job_no: '0020', customer: 'Gulf Cement', image_path: '0020/1.jpg' })
    expect(numbers(await adminList())).toEqual(['0020'])
    expect((await ali.start({ job: '0020' })).body.code).toBe('job_not_found')
    const completed = await admin.post<Job>('/admin/jobs', { ...rewound, job_no: '0020' })
    expect(completed.status).toBe(201)
    expect(await adminList()).toEqual([{ ...completed.body, no_forecast: 'not_yet' }])
    expect(await workable()).toMatchObject({ total: 1, jobs: [{ id: completed.body.id, job_no: '0020' }] })
    expect(await state()).toMatchObject({ jobs: 0 })
    expect((await pictures('0020')).body.pictures).toHaveLength(1)
    expect((await ali.start({ job: '0020' })).status).toBe(201)

    const again = await admin.post<Problem>('/admin/jobs', { ...rewound, job_no: '0020' })
    expect(again.body.detail).toBe('Job number 0020 already exists.')
  })

  test('are jobs of the images database alone again when their record is deleted', async () => {
    await images.add({ job_no: '20', customer: 'Gulf Cement' })
    const { body } = await admin.post<Job>('/admin/jobs', { ...rewound, job_no: '20' })
    await admin.call('DELETE', `/admin/jobs/${body.id}`)
    expect(await adminList()).toMatchObject([{ job_no: '20', customer: 'Gulf Cement' }])
    expect((await adminList())[0]).not.toHaveProperty('id')
  })
})

describe.each(['UTF8', 'LATIN1', 'WIN1256', 'SQL_ASCII', 'WIN1252', 'EUC_JP'])(
  'an images database in %s',
  (encoding) => {
    beforeEach(() => openBeside(encoding))
    afterEach(closeBoth)

    test('is read whatever its bytes are', async () => {
      const arabic = Buffer.from([0xc7, 0xe1, 0xd3, 0xc7, 0xcd, 0xe1])
      const bytes = encoding === 'EUC_JP' || encoding === 'UTF8' ? Buffer.from('plain') : arabic
      const path = Buffer.concat([Buffer.from('20/'), bytes, Buffer.from('.jpg')])
      await images.add(
        { job_no: '20', customer: bytes, image_path: path, captured_at: '2026-11-12T06:00Z' },
        { job_no: bytes, customer: 'no number' },
        { job_no: '٢١'.slice(0, encoding === 'UTF8' || encoding === 'SQL_ASCII' ? 2 : 0) || '21', customer: 'Gulf' },
      )
      const customer = {
        UTF8: 'plain',
        EUC_JP: 'plain',
        LATIN1: 'ÇáÓÇÍá',
        WIN1252: 'ÇáÓÇÍá',
        WIN1256: 'الساحل',
        SQL_ASCII: 'الساحل',
      }[encoding]
      expect((await adminList()).map((job) => [job.job_no, job.customer])).toEqual([
        ['20', customer],
        ['21', 'Gulf'],
      ])
      expect(await state()).toEqual({ state: 'connected', jobs: 2, unusable_rows: 1 })
      const ofJob = (await pictures('20')).body.pictures
      expect(ofJob).toMatchObject([{ path: `20/${customer}.jpg` }])
      await mkdir(join(folder, '20'))
      await writeFile(join(folder, `20/${customer}.jpg`), await aPicture('jpeg'))
      expect((await image({ path: `20/${customer}.jpg` })).status).toBe(200)
      expect((await image({ path: '20/ש.jpg' })).status).toBe(404)
    })
  },
)

describe('the images database away', () => {
  beforeEach(() => openBeside())
  afterEach(closeBoth)

  test('changes nothing else: what it said last stays, and everybody is told', async () => {
    await shop.job({ job_no: '1001' })
    await images.add({ job_no: '20', image_path: '20/1.jpg' })
    expect(await workable()).toMatchObject({ total: 2, images_jobs_missing: false })

    await images.goAway()
    await expect.poll(state, soon).toEqual({ state: 'away', jobs: 1, unusable_rows: 0 })
    expect(await workable()).toMatchObject({ total: 2, images_jobs_missing: true })
    expect(numbers(await adminList())).toEqual(['1001', '20'])
    expect((await pictures('20')).body).toEqual({ pictures: [], images_missing: true })
    expect((await pictures('1001')).body).toEqual({ pictures: [], images_missing: true })
    expect((await pictures('99')).status).toBe(404)
    const refused = await image({ path: '20/1.jpg' })
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'The images database cannot be reached at the moment. Please try again shortly.',
    ])
    expect((await ali.start({ job: '1001' })).status).toBe(201)
    expect((await admin.post('/admin/jobs', { ...rewound, job_no: '20' })).status).toBe(201)

    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect((await state()).state).toBe('away')
    await images.comeBack()
    await expect.poll(state, soon).toEqual({ state: 'connected', jobs: 0, unusable_rows: 0 })
    expect((await workable()).images_jobs_missing).toBe(false)
    expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'jobs of the images database cannot be brought up to date',
      'jobs of the images database are brought up to date again',
    ])
  }, 30_000)

  test('from the start, without its table, or of another make', async () => {
    await shop.job({ job_no: '1001' })
    await images.db.pool.query('drop table job_images')
    expect(await workable()).toMatchObject({ total: 1, images_jobs_missing: true })
    expect(await state()).toEqual({ state: 'away', jobs: 0, unusable_rows: 0 })
    expect((await image({ path: '20/1.jpg' })).status).toBe(503)
    await images.db.pool.query('create table job_images (job_no text, customer text)')
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect((await state()).state).toBe('away')
    expect(log).toHaveLength(1)
  }, 15_000)
})

function aPicture(format: 'jpeg' | 'png' | 'webp', size = 800): Promise<Buffer> {
  return sharp({ create: { width: size, height: size / 2, channels: 3, background: '#a33' } })
    .toFormat(format)
    .toBuffer()
}

describe('an images database behind a line that says nothing', () => {
  beforeAll(async () => {
    await openBeside()
    await images.add({ job_no: '20' })
    await adminList()
  })
  afterAll(closeBoth)

  test('holds nothing up, not even the end; what other instances heard is known', async () => {
    const silent = createServer()
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const connectionString = `postgresql://reader@127.0.0.1:${port}/images`
    const instance = await instanceOn(shop.db, { now: () => shop.now, imagesConnection: { connectionString } })
    const begun = performance.now()
    const list = await instance.inject({ url: '/api/jobs', headers: await ali.authorization() })
    expect(list.json<WorkableJobs>()).toMatchObject({ jobs: [{ job_no: '20' }], images_jobs_missing: true })
    await instance.close()
    expect(performance.now() - begun).toBeLessThan(4_500)
    silent.close()
  })
})

describe('pictures of a job', () => {
  beforeAll(() => openBeside())
  afterAll(closeBoth)

  test('are those of its sessions and those of the images database, oldest first', async () => {
    const jobId = await shop.job({ job_no: '1001' })
    const { body: session } = await ali.start({ job: '1001' })
    const media = await shop.db.writeRows<{ id: string }>(sql`
      insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
      select gen_random_uuid(), ${session.session_id}, sha256(at::text::bytea), at, 'image/jpeg', 1, 1, 1
      from unnest('{2026-11-12T06:00Z,2026-11-14T06:00Z}'::timestamptz[]) as at returning id`)
    await images.add(
      { job_no: '1001', image_path: '1001/2.jpg', captured_at: '2026-11-13T06:00Z' },
      { job_no: '1001', image_path: '1001/none.jpg', captured_at: null },
      { job_no: ' ١٠٠١', image_path: '1001/1.jpg', captured_at: '2026-11-11T06:00Z' },
      { job_no: '1001', image_path: '1001/1.jpg', captured_at: '2026-11-11T06:00Z' },
      { job_no: '1001', image_path: '', captured_at: '2026-11-11T06:00Z' },
      { job_no: '1001', image_path: null, captured_at: '2026-11-11T06:00Z' },
      { job_no: '1002', image_path: '1002/1.jpg', captured_at: '2026-11-11T06:00Z' },
    )
    const ofSession = (at: string, id: string | undefined): JobPicture => ({
      source: 'session',
      media_id: id ?? '',
      captured_at: at,
      technician_name: 'Ali Hassan',
      technician: { id: ali.id, name: 'Ali Hassan', name_ar: null, label: 'Ali Hassan' },
      activity_label: 'Repair',
      activity_label_ar: 'إصلاح',
    })
    const ofImages = (at: string | null, path: string): JobPicture => ({
      source: 'images_database',
      path,
      captured_at: at,
    })
    expect((await pictures('1001')).body).toEqual({
      pictures: [
        ofImages('2026-11-11T06:00:00.000Z', '1001/1.jpg'),
        ofSession('2026-11-12T06:00:00.000Z', media[0]?.id),
        ofImages('2026-11-13T06:00:00.000Z', '1001/2.jpg'),
        ofSession('2026-11-14T06:00:00.000Z', media[1]?.id),
        ofImages(null, '1001/none.jpg'),
      ],
      images_missing: false,
    })
    expect(jobId).toBeGreaterThan(0)
    expect((await pictures('1002')).body.pictures).toHaveLength(1)
  })

  test.each(['99', 'abc', '%20', '1001%00', '99999999999', "1'--"])('%s has none and is no job', async (number) => {
    const answer = await pictures(number)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test('are for admins', async () => {
    for (const path of ['/admin/job-pictures/1001', '/admin/job-images?path=x', '/admin/images-database']) {
      expect((await ali.get<Problem>(path)).body.detail).toBe('Access denied')
      expect((await shop.nobody.get(path)).status).toBe(401)
    }
  })
})

describe('a picture’s file', () => {
  beforeAll(async () => {
    await openBeside()
    await mkdir(join(folder, 'at gate'))
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      await writeFile(join(folder, `at gate/${format}.bin`), await aPicture(format))
    }
    await writeFile(join(folder, 'letter.jpg'), 'no picture at all')
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')])
    await symlink(join(folder, 'pipe.jpg'), join(folder, 'to-pipe.jpg'))
    await writeFile(join(folder, 'broken.jpg'), (await aPicture('jpeg')).subarray(0, 300))
    const outside = await mkdtemp(join(tmpdir(), 'warsha-outside-'))
    await writeFile(join(outside, 'secret.jpg'), await aPicture('jpeg'))
    await symlink(outside, join(folder, 'way-out'))
    await symlink(join(folder, 'at gate/jpeg.bin'), join(folder, 'inside.jpg'))
    await writeFile(`${folder}-beside.jpg`, await aPicture('jpeg'))
    await images.add(
      ...named.map((image_path) => ({ job_no: '20', image_path })),
      ...missing.map((image_path) => ({ job_no: '20', image_path })),
      { job_no: '20', image_path: `../${folder.split('/').at(-1)}-beside.jpg` },
    )
  })
  afterAll(async () => {
    await rm(`${folder}-beside.jpg`)
    await closeBoth()
  })

  const named = ['at gate/jpeg.bin', 'at gate/png.bin', 'at gate/webp.bin', 'inside.jpg', 'broken.jpg']
  const missing = [
    'gone.jpg',
    'letter.jpg',
    'at gate',
    '.',
    'way-out/secret.jpg',
    '../../../../../../etc/passwd',
    '/etc/passwd',
    'at gate/jpeg.bin/more.jpg',
    'pipe.jpg',
    'to-pipe.jpg',
    `${'long'.repeat(100)}.jpg`,
  ]

  test.each([
    ['at gate/jpeg.bin', 'image/jpeg'],
    ['at gate/png.bin', 'image/png'],
    ['at gate/webp.bin', 'image/webp'],
    ['inside.jpg', 'image/jpeg'],
  ])('%s is sent as %s, as what its bytes are', async (path, type) => {
    const { status, headers } = await image({ path })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-store'])
  })

  test('comes as a thumbnail, too', async () => {
    const url = { method: 'GET' as const, url: '/api/admin/job-images', headers: await admin.authorization() }
    const query = { path: 'at gate/png.bin', size: 'thumbnail' }
    const { rawPayload, headers } = await shop.app.inject({ ...url, query })
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([width, height, format, headers['content-type']]).toEqual([320, 160, 'jpeg', 'image/jpeg'])
  })

  test('that is broken has no thumbnail', async () => {
    expect((await image({ path: 'broken.jpg', size: 'thumbnail' })).body.code).toBe('image_file_missing')
  })

  test.each(missing)('is missing at %s', async (path) => {
    const answer = await image({ path })
    expect([answer.status, answer.body.detail]).toEqual([404, 'The file of this picture is missing.'])
  })

  test('beside the folder is not in it', async () => {
    const answer = await image({ path: `../${folder.split('/').at(-1)}-beside.jpg` })
    expect(answer.body.code).toBe('image_file_missing')
  })

  test.each(['at gate/../at gate/jpeg.bin', 'somewhere.jpg', 'AT GATE/jpeg.bin', '%', ''])(
    'that no row names is not sent: %s',
    async (path) => {
      const answer = await image({ path })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    },
  )

  test('needs a path that can be one, and a size that there is', async () => {
    expect((await admin.get<Problem>('/admin/job-images')).body.errors).toEqual([
      { path: 'path', message: 'This field is required' },
    ])
    const wrong = await image({ path: 'a\0b', size: 'poster' })
    expect(wrong.body.errors).toEqual([
      { path: 'path', message: 'This contains a character that cannot be stored' },
      { path: 'size', message: 'This is none of the possible values' },
    ])
    expect((await image({ path: 'x'.repeat(1001) })).body.errors?.[0]?.message).toBe(
      'This must be 1000 characters or less',
    )
  })
})

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type AnswerOf, calls, type CallName, pathOf, type VersionedCall, versionedCalls } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { parseSync } from 'oxc-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminsProof } from '../testing/pay-months.ts'
import { edits, send, Things } from '../testing/edited-things.ts'
import { type Images, openImages } from '../testing/images.ts'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { urlOf } from '../testing/postgres.ts'
import { BUILT, Program } from '../testing/program.ts'
import { type Answer, type Caller, Shop } from '../testing/shop.ts'
import { acts, Stage } from '../testing/staged-acts.ts'
import { appAt, copyOutput, removeOutput } from '../testing/stand-alone.ts'
import { insertInvitation, renewLink } from './features/invitations/index.ts'
import { accessTokens } from './platform/access-token.ts'
import { Db, sql } from './platform/database.ts'
import { APP_ROLE, runningPostgres } from './platform/embedded-postgres/index.ts'
import { KeyFile } from './platform/key-file.ts'

/** The product as it was built, in a folder of its own: nothing of the project's packages can be found from there. */
let output: string
let dataDir: string
let app: Program
let address: string
let shop: Shop
let images: Images
let huda: Caller
const answers: { method: string; path: string; status: number }[] = []
const broken = () => answers.filter(({ status }) => status >= 500)

/** The stages are set on a Thursday at 09:00. */
const AHEAD = Date.parse('2026-11-19T06:00:00Z') - Date.now()
const PASSPHRASE = 'a rather long passphrase'
const SET_CLOCK = new URL('../../../tools/set-clock.mjs', import.meta.url).href
const ADMIN = { identifier: 'huda@shop.example', password: 'a-good-password' }
const programs = () => join(output, 'apps/server/dist')

beforeAll(async () => {
  output = await copyOutput()
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-alone-'))
  await copyMigratedCluster(dataDir)
  images = await openImages()
  await writeFile(join(dataDir, 'clock.mjs'), `import { setClock } from '${SET_CLOCK}'\nsetClock(${AHEAD})\n`)
  app = new Program('main', settings(), [], programs())
  address = await app.address()
  const connection = (await runningPostgres(dataDir))?.('warsha', APP_ROLE)
  if (!connection) throw new Error('the embedded database does not run')
  const { keys } = await KeyFile.open(join(dataDir, 'keys'), Date.now())
  const db = new Db(connection, { keys, size: 4 })
  shop = new Shop({
    app: appAt(address, (method, path, status) => answers.push({ method, path, status })),
    db,
    connection,
    tokens: accessTokens(keys),
    clock: { now: Date.now() + AHEAD },
    drop: async () => undefined,
  })
  huda = await shop.admin()
})
afterAll(async () => {
  await shop?.db.close()
  await app?.stop()
  await images?.drop()
  await rm(dataDir, { recursive: true, force: true })
  await removeOutput(output)
}, 150_000)

function settings(): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.identifier,
    ADMIN_PASSWORD: ADMIN.password,
    API_DOCS: 'on',
    BACKUP_DIR: join(dataDir, 'backups'),
    BACKUP_PASSPHRASE: PASSPHRASE,
    CALLS_PER_MINUTE: '1000000',
    IMAGES_DATABASE_URL: urlOf(images.connection),
    METRICS_TOKEN: 'scrape-me-every-15-s',
    NODE_OPTIONS: `--import=${join(dataDir, 'clock.mjs')}`,
  }
}

const names = Object.keys(calls) as CallName[]
const edited = Object.keys(versionedCalls) as VersionedCall[]
const isWhole = process.env['SOAK'] !== undefined
/** With `npm run soak` every act and edit; else those that need most of what was built. */
const SOME: CallName[] = [
  'confirmSecondFactor',
  'startSession',
  'addMedia',
  'lockPeriod',
  'importJobs',
  'tryWorkOrder',
  'setLogo',
  'setWorkOrder',
]
const some = <Name extends CallName>(all: Name[]) => (isWhole ? all : all.filter((name) => SOME.includes(name)))
const made = new Set<CallName>()

describe('every call, for the first time where no package lies beside or above what was built', () => {
  test('signing in, out, and being notified', async () => {
    const { headers } = await shop.nobody.post('/auth/login', { ...ADMIN, device_id: 'desk' })
    const cookie = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
    const withCookie = { headers: { cookie: cookie.join('; ') } }
    expect((await shop.nobody.post('/auth/refresh', { device_id: 'desk' }, withCookie)).status).toBe(200)
    expect((await shop.nobody.post('/auth/logout', {}, withCookie)).status).toBeLessThan(300)
    const ali = await shop.technician()
    await shop.db.write(sql`update workshop set sends_web_push = true`)
    const { body: rules } = await ali.get<AnswerOf<'timerRules'>>('/sessions/timer-rules')
    const body = { ...(examples.subscribeToPush.body as object), key: rules.push_key }
    expect((await ali.call('PUT', '/me/push-subscription', body)).status).toBeLessThan(300)
    expect((await ali.call('DELETE', '/me/push-subscription')).status).toBeLessThan(300)
    for (const name of ['signIn', 'refreshSignIn', 'signOut', 'subscribeToPush', 'unsubscribeFromPush'] as const) {
      made.add(name)
    }
  })

  test('accepting an invitation', async () => {
    const { id: personId } = await shop.technician()
    const secret = await shop.db.transaction(async (tx) => {
      const given = { personId, language: 'en', appAddress: 'https://warsha.shop.example', madeBy: huda.id } as const
      return renewLink(tx, await insertInvitation(tx, { ...given, now: shop.now }), shop.now)
    })
    expect((await shop.nobody.post('/auth/invitation', { secret })).status).toBe(200)
    const accepted = { secret, new_password: 'quite another password' }
    expect((await shop.nobody.post('/auth/invitation/accept', accepted)).status).toBe(200)
    for (const name of ['openInvitation', 'acceptInvitation'] as const) made.add(name)
  })

  test('the company account, of which no server is set up here', async () => {
    const answer = { answer: '?code=1&state=2' }
    const tried = [
      await shop.nobody.post('/auth/company'),
      await shop.nobody.post('/auth/company/finish', answer),
      await shop.nobody.post('/auth/company/logout', { logout_token: 'e30.e30.' }),
      await huda.post('/auth/company/proof'),
      await huda.post('/auth/company/proof/finish', answer),
    ]
    expect(tried.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    const names = ['beginCompanySignIn', 'finishCompanySignIn', 'endCompanySignIns', 'beginCompanyProof'] as const
    for (const name of [...names, 'finishCompanyProof'] as const) made.add(name)
  })

  test('printing sign-in cards', async () => {
    const cards = [{ id: await stageOf().newcomer(), temp_password: 'another password' }]
    const { status } = await huda.post('/admin/sign-in-cards', { cards, size: 'a6', language: 'en' })
    expect(status).toBe(200)
    made.add('printSignInCards')
  })

  test.each(some(acts))('%s', async (name) => {
    const stage = stageOf()
    const { by, params, body, headers } = await stage.prepare(name)
    const path = pathOf(name, params).replace('/api', '')
    await by.call(calls[name].method, path, body, { ...(headers && { headers }) })
    made.add(name)
    expect(broken()).toEqual([])
  })

  test.each(some(edited))('%s', async (name) => {
    const things = thingsOf()
    const thing = await things.make(versionedCalls[name])
    const { after, file } = edits[name]
    const edit = async (call: VersionedCall, bytes: Buffer | null) => {
      const path = pathOf(call, thing.params).replace('/api', '')
      return send(
        { shop, caller: huda },
        { method: calls[call].method, path, body: things.bodyOf(call, 1), file: bytes },
        null,
      )
    }
    if (after) await edit(after, null)
    const { status, body } = await edit(name, file ? await file(1) : null)
    made.add(name)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  })

  // Some hundred calls, and papers among them: on a busy machine that takes a while, and a second try finds what the first made.
  test('what is asked for: pages, lists, Excel files, papers, pictures', { timeout: 150_000 }, async () => {
    const { ids, technician } = await worked()
    const refused: string[] = []
    for (const name of names.filter((each) => calls[each].method === 'GET' && each !== 'liveEvents')) {
      const { params, query: asked } = examples[name] as { params?: object; query?: Record<string, string> }
      const query = {
        ...asked,
        ...(asked?.['technician_id'] && { technician_id: String(technician.id) }),
        ...(name === 'jobImage' && { path: 'pump.jpg' }),
        // That of the example is of another shop.
        ...(name === 'changesSince' && { after: '' }),
      }
      const caller = calls[name].permission === 'technician' ? technician : huda
      const { status, body } = await caller.get(pathOf(name, { ...params, ...ids[name] }).replace('/api', ''), {
        query,
      })
      if (status >= 400) refused.push(`${name}: ${status} ${JSON.stringify(body)}`)
      made.add(name)
    }
    expect(refused.filter((each) => !/^(estimateReasons|logo|calendarFile|webhookDeliveries): 4/.test(each))).toEqual(
      [],
    )
  })

  test('and what is left: no call of the table was passed by, and none answered with a fault of the server', async () => {
    await leftOver()
    const events = await fetch(`${address}/api${calls.liveEvents.path}`, { headers: await huda.authorization() })
    expect(events.status).toBe(200)
    await events.body?.cancel()
    made.add('liveEvents')
    const isMade = (name: CallName) => made.has(name) || (!isWhole && (acts.includes(name) || name in versionedCalls))
    expect(names.filter((name) => !isMade(name))).toEqual([])
    expect(broken()).toEqual([])
    expect(answers.length).toBeGreaterThan(isWhole ? 250 : 100)
  })
})

/** By the names of modules that a built file asks for, whichever way. */
function modulesOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/^["'](.*)["']$/, '$1'),
  )
  const required = [...text.matchAll(/\brequire\d*\((.*?)\)/g)].flatMap(
    ([, given = '']) => /^["'](.*)["']$/.exec(given)?.[1] ?? [],
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...again, ...later, ...required]
}

test('what was built asks for nothing but its own files, what Node has, and the native packages beside it', async () => {
  const files = (await readdir(BUILT)).filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  const asked = await Promise.all(
    files.map(async (file) =>
      modulesOf(file, await readFile(join(BUILT, file), 'utf8')).map((name) => ({ file, name })),
    ),
  )
  const isThere = (name: string) =>
    isBuiltin(name) ||
    (name.startsWith('./') && files.includes(name.slice(2))) ||
    (NATIVE_PACKAGES.includes(name) && existsSync(join(BUILT, 'node_modules', name, 'package.json')))
  expect(asked.flat().filter(({ name }) => !isThere(name) && !NEVER_ASKED.test(name))).toEqual([])
})

/** Their code lies beside the bundle, with what they need. */
const NATIVE_PACKAGES = ['sharp', '@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler']

/** Stands in the code, and is not run: pg's other client, which nobody chooses, and texts of programs that are written to files, which nobody does. */
const NEVER_ASKED = /^pg-native$|^(?:ajv|ajv-formats|fast-json-stringify)\//

describe('and beside the calls', () => {
  test('the description of the API with its viewer, and the metrics', async () => {
    for (const path of ['/api/openapi.json', '/api/docs/', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json']) {
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200])
    }
    const headers = { authorization: 'Bearer scrape-me-every-15-s' }
    expect((await fetch(`${address}/metrics`, { headers })).status).toBe(200)
  })

  test('the backup that is made after the start, encrypted', async () => {
    const files = async () =>
      (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) => name.endsWith('.tar.gz.age'))
    const failures = async () =>
      (await shop.db.rows<{ failure: string }>(sql`select failure from backup_run where failure is not null`)).map(
        ({ failure }) => failure,
      )
    // It begins when the start is over, and takes its time on a busy machine. One that failed would be tried anew after
    // half an hour.
    await expect
      .poll(files, { timeout: 110_000 })
      .toHaveLength(1)
      .catch(async (error: unknown) => {
        const reason = `${(await failures()).join('; ')} ${app.stderr.slice(-2000)}`
        throw new Error(`no backup was made: ${reason}`, { cause: error })
      })
    if (!isWhole) return
    const [file = ''] = await files()
    const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
    const verify = new Program('admin', env, ['verify', join(dataDir, 'backups', file)], programs())
    expect(await verify.ended, verify.stderr).toBe(0)
  }, 120_000)

  test('whose work is within is said, with the terms', async () => {
    const notices = await readFile(join(programs(), 'THIRD-PARTY.txt'), 'utf8')
    for (const name of [
      'fastify',
      'zod',
      'pg',
      'sharp',
      '@img/sharp-libvips-linux-x64',
      '@expo-google-fonts/noto-emoji',
    ])
      expect(notices, name).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'))
    expect(notices).toContain('Permission is hereby granted, free of charge')
    expect(notices).toContain('SIL OPEN FONT LICENSE')
  })
})

let stage: Stage | undefined
const stageOf = () => (stage ??= new Stage(shop))
let things: Things | undefined
const thingsOf = () => (things ??= new Things(shop, huda))

/** A session with a photo, and a job with a picture of the images database. */
async function worked() {
  const job = await shop.job({ job_no: '8001' })
  const technician = await shop.technician()
  await shop.db.write(sql`update person set segment = 'Rewinding' where id = ${technician.id}`)
  const { body } = await technician.start({ job: '8001' })
  const batch = await stageOf().approvedBatch()
  const photo = await shop.db.row<{ id: string }>(sql`select id from media limit 1`)
  const picture = join(dataDir, 'job-images', 'pump.jpg')
  await mkdir(dirname(picture), { recursive: true })
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b7285' } })
    .jpeg()
    .toFile(picture)
  await images.add({ job_no: '8001', image_path: 'pump.jpg' })
  const idsOf = (of: CallName[], params: Record<string, string | number>) => of.map((name) => [name, params] as const)
  const ids: Partial<Record<CallName, Record<string, string | number>>> = Object.fromEntries([
    ...idsOf(['sessionRecord', 'sessionInvoicing'], { id: body.session_id }),
    ...idsOf(['timesheet', 'timesheetPdf', 'technicianSignIns', 'technicianDelivery', 'hourlyRates', 'signInCard'], {
      id: technician.id,
    }),
    ...idsOf(['job', 'jobAccount', 'jobCard', 'jobEstimates', 'jobInvoicing'], { id: job }),
    ...idsOf(['invoiceBatch', 'invoiceLines', 'invoiceFile'], { id: batch.id }),
    ...idsOf(['jobPictures'], { job_no: '8001' }),
    ...idsOf(['media', 'mediaThumbnail'], { id: photo?.id ?? '' }),
  ])
  return { ids, technician }
}

async function leftOver(): Promise<Answer[]> {
  const { by, params, body } = await stageOf().prepare('lockPeriod')
  await by.call('PUT', '/admin/closing-settings', { takes_two_admins: true })
  await by.post(`/admin/periods/${params?.['month']}/lock`, body)
  const withdrawn = await by.call('DELETE', `/admin/periods/${params?.['month']}/proposal`)
  const day = { ...(examples.createScheduleExceptions.body as object), starts_at: '2028-02-01T00:00:00' }
  await huda.post('/admin/schedule/exceptions', { ...day, ends_at: '2028-02-01T23:59:59' })
  const added = await shop.db.row<{ id: number }>(sql`select max(id) as id from schedule_exception`)
  const exception = await huda.call('DELETE', `/admin/schedule/exceptions/${added?.id}`)
  const limit = { ...(examples.createPayLimit.body as object), first_day: '2028-03-01', last_day: '2028-03-30' }
  const { body: saved } = await huda.post<{ id: number }>('/admin/pay-limits', { ...limit, ...adminsProof })
  const deleted = await huda.post(`/admin/pay-limits/${saved.id}/delete`, adminsProof)
  const price = { ...(examples.createInvoicePrice.body as object), customer: 'Nobody yet' }
  const { body: priced } = await huda.post<{ id: number }>('/admin/invoice-prices', price)
  const unpriced = await huda.call('DELETE', `/admin/invoice-prices/${priced.id}`)
  const begun = await huda.call('PUT', '/admin/invoicing/first-day', { first_day: '2020-01-01' })
  const list = await stageOf().prepare('importJobs')
  const { headers = {} } = list
  const { body: imported } = await list.by.post<{ import_id: number }>('/admin/job-import', list.body, { headers })
  const takenBack = await list.by.call('DELETE', `/admin/job-imports/${imported.import_id}`)
  const importsBack = await Promise.all([
    takenBackOnce('importTechnicians', 'technician'),
    takenBackOnce('importHolidays', 'holiday'),
    takenBackOnce('importAbsences', 'absence'),
    takenBackOnce('importPastWork', 'past-work'),
    takenBackOnce('importEstimates', 'estimate'),
  ])
  const setUp = await huda.call('PUT', '/admin/workshop/set-up', { is_hidden: true })
  const upserts = await Promise.all([
    huda.call('PUT', '/admin/jobs/by-number/870001', examples.saveJobByNumber.body as object),
    huda.call('PUT', '/admin/jobs/by-external-ref/odoo/SO-1', examples.saveJobByReference.body as object),
  ])
  const left = ['withdrawPeriodProposal', 'deleteScheduleException', 'deletePayLimit', 'deleteInvoicePrice'] as const
  const imports = ['takeBackJobImport', 'takeBackTechnicianImport', 'takeBackHolidayImport'] as const
  const others = [
    'takeBackAbsenceImport',
    'takeBackEstimateImport',
    'takeBackPastWorkImport',
    'changeSetUp',
    'setInvoicingStart',
  ] as const
  for (const name of [...left, ...imports, ...others, 'saveJobByNumber', 'saveJobByReference'] as const) made.add(name)
  return [withdrawn, exception, deleted, unpriced, begun, takenBack, ...importsBack, setUp, ...upserts]
}

/** Imports a list and takes the whole import back. */
async function takenBackOnce(
  name: 'importTechnicians' | 'importHolidays' | 'importAbsences' | 'importPastWork' | 'importEstimates',
  kind: string,
) {
  const { by, body, headers = {} } = await stageOf().prepare(name)
  const imported = await by.post<{ import_id: number }>(`/admin/${kind}-import`, body, { headers })
  return by.call('DELETE', `/admin/${kind}-imports/${imported.body.import_id}`)
}

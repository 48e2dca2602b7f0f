import type { ServerOptions } from 'node:http'
import compress from '@fastify/compress'
import { type Instant, type LearningParameters, MINUTE, SECOND } from '@warsha/domain'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { absenceImport } from './features/absence-import/index.ts'
import { absences } from './features/absences/index.ts'
import { activityTypes } from './features/activity-types/index.ts'
import { admins } from './features/admins/index.ts'
import { analytics } from './features/analytics/index.ts'
import { audit } from './features/audit/index.ts'
import { NightlyBackups, type NightlyParts } from './features/backup/index.ts'
import { calendar } from './features/calendar/index.ts'
import { calendarAddresses } from './features/calendar-addresses/index.ts'
import { connections, machineTokens } from './features/connections/index.ts'
import { changeFeed } from './features/change-feed/index.ts'
import { dataExport } from './features/data-export/index.ts'
import { delivery } from './features/delivery/index.ts'
import { erasure } from './features/erasure/index.ts'
import { estimateImport } from './features/estimate-import/index.ts'
import { estimates } from './features/estimates/index.ts'
import { fileImports } from './features/file-imports/index.ts'
import { forecasts } from './features/forecast/index.ts'
import { holidayImport } from './features/holiday-import/index.ts'
import { holds } from './features/holds/index.ts'
import { guide } from './features/guide/index.ts'
import { type Checked, health } from './features/health/index.ts'
import { install } from './features/install/index.ts'
import { ImagesDatabase, ImagesJobs, jobImages } from './features/job-images/index.ts'
import { invoicing } from './features/invoicing/index.ts'
import { invitationMail, invitations } from './features/invitations/index.ts'
import { mail, mailCounts, MailSender, type MailSenderParts, makeMessagesOfClosing } from './features/mail/index.ts'
import { jobAccount } from './features/job-account/index.ts'
import { jobCard } from './features/job-card/index.ts'
import { jobImport } from './features/job-import/index.ts'
import { jobs } from './features/jobs/index.ts'
import { learning } from './features/learning/index.ts'
import { live } from './features/live/index.ts'
import { load } from './features/load/index.ts'
import { media, OrphanWalk, PHOTO_BYTES_A_DAY } from './features/media/index.ts'
import { masterData } from './features/master-data/index.ts'
import { ownSessions } from './features/own-sessions/index.ts'
import { nextWork } from './features/next-work/index.ts'
import { pastWorkImport } from './features/past-work-import/index.ts'
import { paySheet } from './features/pay-sheet/index.ts'
import { privacy } from './features/privacy/index.ts'
import { reports } from './features/reports/index.ts'
import { NightlyRemoval, type NightlyRemovalParts, retention } from './features/retention/index.ts'
import { periods } from './features/periods/index.ts'
import { schedule } from './features/schedule/index.ts'
import { search } from './features/search/index.ts'
import { sessionRecord } from './features/session-record/index.ts'
import { sessions } from './features/sessions/index.ts'
import { securityLog } from './features/security-log/index.ts'
import {
  CompanyServer,
  type CompanyServerSettings,
  proofCheck,
  signIn,
  type SignInHint,
} from './features/sign-in/index.ts'
import { signInCards } from './features/sign-in-cards/index.ts'
import { type LastBackup, system } from './features/system/index.ts'
import { technicianImport } from './features/technician-import/index.ts'
import { technicians } from './features/technicians/index.ts'
import { timeline } from './features/timeline/index.ts'
import { TimerNotifier, timerChecks, type TimerNotifierParts } from './features/timer-checks/index.ts'
import { timesheets } from './features/timesheets/index.ts'
import { deviceSyncStatus } from './features/device-sync-status/index.ts'
import { upserts } from './features/upserts/index.ts'
import { webhooks } from './features/webhooks/index.ts'
import { workshop } from './features/workshop/index.ts'
import { accessTokens } from './platform/access-token.ts'
import { appAddress } from './platform/app-address.ts'
import { logBackground } from './platform/background.ts'
import { followCalls } from './platform/in-flight.ts'
import { ClockWatch } from './platform/clock-watch.ts'
import { deviceSentAt } from './platform/device.ts'
import { clockDoubtedSince } from './platform/heartbeat.ts'
import { isOutage } from './platform/outage.ts'
import { apart } from './platform/joint-transaction.ts'
import { LiveUpdates } from './platform/live-updates.ts'
import { type Connection, type Db, diskIsFull } from './platform/database.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitRequests } from './platform/connections.ts'
import { AccessControl } from './platform/access-control.ts'
import { limitCalls } from './platform/call-limit.ts'
import { keepImportRuns } from './platform/spreadsheet/import-runs.ts'
import { brotliOptions, zlibOptions } from './platform/compression.ts'
import { tlsFolder } from './platform/certificate/folder.ts'
import { Disk } from './platform/disk.ts'
import { trackFailedDeliveries } from './platform/failed-deliveries.ts'
import { Instance } from './platform/instance.ts'
import { readAndWriteJson } from './platform/json.ts'
import { KeptAnswers } from './platform/kept-answers.ts'
import { loadLanguages } from './platform/languages.ts'
import { Metrics, serveMetrics } from './platform/metrics.ts'
import { describeApi } from './platform/openapi.ts'
import { PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import type { PhotoPlace } from './platform/photo-store-of.ts'
import type { PhotoStore } from './platform/photo-store.ts'
import { mustNameOneHost } from './platform/host.ts'
import { answerErrorsWithProblems, sendRefusal } from './platform/problem.ts'
import { readPrimary, Replica, type ReplicaPlace } from './platform/replica.ts'
import { refuse } from './platform/refusal.ts'
import { requestIds } from './platform/request-id.ts'
import { logRequests } from './platform/request-log.ts'
import { addApiHeaders, routeUnboundCalls } from './platform/route.ts'
import { setHeadersUnrouted, setSecurityHeaders } from './platform/security-headers.ts'
import { answerUnreadable, refuseExpectations } from './platform/unreadable-requests.ts'
import { SecurityLog } from './platform/security-log.ts'
import { serverFactory } from './platform/slow-readers.ts'
import { StorageStatus, watchedPhotoStore } from './platform/storage-status.ts'
import { GOOD_CIPHERS, type TlsKeyPair } from './platform/tls-files.ts'
import { serveWebFiles } from './platform/web-files.ts'
import type { MailServer } from './platform/mail-server.ts'
import type { PushNetwork } from './platform/web-push.ts'

export type AppParts = {
  db: Db
  now: () => Instant
  /** the clock of this machine, which is compared with others; tests set `now` alone */
  machineNow?: () => Instant
  businessTimeZone: string
  stalledAfterHours: number
  photos: PhotoStore
  /** calls per person and minute; unlimited by default */
  callsAMinute?: number
  /** bytes of photos per person and day */
  photoBytesADay?: number
  /** a server that follows the database, for reports; none by default */
  replica?: ReplicaPlace | null
  /** null: no images database is connected */
  imagesConnection: Connection | null
  /** folder of the picture files that the images database names */
  imagesFolder: string
  /** demo accounts, shown on the sign-in screen */
  signInHints: SignInHint[]
  /** whether learning and forecasts run by themselves; tests turn it off and run them by hand */
  learns: boolean
  /** parameters of the learning engine; tests may override them */
  learningParameters?: LearningParameters
  /** proxies whose forwarded headers are trusted; by default only this machine's */
  trustedProxies?: string[]
  /** whether /api/docs is served */
  apiDocs?: boolean
  /** bearer token for /metrics; null: no /metrics */
  metricsToken?: string | null
  /** folder whose free disk space is monitored; none by default */
  dataDir?: string
  /** certificate and key for https; plain http without */
  tls?: TlsKeyPair
  /** the last good backup, if backups are made */
  lastBackup?: LastBackup
  /** since when nightly backups fail, if they are made */
  backupsFailSince?: () => Promise<Instant | null>
  /** time limit for receiving a request; shorter in tests */
  slowestRequestMs?: number
  /** how long a repeated act waits for the first one to finish; shorter in tests */
  repeatWaitsMs?: number
  /** how long a client may read nothing of an answer; shorter in tests */
  unreadForMs?: number
  /** connections and requests at once; fewer in tests */
  connectionLimits?: ConnectionLimits
  /** target of the nightly backup; none by default */
  backups?: Pick<NightlyParts, 'place' | 'keep' | 'seal' | 'photos'> | null
  /** where photos lie, for the nightly walk through their files; none by default */
  photoPlace?: PhotoPlace | null
  /** whether expired records are deleted each night; off in tests that do it themselves */
  removesNightly?: boolean
  /** by how much later than usual nightly work begins; not at all by default */
  nightlyDelayMs?: number
  /** whether technicians are notified of forgotten timers; off in tests that do it themselves */
  notifies?: boolean
  /** whether changes are sent to webhooks by themselves; tests turn it on, or send by hand */
  sendsWebhooks?: boolean
  /** within how many milliseconds a webhook has to be answered; shorter in tests */
  webhookTakenWithin?: number
  /** where e-mail is handed over; none by default */
  mailServer?: MailServer | null
  /** by whose accounts admins can sign in; none by default */
  companyServer?: CompanyServerSettings | null
  /** whether what is due is sent by itself; off in tests that do it themselves */
  sendsMail?: boolean
  /** push services; tests have one of their own */
  pushNetwork?: PushNetwork
  /** the built web app, null for the API alone */
  webFolder: string | null
  logger: FastifyServerOptions['logger']
}

const BODY_LIMIT = 1024 * 1024
/** A photo of 10 MB comes through in time at 0.7 Mbit/s. */
const SLOWEST_REQUEST_MS = 2 * MINUTE

/** The whole server, ready to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, now, slowestRequestMs = SLOWEST_REQUEST_MS, trustedProxies = ['loopback'] } = parts
  const limits = parts.connectionLimits ?? CONNECTION_LIMITS
  const setUnrouted = setHeadersUnrouted(trustedProxies)
  await loadLanguages()
  const app = fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(trustedProxies),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies,
    requestTimeout: slowestRequestMs,
    // How often slow requests are checked: they may end this much later.
    ...serverOptions(parts, {
      connectionsCheckingInterval: Math.min(slowestRequestMs, 10 * SECOND),
      // Who names none is refused with what every answer carries.
      requireHostHeader: false,
    }),
    forceCloseConnections: 'idle',
    serverFactory: serverFactory({ unreadForMs: parts.unreadForMs, limits, trustedProxies }),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    // Runs before any hook, so the common headers are set here as well.
    frameworkErrors: (_error, request, reply) => {
      setUnrouted(request, reply, () => void sendRefusal(request, reply, refuse('unreadable_body')))
    },
  })
  refuseExpectations(app.server)
  // Node takes the longer of both for the body.
  app.server.headersTimeout = Math.min(app.server.headersTimeout, slowestRequestMs)
  const tokens = accessTokens(db.keys)
  logBackground(app)
  const callsEnd = followCalls(app)
  const liveUpdates = new LiveUpdates(db, (error) =>
    app.background.warn('other instances could not be notified of a change', error),
  )
  const pdfRenderer = new PdfRenderer({ onLost: (error) => app.log.error({ err: error }, 'a paper was not printed') })

  const imagesJobs = new ImagesJobs({
    db,
    images: parts.imagesConnection && new ImagesDatabase(parts.imagesConnection),
    log: (line, error) => app.background.warn(line, error),
  })

  const checked = await setUpObservability(app, parts)
  app.decorate('now', now)
  app.decorate('securityLog', new SecurityLog(db, app.log))
  const machines = machineTokens({ db, securityLog: app.securityLog })
  app.decorate('accessControl', new AccessControl({ db, tokens, machines }))
  app.decorate('liveUpdates', liveUpdates)
  app.decorate('keptAnswers', new KeptAnswers({ db, waitsMs: parts.repeatWaitsMs }))
  keepImportRuns(app, db)
  app.decorate('prove', proofCheck({ db, securityLog: app.securityLog }))
  trackFailedDeliveries(app, db)
  app.decorateRequest('actor', null)
  app.decorateRequest('now', 0)
  app.decorateRequest('isBeingAnswered', false)
  readWhereTableSays(app, checked)
  readAndWriteJson(app)
  answerErrorsWithProblems(app)
  addApiHeaders(app)
  refuseWhileStuck(app, checked)
  hearClocks(app, checked)
  app.addHook('onRequest', setSecurityHeaders)
  app.addHook('onRequest', mustNameOneHost)
  limitRequests(app, limits, trustedProxies)
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions, zlibOptions })
  await limitCalls(app, parts.callsAMinute)
  await describeApi(app, { withPages: parts.apiDocs ?? false })

  deviceSyncStatus(app, { db })
  await health(app, checked)
  const storage = new StorageStatus(now)
  const photos = watchedPhotoStore(parts.photos, storage)
  const { mailServer = null } = parts
  const mailState = async () => {
    const { waiting, failed } = await mailCounts(db)
    return { is_set_up: mailServer !== null, waiting_count: waiting, failed_count: failed }
  }
  await system(app, {
    ...checked,
    storage,
    mail: mailState,
    lastBackup: parts.lastBackup,
    backupsFailSince: parts.backupsFailSince,
  })
  const companyServer = companyServerOf(app, parts)
  await signIn(app, { db, tokens, hints: parts.signInHints, companyServer })
  const { businessTimeZone, stalledAfterHours } = parts
  await sessions(app, { db, stalledAfterHours })
  await ownSessions(app, { db, businessTimeZone })
  const { pushNetwork = {} } = parts
  await timerChecks(app, { db, businessTimeZone, stalledAfterHours, pushNetwork })
  await sessionRecord(app, { db, businessTimeZone, stalledAfterHours })
  // Without a mail server they would wait for ever.
  await periods(app, { db, businessTimeZone, onClosed: mailServer ? makeMessagesOfClosing : async () => undefined })
  await media(app, {
    db,
    photos,
    businessTimeZone,
    photoBytesADay: parts.photoBytesADay ?? PHOTO_BYTES_A_DAY,
  })
  const forecastsKept = forecasts(app, {
    db,
    liveUpdates,
    now,
    businessTimeZone,
    stalledAfterHours,
    isOn: parts.learns,
  })
  await jobs(app, { db, imagesJobs, forecasts: forecastsKept })
  await nextWork(app, {
    db,
    connection: db.connection,
    businessTimeZone,
    stalledAfterHours: parts.stalledAfterHours,
    forecasts: forecastsKept,
  })
  await load(app, {
    db,
    connection: db.connection,
    businessTimeZone,
    stalledAfterHours: parts.stalledAfterHours,
  })
  await fileImports(app, { db })
  await jobImport(app, { db })
  await upserts(app, { db, businessTimeZone, forecasts: forecastsKept })
  await jobAccount(app, { db })
  await invoicing(app, { db, businessTimeZone })
  await jobCard(app, { db, pdfRenderer, businessTimeZone: parts.businessTimeZone })
  await jobImages(app, { db, imagesJobs, imagesFolder: parts.imagesFolder, storage })
  await activityTypes(app, { db })
  await live(app, { db, liveUpdates, businessTimeZone, stalledAfterHours })
  await timeline(app, { db, businessTimeZone, stalledAfterHours })
  await technicians(app, { db, businessTimeZone: parts.businessTimeZone })
  await technicianImport(app, { db, businessTimeZone: parts.businessTimeZone })
  await holidayImport(app, { db, businessTimeZone: parts.businessTimeZone })
  await pastWorkImport(app, { db, businessTimeZone: parts.businessTimeZone })
  await estimateImport(app, { db })
  await delivery(app, { db })
  await search(app, { db })
  await admins(app, { db, companyServer })
  await connections(app, { db, businessTimeZone })
  await calendarAddresses(app, { db, businessTimeZone })
  await erasure(app, { db })
  await masterData(app, { db })
  await estimates(app, { db })
  const { learningParameters: parameters } = parts
  await learning(app, { db, liveUpdates, now, isOn: parts.learns, ...(parameters && { parameters }) })
  await audit(app, { db, businessTimeZone: parts.businessTimeZone })
  await securityLog(app, { db, businessTimeZone })
  await changeFeed(app, { db, businessTimeZone })
  await dataExport(app, { db, businessTimeZone })
  await webhooks(app, {
    db,
    now,
    businessTimeZone,
    liveUpdates,
    isOn: parts.sendsWebhooks ?? false,
    ...(parts.webhookTakenWithin !== undefined && { takenWithin: parts.webhookTakenWithin }),
  })
  await calendar(app, { db, businessTimeZone: parts.businessTimeZone, now })
  await schedule(app, { db, businessTimeZone: parts.businessTimeZone })
  await absences(app, { db, businessTimeZone })
  await absenceImport(app, { db, businessTimeZone })
  await workshop(app, {
    db,
    companyServer,
    businessTimeZone: parts.businessTimeZone,
    stalledAfterHours: parts.stalledAfterHours,
  })
  const { nightlyDelayMs: delayMs = 0 } = parts
  await retention(app, { db, businessTimeZone, nightlyDelayMs: delayMs })
  await privacy(app, { db, backupsKept: parts.backups?.keep ?? null })
  await reports(app, { db, pdfRenderer, businessTimeZone: parts.businessTimeZone })
  await analytics(app, { db, imagesJobs, businessTimeZone })
  await holds(app, { db, businessTimeZone })
  await timesheets(app, { db, pdfRenderer, businessTimeZone: parts.businessTimeZone })
  await paySheet(app, { db, pdfRenderer, businessTimeZone })
  const certificates = parts.dataDir === undefined ? null : tlsFolder(parts.dataDir)
  const isOverTls = parts.tls !== undefined
  const findAddress = appAddress({ folder: certificates, appPort: () => portOf(app), isOverTls })
  guide(app, { findAddress })
  await signInCards(app, { db, pdfRenderer, businessTimeZone, findAddress })
  const isClockBelieved = async () => (await clockDoubtedSince(db, now())) === null
  await mail(app, { db, businessTimeZone, server: mailServer, findAddress })
  await invitations(app, { db, tokens, server: mailServer, companyServer, findAddress })
  if (mailServer && parts.sendsMail) {
    const prepareInvitation = invitationMail(db)
    sendMailOf(app, { db, pdfRenderer, businessTimeZone, server: mailServer, prepareInvitation, now, isClockBelieved })
  }
  if (certificates !== null) install(app, { folder: certificates, appPort: () => portOf(app) })
  if (parts.removesNightly) {
    const walk = parts.photoPlace && new OrphanWalk({ connection: db.connection, photos: parts.photoPlace })
    const noteOrphans = walk && ((at: Instant, signal: AbortSignal) => walk.walk(at, signal))
    const watched = { isClockBelieved, noteOrphans: noteOrphans ?? null }
    // Hooks of the end run from the last to the first: the walk that a night waits for ends after it.
    if (walk) app.addHook('onClose', () => walk.close())
    removeNightly(app, { db, photos, now, businessTimeZone, delayMs, ...watched })
  }
  if (parts.notifies) notifyOfTimers(app, { db, now, businessTimeZone, stalledAfterHours, network: pushNetwork })
  if (parts.backups) backUpNightly(app, { ...parts.backups, db, now, businessTimeZone, delayMs })
  app.decorate('notServedYet', routeUnboundCalls(app))
  await serveWebFiles(app, parts.webFolder)

  await liveUpdates.open()
  app.addHook('onClose', () => liveUpdates.close())
  app.addHook('onClose', () => pdfRenderer.close())
  app.addHook('onClose', () => imagesJobs.close())
  closeConnectionsWhileClosing(app)
  app.addHook('onClose', callsEnd)
  return app
}

function companyServerOf(app: FastifyInstance, { companyServer: settings, now }: AppParts): CompanyServer | null {
  if (!settings) return null
  return new CompanyServer({ settings, now, log: (line, error) => app.log.warn({ err: error }, line) })
}

/** Options of the listening server: https if there is a certificate. */
function serverOptions({ tls }: AppParts, options: ServerOptions): object {
  return tls ? { https: { ...options, handshakeTimeout: 20 * SECOND, ...GOOD_CIPHERS, ...tls } } : { http: options }
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Logs, metrics and health of this instance; before the features, which add to them. */
async function setUpObservability(
  app: FastifyInstance,
  parts: AppParts,
): Promise<Checked & { replica: Replica | null }> {
  const { db, now, machineNow = Date.now, dataDir, metricsToken } = parts
  db.onSlow = (statement) => app.log.warn(statement, 'slow statement')
  app.decorate('metrics', new Metrics())
  logRequests(app)
  if (metricsToken != null) {
    app.metrics.watch(app, db)
    serveMetrics(app, metricsToken)
  }
  const disk = dataDir === undefined ? null : new Disk(dataDir)
  const log = app.background
  const clockWatch = new ClockWatch({ db, disk, machineNow, log })
  const instance = new Instance(db, now, () => clockWatch.verdict)
  const replica = parts.replica ? new Replica({ primary: db, place: parts.replica, now, log }) : null
  db.onEffectFailed = (error) => app.log.error({ err: error }, 'an effect failed after its commit')
  instance.onChange = (database) =>
    database === 'ok'
      ? app.log.info({ database }, 'records can be written again')
      : app.log.error({ database }, 'no record can be written')
  db.onFailed = (error) => {
    if (diskIsFull(error)) instance.noteFull()
    else if (isOutage(error)) apart(() => instance.noteFailure())
  }
  app.addHook('onReady', async () => {
    await Promise.all([instance.start(), clockWatch.start()])
    // By the beats of instances one knows which primary it follows.
    await replica?.start()
  })
  app.addHook('onClose', () => replica?.close())
  app.addHook('onClose', () => clockWatch.stop())
  app.addHook('onClose', () => instance.stop())
  return { db, instance, disk, clockWatch, replica }
}

/** Calls that only read, by the table of calls, are answered from the replica, if there is one that can be used. */
function readWhereTableSays(app: FastifyInstance, { db, replica }: { db: Db; replica: Replica | null }): void {
  app.decorate('readCall', (name, { actor, request, reply }, work) =>
    replica ? replica.read({ personId: actor.id, call: name, request, reply }, work) : readPrimary(db, reply, work),
  )
}

/** While commits wait for something that may not come, further ones would only wait with them. */
function refuseWhileStuck(app: FastifyInstance, { instance }: Checked): void {
  app.addHook('onRequest', (request, reply, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads || !instance.isStuck) return done()
    request.isOutage = true
    sendRefusal(request, reply, refuse('database_stuck'))
  })
}

/** Compares the clock with that of each device that says what its own shows. */
function hearClocks(app: FastifyInstance, { clockWatch }: Checked): void {
  app.addHook('onResponse', async (request) => {
    if (request.actor) clockWatch.hear(request.actor.id, deviceSentAt(request), request.now)
  })
}

function backUpNightly(app: FastifyInstance, parts: Omit<NightlyParts, 'log'>): void {
  const backups = new NightlyBackups({ ...parts, log: app.background })
  app.addHook('onReady', async () => backups.start())
  app.addHook('onClose', () => backups.close())
}

function removeNightly(app: FastifyInstance, parts: Omit<NightlyRemovalParts, 'log'>): void {
  const removal = new NightlyRemoval({ ...parts, log: app.background })
  app.addHook('onReady', async () => removal.start())
  app.addHook('onClose', () => removal.close())
}

function notifyOfTimers(app: FastifyInstance, parts: Omit<TimerNotifierParts, 'log'>): void {
  const notifier = new TimerNotifier({ ...parts, log: app.background })
  app.addHook('onReady', async () => notifier.start())
  app.addHook('onClose', () => notifier.close())
}

function sendMailOf(app: FastifyInstance, parts: Omit<MailSenderParts, 'log'>): void {
  const sender = new MailSender({ ...parts, log: app.background })
  app.addHook('onReady', async () => sender.start())
  app.addHook('onClose', () => sender.close())
}

function closeConnectionsWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

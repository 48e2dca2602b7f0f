import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@warsha/domain'
import { rebuildCalendar } from '../../apps/server/src/features/calendar/index.ts'
import { learnNow } from '../../apps/server/src/features/learning/index.ts'
import { hashPassword } from '../../apps/server/src/features/sign-in/index.ts'
import { type Connection, type Db, sql } from '../../apps/server/src/platform/database.ts'
import { accounts } from './accounts.ts'
import { TIME_ZONE } from './calendar.ts'
import { recordFilling } from './filling.ts'
import { decideOnCells } from './decisions.ts'
import { fillImagesDatabase } from './images-database.ts'
import { changeMasterData } from './master-data.ts'
import { storeJobImages, storePhotos } from './photo-files.ts'
import {
  insertAdmins,
  insertAuditTrail,
  insertClosedMonths,
  insertCorrections,
  insertEstimates,
  insertExclusions,
  insertHolidays,
  insertJobs,
  insertLateReport,
  insertMedia,
  insertPhones,
  insertRequests,
  insertSessions,
  insertTechnicians,
  nameWorkshop,
  type PasswordHashes,
} from './tables.ts'
import { storedThings } from './stored.ts'
import { auditTrail } from './trail/index.ts'
import { type Workshop, workshop } from './workshop.ts'

export type Demo = {
  /** migrated, and empty */
  db: Db
  /** where the images database is; without it the images jobs are left out */
  imagesConnection?: Connection
  /** its folders `photos` and `job-images` are made anew */
  dataDir: string
  now: Instant
  seed: number
}

/** Fills an empty database with the workshop of this seed; the note that it is filled comes last. */
export async function fillDemo({ db, imagesConnection, dataDir, now, seed }: Demo): Promise<Workshop> {
  const made = workshop({ seed, now })
  await Promise.all([
    fillTables(db, made, { dataDir, seed, now }),
    imagesConnection && fillImages(imagesConnection, made, join(dataDir, 'job-images')),
  ])
  await db.run(sql`analyze`)
  await recordFilling(db, { seed, filledAt: now })
  return made
}

type Given = Pick<Demo, 'dataDir' | 'seed' | 'now'>

async function fillTables(db: Db, made: Workshop, { dataDir, ...given }: Given): Promise<void> {
  const photoFolder = join(dataDir, 'photos')
  await rm(photoFolder, { recursive: true, force: true })
  const hashes = await passwordHashes()
  const [media] = await Promise.all([storePhotos(made.photos, photoFolder), fillWork(db, made, { ...given, hashes })])
  await db.transaction((tx) => insertMedia(tx, media))
}

type Work = Omit<Given, 'dataDir'> & { hashes: PasswordHashes }

async function fillWork(db: Db, made: Workshop, { hashes, ...given }: Work): Promise<void> {
  await db.transaction(async (tx) => {
    await changeMasterData(tx)
    await insertEstimates(tx, made.estimates)
    await insertHolidays(tx, made.holidays)
    await insertAdmins(tx, made.admins, hashes)
  })
  await rebuildCalendar(db, { businessTimeZone: TIME_ZONE, now: given.now })
  const technicianIds = await db.transaction((tx) => insertTechnicians(tx, made.technicians, hashes))
  await db.transaction((tx) => insertJobs(tx, made.jobs))
  await db.transaction(async (tx) => {
    await insertSessions(tx, sessionsInTime(made), technicianIds)
    await insertPhones(tx, made.phones, technicianIds)
  })
  await db.transaction(async (tx) => {
    await insertCorrections(tx, made.corrections)
    await insertRequests(tx, made.requests)
    await insertClosedMonths(tx, made.closedMonths)
    for (const report of made.lateReports) await insertLateReport(tx, report, technicianIds)
    await insertExclusions(tx, made.exclusions)
    await nameWorkshop(tx)
  })
  await learnFromWork(db, made, given)
  await db.transaction(async (tx) => insertAuditTrail(tx, auditTrail(made, await storedThings(tx), given)))
}

/** Those that had arrived before their month was closed. */
function sessionsInTime({ sessions, lateReports }: Workshop): Workshop['sessions'] {
  const late = new Set(lateReports.flatMap((report) => report.sessions))
  return sessions.filter((session) => !late.has(session))
}

/** Learns from half a year at once, each item as of when it began, and again from what the office decided then. */
async function learnFromWork(db: Db, made: Workshop, given: Omit<Given, 'dataDir'>): Promise<void> {
  await db.run(sql`analyze`)
  await learnNow(db, given.now)
  await db.transaction((tx) => decideOnCells(tx, made, given))
  await learnNow(db, given.now)
}

async function fillImages(connection: Connection, { jobImages }: Workshop, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await Promise.all([storeJobImages(jobImages, folder), fillImagesDatabase(connection, jobImages)])
}

/** Hashing takes its time, so those whose password nobody knows share one. */
async function passwordHashes(): Promise<PasswordHashes> {
  const known = [...new Set(Object.values(accounts).map(({ password }) => password))]
  const [unguessable, ...hashes] = await Promise.all(
    [randomBytes(24).toString('base64url'), ...known].map((password) => hashPassword(password)),
  )
  const byPassword = new Map<string | null, string | undefined>(known.map((password, i) => [password, hashes[i]]))
  return { of: (password) => byPassword.get(password) ?? unguessable ?? '' }
}

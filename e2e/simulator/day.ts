import { HOUR, MINUTE, SECOND } from '@warsha/domain'
import { ApiError, Unreachable } from '../../apps/web/src/api/errors.ts'
import type { Entry } from '../../apps/web/src/offline/entry.ts'
import type { Page, Phone, Variations } from './phone.ts'
import { noPhotoOf, type Photo, photoOf } from './photo.ts'
import type { Site } from './site.ts'
import {
  ACTIVITIES,
  closeJob,
  deactivate,
  declineAll,
  demandNewPassword,
  endSignIns,
  PASSWORD,
  type Technician,
  welcomeAll,
  type Workshop,
} from './workshop.ts'
import { weighted } from '../../apps/web/testing/simulator/weighted.ts'

const STEPS = 16
const PAUSES = [0, 0, 0, 20, 100, 300, 300, 2 * SECOND, 2 * SECOND, 20 * SECOND, 20 * SECOND, 3 * MINUTE, HOUR]
const CLOCK_ERRORS = [0, 0, 0, 20 * SECOND, 55 * SECOND, 65 * SECOND, 40 * MINUTE, 3 * HOUR]
/** Longer than any round takes, and than any request stays on its way. */
const LONG_ENOUGH = 11 * MINUTE

/** What can happen on a day, and how often. */
const happenings = weighted({
  start: 6,
  end: 4,
  photo: 6,
  correction: 3,
  trigger: 4,
  kill: 5,
  second_tab: 3,
  close_tab: 1,
  network: 3,
  sign_in_troubles: 3,
  token_spoiled: 1,
  admin_helps: 1,
  sign_in: 1,
  job_closes: 1,
  admin_decides: 1,
  server_restarts: 1,
  retry: 1,
  discard: 1,
})

const signInTroubles = weighted({
  other_person: 2,
  sign_out: 1,
  sign_in_ended: 1,
  password_due: 1,
  deactivated: 1,
})

const CHANGES = {
  started_at: null,
  ended_at: null,
  job_no: null,
  activity_code: null,
  note: null,
  is_void: true,
  reason: 'Not my work',
}

/** Where a story takes place: a phone, those who use it, the server that they work with. */
export type Story = {
  phone: Phone
  workshop: Workshop
  site: Site
  variations: Variations
  /** the key of what each technician believes to be running */
  running: Map<number, string>
  /** the digests of what is no picture */
  noPictures: Set<string>
}

/** A day in the workshop: people record, the network comes and goes, pages die, the server restarts. */
export async function liveThrough(story: Story): Promise<void> {
  const { phone, workshop } = story
  const { chance, time, network } = phone
  network.badness = 0
  phone.clockAhead = chance.pick([-1, 1]) * chance.pick(CLOCK_ERRORS)
  if (phone.signedIn() === null) await signInAnew(story, phone.open(), workshop.technicians[0])
  network.badness = chance.pick([0, 0.3, 0.6, 0.95])
  for (let step = 0; step < STEPS; step++) {
    await happen(story)
    await time.runTo(time.now() + chance.pick(PAUSES) + chance.below(20))
  }
}

/** All is well again, and everybody comes by with the phone until nothing changes any more. */
export async function comeHome(story: Story): Promise<void> {
  const { phone, workshop } = story
  phone.network.badness = 0
  await phone.time.runTo(phone.time.now() + LONG_ENOUGH)
  await welcomeAll(workshop)
  for (const technician of workshop.technicians) {
    if (entriesOf(phone, technician.id).length === 0) continue
    await signInAnew(story, phone.open(), technician)
    await drainOpened(phone)
  }
}

/** A person tries once more whatever was refused. */
export async function retryAll(story: Story): Promise<void> {
  const { phone, workshop } = story
  for (const technician of workshop.technicians) {
    const failed = failedOf(phone, technician.id)
    if (failed.length === 0) continue
    const page = phone.open()
    await signInAnew(story, page, technician)
    for (const { id } of failed) phone.run(page.outbox.retry(id))
    await phone.time.runTo(phone.time.now() + MINUTE)
    await drainOpened(phone)
  }
}

async function drainOpened(phone: Phone): Promise<void> {
  phone.run(phone.open().outbox.drain('opened'))
  await phone.time.runTo(phone.time.now() + LONG_ENOUGH)
}

async function signInAnew({ phone }: Story, page: Page, technician: Technician): Promise<void> {
  for (const other of phone.pages.filter((it) => it !== page)) other.die()
  phone.kept.forget()
  phone.run(signIn(phone, page, technician))
  await phone.time.runTo(phone.time.now() + MINUTE)
}

async function happen(story: Story): Promise<void> {
  const { phone, workshop, site } = story
  const { chance, network, time, pages } = phone
  const page = chance.pick(pages)
  const person = phone.signedIn()
  const happening = chance.pick(happenings)
  switch (happening) {
    case 'start':
    case 'end':
    case 'photo':
    case 'correction':
      if (person === null) return phone.run(signIn(phone, page, chance.pick(workshop.technicians)))
      return phone.run(record(story, page, happening, person))
    case 'trigger':
      for (const { outbox } of pages) phone.run(outbox.drain(chance.pick(['timer', 'online', 'visible', 'recorded'])))
      return
    case 'kill':
      page.die()
      return phone.run(phone.open().outbox.drain('opened'))
    case 'second_tab':
      return phone.run(phone.open().outbox.drain('opened'))
    case 'close_tab':
      return pages.length > 1 ? page.die() : undefined
    case 'network':
      network.badness = chance.pick([0, 0.3, 0.6, 0.95])
      return
    case 'sign_in_troubles':
      return troubleSignIn(story, page)
    case 'sign_in':
      if (person === null) phone.run(signIn(phone, page, chance.pick(workshop.technicians)))
      return
    case 'token_spoiled':
      return spoilToken(phone)
    case 'admin_helps':
      return welcomeAll(workshop)
    case 'job_closes':
      return closeJob(workshop, chance.pick(workshop.jobs), time.now())
    case 'admin_decides':
      return declineAll(workshop, time.now())
    case 'server_restarts':
      if (chance.happens(0.2) && site.port() !== null) phone.run(restart(phone, site, chance.below(MINUTE)))
      return
    case 'retry':
      return withFailed(phone, ({ id }) => phone.run(page.outbox.retry(id)))
    case 'discard':
      return withFailed(phone, (entry) => {
        if (isCurable(story, entry)) return
        phone.discarded.add(entry.id)
        phone.run(page.outbox.discard(entry.id))
      })
  }
}

/** Somebody signs out, or an admin ends the sign-in in one way or another. */
async function troubleSignIn(story: Story, page: Page): Promise<void> {
  const { phone, workshop } = story
  const { chance, time } = phone
  const [ali, omar] = workshop.technicians
  const person = phone.signedIn()
  if (person === null) return
  switch (chance.pick(signInTroubles)) {
    case 'sign_out':
      return phone.run(signOut(story, page))
    case 'other_person':
      return phone.run(signOut(story, page).then(() => signIn(phone, page, ali.id === person ? omar : ali)))
    case 'sign_in_ended':
      return endSignIns(workshop, person, time.now())
    case 'password_due':
      return demandNewPassword(workshop, person)
    case 'deactivated':
      return deactivate(workshop, person)
  }
}

type Recording = 'start' | 'end' | 'photo' | 'correction'

async function record(story: Story, page: Page, what: Recording, person: number): Promise<void> {
  const { phone, running } = story
  const { chance } = phone
  const entry = await recorded()
  if (!entry) return
  phone.promised.add(entry.id)
  if (chance.happens(0.6)) await page.outbox.drain('recorded')

  async function recorded(): Promise<Entry | null> {
    if (what === 'start') {
      const started = await page.outbox.recordStart(choiceOf(story))
      running.set(person, started.sessionKey)
      return started
    }
    if (what === 'correction') {
      const started = phone.committed.filter(({ entry }) => entry.kind === 'start' && entry.owner === person).slice(-3)
      return started.length === 0 ? null : page.outbox.recordCorrection(chance.pick(started).entry.sessionKey, CHANGES)
    }
    const key = running.get(person)
    if (key === undefined) return null
    if (what === 'photo') return page.outbox.recordPhoto(key, taken(story, key))
    if (chance.happens(0.7)) running.delete(person)
    return page.outbox.recordCompletion(key)
  }
}

function choiceOf({ phone: { chance }, workshop }: Story) {
  const jobNo = chance.happens(0.1) ? workshop.unknownJob : chance.pick(workshop.jobs)
  return { jobNo, activityCode: chance.pick(ACTIVITIES), note: chance.pick([null, 'Bearing is hot', 'لف كامل']) }
}

/** Mostly a new photo; sometimes one that was taken already, or no picture at all. */
function taken({ phone: { chance }, noPictures }: Story, sessionKey: string): Photo {
  if (chance.happens(0.2)) return photoOf(sessionKey)
  if (chance.happens(0.9)) return photoOf(chance.uuid())
  const photo = noPhotoOf(chance.uuid())
  noPictures.add(photo.sha256)
  return photo
}

/** Whether the server takes the entry once it is sent again later, as a report of the past. */
export function isCurable({ workshop, noPictures }: Story, entry: Entry): boolean {
  if (entry.kind === 'start') return workshop.jobs.includes(entry.request.data.job_no)
  return entry.kind !== 'photo' || !noPictures.has(entry.request.data.sha256)
}

/** Signs in, if the way and the server allow; else the person tries again another time. */
async function signIn(phone: Phone, { client, outbox }: Page, { email }: Technician): Promise<void> {
  try {
    const signedIn = await client.call('signIn', { body: { identifier: email, password: PASSWORD } })
    phone.person = signedIn.user.id
    phone.kept.keep(signedIn)
  } catch (error) {
    if (error instanceof ApiError || error instanceof Unreachable) return
    throw error
  }
  await outbox.drain('signed_in')
}

async function signOut({ phone, variations }: Story, { client }: Page): Promise<void> {
  const person = phone.signedIn()
  if (person !== null) variations.signOut?.(phone.disk, person)
  await client.call('signOut').catch(() => undefined)
  phone.kept.forget()
}

/** The server will not take this token, as if it had changed its key. */
function spoilToken({ kept }: Phone): void {
  const [token, user] = [kept.token(), kept.user()]
  if (token !== null && user !== null) kept.keep({ access_token: `${token.slice(0, -6)}AAAAAA`, user })
}

async function restart({ time }: Phone, site: Site, away: number): Promise<void> {
  await time.during(site.stop())
  await time.sleep(away)
  await time.during(site.start())
}

function withFailed(phone: Phone, act: (entry: Entry) => void): void {
  const person = phone.signedIn()
  const failed = person === null ? [] : failedOf(phone, person)
  if (failed.length > 0) act(phone.chance.pick(failed))
}

function failedOf(phone: Phone, owner: number): Entry[] {
  return entriesOf(phone, owner).filter(({ status }) => status === 'failed')
}

function entriesOf({ disk }: Phone, owner: number): Entry[] {
  return [...disk.entries.values()].filter((entry) => entry.owner === owner)
}

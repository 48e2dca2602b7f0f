import { HOUR, MINUTE, SECOND } from '@warsha/domain'
import type { Entry } from '../../src/offline/entry.ts'
import type { Device, Page, Variations } from './device.ts'
import { JOBS, NOT_A_PHOTO, problem } from './model-server.ts'
import { weighted } from './weighted.ts'

const STEPS = 24
const OWNERS = [1, 2] as const
const PAUSES = [0, 0, 20, 100, 2 * SECOND, 2 * SECOND, 20 * SECOND, 20 * SECOND, 3 * MINUTE, HOUR]

/** What can happen on a day, and how often. */
const happenings = weighted({
  start: 4,
  switch: 2,
  undo: 3,
  end: 2,
  end_at_once: 2,
  photo: 4,
  correction: 3,
  trigger: 4,
  kill: 3,
  second_tab: 1,
  close_tab: 1,
  network: 3,
  other_person: 1,
  sign_out: 1,
  sign_in_ends: 1,
  password_due: 1,
  deactivated: 1,
  sign_in: 2,
  job_closes: 1,
  admin_decides: 1,
  clock_jumps: 1,
  retry: 1,
  discard: 1,
})

type Running = Map<number, string>
type Recording = 'start' | 'switch' | 'end' | 'end_at_once' | 'photo' | 'correction'

const CHANGES = {
  started_at: null,
  ended_at: null,
  job_no: null,
  activity_code: null,
  note: null,
  is_void: true,
  reason: 'Not my work',
}

/** A day in the workshop: people record, the network comes and goes, pages die. */
export async function liveThrough(device: Device, variations: Variations): Promise<void> {
  const { chance, time, network } = device
  const running: Running = new Map()
  network.badness = chance.pick([0, 0.3, 0.6, 0.95])
  device.open()
  for (let step = 0; step < STEPS; step++) {
    happen(device, running, variations)
    await time.runTo(time.now() + chance.pick(PAUSES) + chance.below(20))
  }
}

/** All is well again, and everybody comes by with the phone until nothing changes any more. */
export async function comeHome(device: Device): Promise<void> {
  const { time, network } = device
  network.badness = 0
  network.turnedAway.clear()
  await time.runTo(time.now() + 3 * MINUTE)
  for (const owner of OWNERS) {
    device.signedIn = owner
    for (let round = 0; round < 3; round++) {
      const page = device.open()
      device.run(page.outbox.drain('opened'))
      await time.runTo(time.now() + 3 * MINUTE)
    }
  }
}

/** A person tries once more whatever was refused. */
export async function retryAll(device: Device): Promise<void> {
  for (const owner of OWNERS) {
    device.signedIn = owner
    const page = device.open()
    for (const { id } of failedOf(device, owner)) device.run(page.outbox.retry(id))
    await device.time.runTo(device.time.now() + MINUTE)
  }
  await comeHome(device)
}

function happen(device: Device, running: Running, { signOut }: Variations): void {
  const { chance, network, time, server, pages, signedIn } = device
  const page = chance.pick(pages)
  const happening = chance.pick(happenings)
  switch (happening) {
    case 'start':
    case 'switch':
    case 'end':
    case 'end_at_once':
    case 'photo':
    case 'correction':
      if (signedIn !== null) device.run(record(device, page, happening, running))
      return
    case 'undo':
      return device.run(takeBack(device, page, running))
    case 'trigger':
      for (const { outbox } of pages) device.run(outbox.drain(chance.pick(['timer', 'online', 'visible', 'recorded'])))
      return
    case 'kill':
      kill(device, page)
      return device.run(device.open().outbox.drain('opened'))
    case 'second_tab':
      return device.run(device.open().outbox.drain('opened'))
    case 'close_tab':
      if (pages.length > 1) kill(device, page)
      return
    case 'network':
      network.badness = chance.pick([0, 0.3, 0.6, 0.95])
      return
    case 'sign_out':
    case 'other_person':
      if (signedIn !== null) signOut?.(device.disk, signedIn)
      device.signedIn = happening === 'sign_out' ? null : chance.pick(OWNERS)
      return
    case 'sign_in_ends':
      return turnAway(device, 401, 'sign_in_ended')
    case 'password_due':
      return turnAway(device, 403, 'password_change_due')
    case 'deactivated':
      return turnAway(device, 401, 'account_inactive')
    case 'sign_in':
      device.signedIn ??= chance.pick(OWNERS)
      network.turnedAway.delete(device.signedIn)
      return device.run(page.outbox.drain('signed_in'))
    case 'job_closes':
      return server.closeJob(chance.pick(JOBS), time.now())
    case 'admin_decides':
      return server.decide()
    case 'clock_jumps':
      return chance.happens(0.3) ? setClock(device) : undefined
    case 'retry':
      return withFailed(device, ({ id }) => device.run(page.outbox.retry(id)))
    case 'discard':
      return withFailed(device, (entry) => {
        if (isCurable(entry)) return
        device.discarded.add(entry.id)
        device.run(page.outbox.discard(entry.id))
      })
  }
}

async function record(device: Device, page: Page, what: Recording, running: Running): Promise<void> {
  const { chance, promised } = device
  const owner = device.signedIn ?? 0
  const entry = await recorded()
  if (!entry) return
  promised.add(entry.id)
  if (chance.happens(0.6)) device.run(page.outbox.drain('recorded'))

  async function recorded(): Promise<Entry | null> {
    if (what === 'start' || what === 'switch') {
      const jobNo = chance.happens(0.1) ? '9999' : chance.pick(JOBS)
      const choice = { jobNo, activityCode: 'REPAIR', note: null, finishedSession: running.get(owner) }
      const started = await (what === 'start' ? page.outbox.recordStart(choice) : page.outbox.recordHeldStart(choice))
      running.set(owner, started.sessionKey)
      return started
    }
    if (what === 'correction') {
      const own = device.committed.filter((entry) => entry.kind === 'start' && entry.owner === owner)
      return own.length === 0 ? null : page.outbox.recordCorrection(chance.pick(own.slice(-3)).sessionKey, CHANGES)
    }
    const key = running.get(owner)
    if (key === undefined) return null
    if (what === 'end' || what === 'end_at_once') {
      if (chance.happens(0.7)) running.delete(owner)
      return what === 'end' ? page.outbox.recordCompletion(key) : page.outbox.recordHeldCompletion(key)
    }
    const bad = chance.happens(0.1)
    const bytes = new Uint8Array([bad ? NOT_A_PHOTO : 1, 2, 3])
    return page.outbox.recordPhoto(key, { bytes, sha256: `${bad ? 'bad' : 'good'}-${chance.uuid()}` })
  }
}

/** A person takes back what was started or ended last. A page that dies meanwhile leaves open whether it still could. */
async function takeBack({ committed, undecided, withdrawn, signedIn }: Device, page: Page, running: Running) {
  const last = committed.findLast(
    ({ kind, owner }) => (kind === 'start' || kind === 'completion') && owner === signedIn,
  )
  if (!last || undecided.has(last.id)) return
  undecided.add(last.id)
  const isTakenBack = await page.outbox.withdraw(last.id)
  undecided.delete(last.id)
  if (!isTakenBack) return
  withdrawn.add(last.id)
  if (last.kind === 'completion') running.set(last.owner, last.sessionKey)
  else if (running.get(last.owner) === last.sessionKey) running.delete(last.owner)
}

/** Whether the server takes the entry once it is sent again later, as a report of the past. */
export function isCurable(entry: Entry): boolean {
  if (entry.kind === 'start') return JOBS.some((jobNo) => jobNo === entry.request.data.job_no)
  return entry.kind !== 'photo' || !entry.request.data.sha256.startsWith('bad')
}

function setClock(device: Device): void {
  device.clockAhead = device.chance.pick([-1, 1]) * device.chance.below(3 * HOUR)
  device.clockWasSet = true
}

function turnAway({ network, signedIn }: Device, status: number, code: string): void {
  if (signedIn !== null) network.turnedAway.set(signedIn, problem(status, code))
}

function kill(device: Device, page: Page): void {
  page.dead = true
  device.pages.splice(device.pages.indexOf(page), 1)
}

function withFailed(device: Device, act: (entry: Entry) => void): void {
  const failed = device.signedIn === null ? [] : failedOf(device, device.signedIn)
  if (failed.length > 0) act(device.chance.pick(failed))
}

function failedOf({ disk }: Device, owner: number): Entry[] {
  return [...disk.entries.values()].filter((entry) => entry.owner === owner && entry.status === 'failed')
}

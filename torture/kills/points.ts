import { watch } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../apps/web/testing/simulator/random.ts'
import { admin } from '../admin.ts'
import type { Office } from '../office.ts'
import type { Site } from '../site.ts'
import type { Unit } from '../wire.ts'
import { kill, type Victim } from './victims.ts'

/** Where a blow falls. */
export type Scene = { site: Site; office: Office; chance: Chance; victim: Victim }

/** Strikes when the moment comes. @returns false when it did not come in time */
export type Strike = (scene: Scene) => Promise<boolean>

const PATIENCE_MS = 8_000
/** What a phone or an admin waits for. */
const RECORDS = /\b(insert into|update)\s+(work_session|media|job|hourly_rate|schedule_rule)\b/i
const RECOMPUTE = /\b(insert into day_delta|update work_session as s)\b/i

export const points = {
  at_random: async ({ site, chance, victim }) => {
    await sleep(chance.below(1_500))
    return kill(site, victim)
  },
  before_commit: (scene) => atCommit(scene, 'beforeCommit'),
  after_commit: (scene) => atCommit(scene, 'afterCommit'),
  in_a_photos_write: inAPhotosWrite,
  in_a_recompute: inARecompute,
  in_a_backup: inABackup,
} satisfies Record<string, Strike>

export type PointName = keyof typeof points

/** Of these the way to the database knows nothing, so that they can be struck without one. */
export const pointsWithoutWay: PointName[] = ['at_random', 'in_a_photos_write', 'in_a_backup']

async function atCommit({ site, chance, victim }: Scene, when: 'beforeCommit' | 'afterCommit'): Promise<boolean> {
  const { way } = site
  if (!way) throw new Error('there is no way to stand on')
  // Before the commit, what was sent may still arrive, or not; after it, the answer is lost.
  const fate = when === 'beforeCommit' && chance.happens(0.3) ? 'passed' : 'lost'
  return struckWithin((strike) => {
    way.watch[when] = ({ texts }: Unit) => {
      if (!texts.some((text) => RECORDS.test(text))) return null
      way.watch = {}
      return kill(site, victim).then(() => {
        strike()
        return fate
      })
    }
    return () => (way.watch = {})
  })
}

async function inARecompute({ site, office, chance, victim }: Scene): Promise<boolean> {
  const { way } = site
  if (!way) throw new Error('there is no way to stand on')
  const struck = struckWithin((strike) => {
    way.watch.onStatement = (text) => {
      if (!RECOMPUTE.test(text)) return
      way.watch = {}
      void sleep(chance.below(25))
        .then(() => kill(site, victim))
        .then(strike)
    }
    return () => (way.watch = {})
  })
  await Promise.all([struck, office.causeRecompute()])
  return struck
}

/** Between the file's first byte and its name, or right after. */
async function inAPhotosWrite({ site, chance, victim }: Scene): Promise<boolean> {
  const photos = join(site.dataDir, 'photos')
  await mkdir(photos, { recursive: true })
  return struckWithin((strike) => {
    const watcher = watch(photos, { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.unfinished')) return
      watcher.close()
      void sleep(chance.below(3))
        .then(() => kill(site, victim))
        .then(strike)
    })
    watcher.on('error', () => undefined)
    return () => watcher.close()
  })
}

/** The command dies with whom it works for, or alone. */
async function inABackup({ site, chance, victim }: Scene): Promise<boolean> {
  const file = join(site.folder, `backup-${chance.uuid()}.tar.gz`)
  const running = admin(site.env, ['backup', file], site.programs)
  const begun = performance.now()
  while (!(await isThere(`${file}.unfinished`)) && performance.now() - begun < PATIENCE_MS) await sleep(2)
  await sleep(chance.below(60))
  const isCaught = await isThere(`${file}.unfinished`)
  if (victim === 'session') running.child.kill('SIGKILL')
  else await kill(site, victim)
  await running.ended
  // What stands there under its name has to be whole.
  if (await isThere(file)) await mustBeWhole(site, file)
  await rm(file, { force: true })
  await rm(`${file}.unfinished`, { force: true })
  return isCaught
}

async function mustBeWhole(site: Site, file: string): Promise<void> {
  const { code, output } = await admin(site.env, ['verify', file], site.programs).ended
  if (code !== 0) throw new Error(`a backup that has its name is not whole: ${output}`)
}

/** Waits for the blow. @param arm is given what to call when it has fallen; it returns what disarms it */
async function struckWithin(arm: (strike: () => void) => () => void): Promise<boolean> {
  let strike: () => void = () => undefined
  const struck = new Promise<true>((resolve) => (strike = () => resolve(true)))
  const disarm = arm(strike)
  const late = sleep(PATIENCE_MS, false as const, { ref: false })
  const outcome = await Promise.race([struck, late])
  disarm()
  return outcome
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

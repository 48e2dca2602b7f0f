import type { ActivityType } from '@warsha/contract'
import type { CachedJobs } from '../choosing/cache.ts'

/** What a phone must hold for somebody who records without a network. */
export type Part = 'app' | 'app_insecure' | 'jobs' | 'activities' | 'own_work' | 'photos'

/** What was found on the phone. */
export type Found = {
  /** whether the app itself is kept; `impossible` where the address is without https */
  app: 'kept' | 'not_kept' | 'impossible'
  jobs: CachedJobs
  activities: readonly ActivityType[] | null
  /** whether the server has told what its owner did last */
  knowsOwnWork: boolean
  /** bytes that the browser has room for; null when it does not tell */
  room: number | null
}

/** Some pictures of the largest size. */
const ROOM_FOR_PHOTOS = 50 * 1024 * 1024

/** The parts that are missing on a phone, in the order in which they hurt; none: it is ready without a network. */
export function missingParts({ app, jobs, activities, knowsOwnWork, room }: Found): Part[] {
  const missing: [Part, boolean][] = [
    ['app', app === 'not_kept'],
    ['app_insecure', app === 'impossible'],
    ['jobs', jobs.jobs.length === 0 && !jobs.complete],
    ['activities', activities === null],
    ['own_work', !knowsOwnWork],
    ['photos', room !== null && room < ROOM_FOR_PHOTOS],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([part]) => part)
}

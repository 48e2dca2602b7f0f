import { type ActivityCount, shrunkShare } from './need.ts'
import type { Instant } from '../time.ts'

/** When an activity was worked on within a job. */
export type ActivityVisit = {
  /** the activity, as in `ActivityAhead` */
  key: number
  firstStartedAt: Instant
  /** start of its last session */
  lastStartedAt: Instant
}

/** What closed jobs show of the order in which a shop works: what still comes, and what goes on beside, after an activity has begun. */
export class Route {
  /** of jobs that had not begun the one when they began the other: how many had it later */
  readonly #begins = new Map<number, Map<number, ActivityCount>>()
  /** of jobs that had begun the one before they began the other: how many went on with it */
  readonly #resumes = new Map<number, Map<number, ActivityCount>>()
  readonly #anyResumes: ActivityCount = { jobs: 0, withIt: 0 }

  /** @param closedJobs the visits of each job that is closed */
  constructor(closedJobs: readonly (readonly ActivityVisit[])[]) {
    const keys = new Set(closedJobs.flatMap((visits) => visits.map(({ key }) => key)))
    for (const visits of closedJobs) this.#learn(visits, keys)
  }

  #learn(visits: readonly ActivityVisit[], keys: ReadonlySet<number>): void {
    const byKey = new Map(visits.map((visit) => [visit.key, visit]))
    for (const begun of visits) {
      for (const key of keys) {
        const other = byKey.get(key)
        if (key === begun.key) continue
        if (other && other.firstStartedAt <= begun.firstStartedAt) {
          const isResumed = other.lastStartedAt > begun.firstStartedAt
          count(countOf(this.#resumes, key, begun.key), isResumed)
          count(this.#anyResumes, isResumed)
        } else count(countOf(this.#begins, key, begun.key), other !== undefined)
      }
    }
  }

  /**
   * How likely an activity that has not begun is still to come.
   * @param begun what has been worked on
   * @param chance how likely a job has it at all
   */
  chanceToBegin(key: number, begun: readonly ActivityVisit[], chance: number): number {
    const latest = begun.reduce<ActivityVisit | null>((last, visit) => {
      return last === null || visit.firstStartedAt > last.firstStartedAt ? visit : last
    }, null)
    const counted = latest && this.#begins.get(key)?.get(latest.key)
    return counted ? shrunkShare(counted, chance) : chance
  }

  /** How likely an activity that has begun goes on: surely, as long as nothing else has begun since it was worked on. */
  chanceToResume(visit: ActivityVisit, begun: readonly ActivityVisit[]): number {
    const usual = shrunkShare(this.#anyResumes, 1)
    return begun
      .filter(({ key, firstStartedAt }) => key !== visit.key && firstStartedAt > visit.lastStartedAt)
      .reduce((least, { key }) => {
        const counted = this.#resumes.get(visit.key)?.get(key)
        return Math.min(least, counted ? shrunkShare(counted, usual) : usual)
      }, 1)
  }
}

function countOf(all: Map<number, Map<number, ActivityCount>>, key: number, other: number): ActivityCount {
  let row = all.get(key)
  if (!row) all.set(key, (row = new Map<number, ActivityCount>()))
  let found = row.get(other)
  if (!found) row.set(other, (found = { jobs: 0, withIt: 0 }))
  return found
}

function count(counted: ActivityCount, isWithIt: boolean): void {
  counted.jobs += 1
  if (isWithIt) counted.withIt += 1
}

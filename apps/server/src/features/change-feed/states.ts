import type { ChangeType, StateOf } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { type Reader, timestamptz } from '../../platform/database.ts'
import { activityTypesByCode } from '../activity-types/index.ts'
import { jobsById, presentJob } from '../jobs/index.ts'
import { departments, jobTypes, powerRatings, rpmCategories, thingsById } from '../master-data/index.ts'
import { closedMonths, lateArrivalsById, presentClosed, presentLate } from '../periods/index.ts'
import { presentRecord, recordsOf } from '../session-record/index.ts'
import { techniciansById } from '../technicians/index.ts'

type States<Type extends ChangeType> = Map<string, StateOf<Type>>

/** The things of these ids as they are now, by id; what is not there has none. */
type StatesOf = {
  [Type in ChangeType]: (db: Reader, ids: readonly string[], today: LocalDate) => Promise<States<Type>>
}

export const statesOf: StatesOf = {
  activity_type: async (db, codes) => mapped(await activityTypesByCode(db, codes), ({ code }) => code),
  job_type: async (db, ids) => byId(await thingsById(db, jobTypes, numbers(ids))),
  power_rating: async (db, ids) => byId(await thingsById(db, powerRatings, numbers(ids))),
  rpm_category: async (db, ids) => byId(await thingsById(db, rpmCategories, numbers(ids))),
  department: async (db, ids) => byId(await thingsById(db, departments, numbers(ids))),
  technician: async (db, ids, today) => {
    const rows = await techniciansById(db, numbers(ids), today)
    return byId(rows.map((row) => ({ ...row, created_at: timestamptz(row.created_at) })))
  },
  job: async (db, ids) => {
    const rows = await jobsById(db, numbers(ids))
    return byId(rows.map((row) => ({ ...presentJob(row), id: row.id, version: row.version })))
  },
  session: async (db, ids) => {
    const rows = await recordsOf(db, ids)
    return mapped([...rows.values()].map(presentRecord), ({ session_id }) => session_id)
  },
  adjustment: async (db, ids) => {
    const rows = await lateArrivalsById(db, numbers(ids))
    return new Map(rows.map((row) => [String(row.id), presentLate(row)]))
  },
  closed_month: async (db, months) => mapped((await closedMonths(db, months)).map(presentClosed), ({ month }) => month),
}

const numbers = (ids: readonly string[]) => ids.map(Number)

function mapped<State>(states: readonly State[], idOf: (state: State) => string): Map<string, State> {
  return new Map(states.map((state) => [idOf(state), state]))
}

function byId<State extends { id: number }>(states: readonly State[]): Map<string, State> {
  return mapped(states, ({ id }) => String(id))
}

import type { FoundJob, FoundRunning, FoundTechnician } from '@warsha/contract'
import { FOUND_WITHIN_FROM, type Instant } from '@warsha/domain'
import { empty, join, type Reader, sql, type Sql } from '../../platform/database.ts'

export type JobRow = Omit<FoundJob, 'running'>
export type TechnicianRow = Omit<FoundTechnician, 'running'>

/** Words that all have to be found, what was opened lately, and how many of it are wanted. */
export type Wanted = { words: readonly string[]; recent: readonly number[]; limit: number }

const jobColumns = sql`id, job_no, customer, description, status`
const technicianColumns = sql`id, full_name, labelled_person as person, employee_number, segment, is_active`

/** Whether a text in the form of `search_key`, with a space before each word, has a word. */
function has(text: Sql, word: string): Sql {
  const before = word.length < FOUND_WITHIN_FROM ? '% ' : '%'
  return sql`${text} like ${before} || search_key(${word}) || '%'`
}

/** Whether such a text has every one of the words, of which there is at least one. */
export const hasAllWords = (text: Sql, words: readonly string[]): Sql =>
  join(
    words.map((word) => has(text, word)),
    ' and ',
  )

const jobHas = (word: string): Sql => has(sql`search_text`, word)

/**
 * Jobs in which every word occurs: by number, by how the customer begins, by whole beginnings of words; those that are
 * not closed first.
 */
export function jobsWith(db: Reader, { words, recent, limit }: Wanted): Promise<JobRow[]> {
  return db.rows<JobRow>(sql`
    select ${jobColumns} from job where ${hasAllWords(sql`search_text`, words)}
    order by ${nearness(words)}, id = any (${recent}::int[]) desc, ${openFirst} limit ${limit}`)
}

/** Closed ones last, the newest first. */
const openFirst = sql`status = 'closed', created_at desc, id desc`

function nearness(words: readonly string[]): Sql {
  const number = words.find((word) => /^\d+$/.test(word))
  const ofNumber =
    number === undefined
      ? empty
      : sql`when job_no = ${number} then 0 when starts_with(job_no, ${number}) then 1
          when position(${number} in job_no) > 0 then 2`
  return sql`case ${ofNumber}
    when starts_with(search_text, ' ' || job_no || ' ' || search_key(${words.join(' ')})) then 3
    when ${join(words.map(begins), ' and ')} then 4 else 5 end`
}

const begins = (word: string): Sql => sql`search_text like '% ' || search_key(${word}) || '%'`

/** The least letters of a word that is found though it is written wrongly. */
const NEAR_FROM = 4

/** Jobs that have nearly the words: those that no job has may differ by a letter or two. Numbers must be right. */
export async function jobsNearly(db: Reader, { words, limit }: Wanted): Promise<JobRow[]> {
  const unknown = await unknownWords(db, words)
  if (unknown.size === 0 || ![...unknown].every(mayBeWrong)) return []
  const conditions = words.map((word) => (unknown.has(word) ? sql`id in (${nearestTo(word)})` : jobHas(word)))
  return db.rows<JobRow>(sql`
    select ${jobColumns} from job where ${join(conditions, ' and ')} order by ${openFirst} limit ${limit}`)
}

const mayBeWrong = (word: string) => word.length >= NEAR_FROM && !/^\d+$| /.test(word)

/** By itself: beside another condition PostgreSQL would compute the near forms of each row anew. */
const nearestTo = (word: string): Sql =>
  sql`select id from job where near_forms(search_text) && near_forms(search_key(${word})) offset 0`

async function unknownWords(db: Reader, words: readonly string[]): Promise<Set<string>> {
  const known = words.map((word) => sql`exists (select from job where ${jobHas(word)})`)
  const row = await db.row<{ known: boolean[] }>(sql`select array[${join(known)}] as known`)
  return new Set(words.filter((_, place) => row?.known[place] === false))
}

/** A number is found with the signs in it and without them. */
const searchedOfPerson = sql`(' ' || search_key(full_name) || coalesce(
  ' ' || search_key(employee_number) || ' ' || replace(search_key(employee_number), ' ', ''), ''))`

const known = sql`is_technician(role) and erased_at is null`

/** Technicians in whose name or number every word occurs, those who work here first. */
export function techniciansWith(db: Reader, { words, recent, limit }: Wanted): Promise<TechnicianRow[]> {
  const whole = sql`search_key(${words.join(' ')})`
  return db.rows<TechnicianRow>(sql`
    select ${technicianColumns} from (
      select person.*, ${searchedOfPerson} as searched from person where ${known} offset 0
    ) as technician
    join person_labels() as named on labelled_id = id
    where ${hasAllWords(sql`searched`, words)}
    order by case when search_key(employee_number) = ${whole} then 0 when starts_with(searched, ' ' || ${whole}) then 1
      else 2 end, id = any (${recent}::int[]) desc, not is_active, full_name, id
    limit ${limit}`)
}

/** How much alike names must be, of 1, where none is found. */
const ALIKE = 0.45

/** Technicians whose name is nearly what was typed, the most alike first. */
export function techniciansNearly(db: Reader, { words, limit }: Wanted): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(sql`
    select ${technicianColumns} from (
      select person.*, word_similarity(search_key(${words.join(' ')}), search_key(full_name)) as alike
      from person where ${known} offset 0
    ) as technician
    join person_labels() as named on labelled_id = id
    where alike >= ${ALIKE} order by alike desc, not is_active, full_name, id limit ${limit}`)
}

/** Jobs in the order in which they are named. */
export function jobsOf(db: Reader, ids: readonly number[]): Promise<JobRow[]> {
  return db.rows<JobRow>(sql`
    select ${jobColumns} from job where id = any (${ids}::int[]) order by array_position(${ids}::int[], id)`)
}

/** Technicians in the order in which they are named. */
export function techniciansOf(db: Reader, ids: readonly number[]): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(sql`
    select ${technicianColumns} from person join person_labels() as named on labelled_id = id
    where ${known} and id = any (${ids}::int[])
    order by array_position(${ids}::int[], id)`)
}

export type RunningRow = Omit<FoundRunning, 'started_at'> & { job_id: number; started_at: Instant }

/** The sessions that run on some jobs or of some technicians, the newest first. */
export function runningOf(
  db: Reader,
  { jobs, technicians }: { jobs: readonly number[]; technicians: readonly number[] },
): Promise<RunningRow[]> {
  return db.rows<RunningRow>(sql`
    select s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician, s.job_id, job.job_no,
      activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.started_at
    from work_session as s
    join person on person.id = s.technician_id
    join person_labels() as named on labelled_id = s.technician_id
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    where s.ended_at is null and s.voided_at is null
      and (s.job_id = any (${jobs}::int[]) or s.technician_id = any (${technicians}::int[]))
    order by s.started_at desc, s.id desc`)
}

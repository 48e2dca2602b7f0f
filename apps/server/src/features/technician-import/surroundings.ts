import type { Person } from '@warsha/contract'
import { foldText, isPlainName } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import { foldValue } from '../../platform/spreadsheet/fold.ts'

/** Somebody who is there already. */
export type Known = {
  id: number
  person: Person
  employee_number: string | null
  email: string | null
  phone: string | null
  is_technician: boolean
}

/** Everybody of whom anything could be the same as of somebody new. */
export function everybody(db: Reader): Promise<Known[]> {
  return db.rows<Known>(sql`
    select id, labelled_person as person, employee_number, email, phone, is_technician(role) as is_technician
    from person join person_labels() as named on labelled_id = id
    where erased_at is null order by id`)
}

type Department = { dept_number: string; name: string; name_ar: string | null }

/** Finds the segment that a cell names. */
export type FindSegment = (cell: string) => { segment: string; isNew: boolean }

/** The segments in use, most used first, and the departments in use. */
export async function segmentsAndDepartments(db: Reader): Promise<{ segments: string[]; departments: Department[] }> {
  const segments = await db.rows<{ segment: string | null }>(sql`
    select segment from person where is_technician(role) and segment is not null
    group by segment order by count(*) desc, segment`)
  const departments = await db.rows<Department>(sql`
    select dept_number, name, name_ar from department where is_active order by dept_number`)
  return { segments: segments.flatMap(({ segment }) => segment ?? []), departments }
}

/** A segment in use however it is spelled, or a department by its number or its name in either language; else a new one. */
export function segmentFinder({
  segments,
  departments,
}: {
  segments: readonly string[]
  departments: readonly Department[]
}): FindSegment {
  const found = new Map<string, string>()
  const known = (key: string, segment: string) => {
    if (key !== '' && !found.has(key)) found.set(key, segment)
  }
  for (const segment of segments) known(foldValue(segment), segment)
  for (const segment of segments) known(foldText(segment), segment)
  for (const { dept_number, name, name_ar } of departments) {
    const segment = [name, name_ar ?? ''].map((one) => found.get(foldText(one))).find((one) => one) ?? name
    for (const called of [dept_number, name, name_ar ?? '']) known(foldValue(called), segment)
    for (const called of [name, name_ar ?? '']) known(foldText(called), segment)
  }
  return (cell) => {
    const segment = found.get(foldValue(cell)) ?? found.get(foldText(cell))
    return segment === undefined ? { segment: cell, isNew: isPlainName(cell) } : { segment, isNew: false }
  }
}

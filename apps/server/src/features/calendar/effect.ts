import type { Person, ChangeEffect } from '@warsha/contract'
import { hundredthsOfParts, hundredthsAlone, type LocalDate, sarOfHalalas } from '@warsha/domain'
import { sql, type Tx } from '../../platform/database.ts'
import { differingResults, type Scope } from './results.ts'

/** What a change does to the sessions of each technician whom it touches. */
export type Effect = EffectRow[]

export type EffectRow = {
  technician_id: number
  technician_name: string
  technician: Person
  employee_number: string | null
  session_count: number
  seconds_before: number
  seconds_after: number
  halalas_before: number
  halalas_after: number
}

export async function effectOf(tx: Tx, scope: Scope): Promise<Effect> {
  return tx.rows<EffectRow>(sql`
    select technician_id, full_name as technician_name, named.labelled_person as technician, employee_number, count(*) as session_count,
      sum(effective_seconds) as seconds_before, sum(seconds) as seconds_after,
      sum(cost_halalas) as halalas_before, sum(cost) as halalas_after
    from (${await differingResults(tx, scope)}) as differing
    join person on person.id = technician_id
    join person_labels() as named on labelled_id = technician_id
    where counts and (seconds <> effective_seconds or cost <> cost_halalas)
    group by technician_id, full_name, labelled_person, employee_number
    order by full_name, technician_id`)
}

type Sums = Omit<EffectRow, 'technician_id' | 'technician_name' | 'technician' | 'employee_number'>

/** The rows add up to the totals, each of which is rounded once. */
export function presentEffect(rows: Effect, from: LocalDate): ChangeEffect {
  const total = rows.reduce<Sums>((sums, row) => added(sums, row), nothing)
  const ids = rows.map(({ technician_id }) => technician_id)
  const hundredths = (name: 'seconds_before' | 'seconds_after') =>
    hundredthsOfParts(
      rows.map((row) => row[name]),
      ids,
    )
  const [before, after] = [hundredths('seconds_before'), hundredths('seconds_after')]
  return {
    from_date: from,
    ...presentSums(total, hundredthsAlone(total.seconds_before), hundredthsAlone(total.seconds_after)),
    technicians: rows.map(({ technician_id, technician_name, technician, employee_number, ...sums }, place) => {
      const who = { technician_id, technician_name, technician, employee_number }
      return { ...who, ...presentSums(sums, before[place] ?? 0, after[place] ?? 0) }
    }),
  }
}

const nothing: Sums = { session_count: 0, seconds_before: 0, seconds_after: 0, halalas_before: 0, halalas_after: 0 }

function added(a: Sums, b: Sums): Sums {
  return {
    session_count: a.session_count + b.session_count,
    seconds_before: a.seconds_before + b.seconds_before,
    seconds_after: a.seconds_after + b.seconds_after,
    halalas_before: a.halalas_before + b.halalas_before,
    halalas_after: a.halalas_after + b.halalas_after,
  }
}

/** @param before hundredths of an hour, as `after` */
function presentSums(sums: Sums, before: number, after: number) {
  return {
    session_count: sums.session_count,
    seconds_before: sums.seconds_before,
    seconds_after: sums.seconds_after,
    hours_before: before / 100,
    hours_after: after / 100,
    cost_sar_before: sarOfHalalas(sums.halalas_before),
    cost_sar_after: sarOfHalalas(sums.halalas_after),
  }
}

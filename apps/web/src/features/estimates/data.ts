import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, type Estimate, USUAL_BUFFER } from '@warsha/contract'
import { nameIn } from '@warsha/contract/texts'
import { currentLanguage } from '../../i18n/language.ts'
import { versionIn } from '../../api/version.ts'
import { call } from '../../api/api.ts'
import { type Cell, cellOf, keyOf, withCell } from './cells.ts'
import { createEdits, type Edits } from './edits.ts'

/** The motor that a matrix holds for. */
export type Motor = { powerRatingId: number; rpmCategoryId: number }

/** Its job types and activities by the names that readers know them by. */
function named({ job_types, activities, estimates }: AnswerOf<'estimatesMatrix'>): AnswerOf<'estimatesMatrix'> {
  const language = currentLanguage()
  return {
    job_types: job_types.map((type) => ({ ...type, name: nameIn(language, type) })),
    activities: activities.map((type) => ({
      ...type,
      label: nameIn(language, { name: type.label, name_ar: type.label_ar }),
    })),
    estimates,
  }
}

export function matrixQuery({ powerRatingId, rpmCategoryId }: Motor) {
  return queryOptions({
    queryKey: ['admin', 'estimates', powerRatingId, rpmCategoryId],
    queryFn: ({ signal }) =>
      call('estimatesMatrix', { signal, query: { power_rating_id: powerRatingId, rpm_category_id: rpmCategoryId } }),
    // Anew each time: the language may have changed.
    select: (matrix) => named(matrix),
  })
}

const query = { active_only: 'true' } as const

/** The power ratings that can be chosen. */
export function usePowerRatings() {
  return useQuery({
    queryKey: ['admin', 'master-data', 'in-use', 'power-ratings'],
    queryFn: ({ signal }) => call('powerRatings', { signal, query }),
  })
}

/** The RPM categories that can be chosen. */
export function useRpmCategories() {
  return useQuery({
    queryKey: ['admin', 'master-data', 'in-use', 'rpm-categories'],
    queryFn: ({ signal }) => call('rpmCategories', { signal, query }),
  })
}

/** Gives an estimate other hours. */
type ChangeHours = (id: number, hours: number, version: number | undefined) => Promise<Estimate>

/** Edits of the matrix of a motor, kept in what was read of it. */
export function editsOf(client: QueryClient, motor: Motor, change: ChangeHours): Edits {
  const { queryKey } = matrixQuery(motor)

  function estimateOf(cell: Cell): Estimate | undefined {
    const estimates = client.getQueryData(queryKey)?.estimates
    return estimates?.find((estimate) => keyOf(cellOf(estimate)) === keyOf(cell))
  }

  function versionOf(id: number): number | undefined {
    return versionIn(client.getQueryData(queryKey)?.estimates.find((estimate) => estimate.id === id))
  }

  function keep(cell: Cell, estimate: Estimate | undefined): void {
    // What is being read now was asked for before this was saved.
    void client.cancelQueries({ queryKey })
    client.setQueryData(
      queryKey,
      (matrix) => matrix && { ...matrix, estimates: withCell(matrix.estimates, cell, estimate) },
    )
  }

  return createEdits({
    estimateOf,
    keep,
    create: ({ jobTypeId, activityCode }, hours) =>
      call('createEstimate', {
        body: {
          job_type_id: jobTypeId,
          activity_code: activityCode,
          power_rating_id: motor.powerRatingId,
          rpm_category_id: motor.rpmCategoryId,
          estimated_hours: hours,
          buffer_percentage: USUAL_BUFFER,
        },
      }),
    update: (id, hours) => change(id, hours, versionOf(id)),
    remove: async (id) => {
      await call('deleteEstimate', { params: { id }, version: versionOf(id) })
    },
  })
}

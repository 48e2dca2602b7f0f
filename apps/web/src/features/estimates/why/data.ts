import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'

/** What an estimate is for; null where the motor is not known. */
export type EstimateCell = {
  jobTypeId: number
  powerRatingId: number | null
  rpmCategoryId: number | null
  activityCode: string
  /** the job whose number is asked for; left out: of such work on any job */
  jobId?: number
}

/** While something is being learned, the numbers are asked for again so often. */
const LEARNING_MS = 400

export function reasonsQuery({ jobTypeId, powerRatingId, rpmCategoryId, activityCode, jobId }: EstimateCell) {
  return queryOptions({
    queryKey: ['admin', 'estimate-reasons', jobTypeId, powerRatingId, rpmCategoryId, activityCode, jobId ?? null],
    queryFn: ({ signal }) =>
      call('estimateReasons', {
        signal,
        query: {
          job_type_id: jobTypeId,
          activity_code: activityCode,
          ...(powerRatingId !== null && { power_rating_id: powerRatingId }),
          ...(rpmCategoryId !== null && { rpm_category_id: rpmCategoryId }),
          ...(jobId !== undefined && { job_id: jobId }),
        },
      }),
    staleTime: 0,
  })
}

/** Why a cell plans with its number, read anew each time it is opened. */
export function useReasons(cell: EstimateCell) {
  return useQuery({
    ...reasonsQuery(cell),
    refetchInterval: ({ state }) => (state.data?.is_learning ? LEARNING_MS : false),
  })
}

/** The cell as the calls name it. */
export function sentCell({ jobTypeId, powerRatingId, rpmCategoryId, activityCode }: EstimateCell) {
  return {
    job_type_id: jobTypeId,
    power_rating_id: powerRatingId,
    rpm_category_id: rpmCategoryId,
    activity_code: activityCode,
  }
}

/** All that a decision reaches: the reasons, the matrix, the jobs' estimates. */
export async function readEstimatesAgain(client: QueryClient): Promise<void> {
  const parts = ['estimate-reasons', 'estimates', 'job-estimates', 'job-account']
  await Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: ['admin', part] })))
}

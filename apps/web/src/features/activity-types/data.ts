import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ListedActivityType } from '@warsha/contract'
import { call } from '../../api/api.ts'

export const activityTypesQuery = queryOptions({
  queryKey: ['admin', 'activity-types'],
  queryFn: ({ signal }) => call('allActivityTypes', { signal }),
  staleTime: 0,
})

/** All activity types, those out of use too. */
export function useActivityTypes() {
  return useQuery(activityTypesQuery)
}

/** The list once a code is out of use, or gone when nothing refers to it. */
export function without(types: ListedActivityType[], code: string): ListedActivityType[] {
  return types.flatMap((type) => {
    if (type.code !== code) return [type]
    return type.in_use ? [{ ...type, is_active: false }] : []
  })
}

/** The list once a code is named anew or in use again. */
export function changed(
  types: ListedActivityType[],
  code: string,
  change: { label: string; is_active?: boolean | undefined },
): ListedActivityType[] {
  return types.map((type) => {
    if (type.code !== code) return type
    return { ...type, label: change.label, name: change.label, is_active: change.is_active ?? type.is_active }
  })
}

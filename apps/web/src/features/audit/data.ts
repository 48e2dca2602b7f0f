import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@warsha/contract'
import { nameIn } from '@warsha/contract/texts'
import { call } from '../../api/api.ts'
import { currentLanguage } from '../../i18n/language.ts'

export type AuditQuery = NonNullable<QueryOf<'audit'>>

/** A page of what admins changed. While the next one is read, the one before stays. */
export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => call('audit', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The names behind the ids that an entry holds; an entry is shown without them as well. */
export function useReferenceNames(): ReadonlyMap<string, string> {
  const all = { active_only: 'false' } as const
  const { data } = useQuery({
    queryKey: ['admin', 'reference-names'],
    queryFn: async ({ signal }) => {
      const [jobTypes, powerRatings, rpmCategories] = await Promise.all([
        call('jobTypes', { query: all, signal }),
        call('powerRatings', { query: all, signal }),
        call('rpmCategories', { query: all, signal }),
      ])
      return new Map([
        ...jobTypes.map(
          ({ id, name, name_ar }) => [`job_type_id ${id}`, nameIn(currentLanguage(), { name, name_ar })] as const,
        ),
        ...powerRatings.map(({ id, range_description }) => [`power_rating_id ${id}`, range_description] as const),
        ...rpmCategories.map(({ id, description }) => [`rpm_category_id ${id}`, description] as const),
      ])
    },
  })
  return data ?? NO_NAMES
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

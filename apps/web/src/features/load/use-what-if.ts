import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE } from '@warsha/domain'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInPlace } from '../../api/admin/use-in-place.ts'
import { call } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { nextWorkQuery, saveOrder } from '../next-work/index.ts'
import { bodyOf, type Change, changeFields, type ChangeStep, noChange, stillThere } from './change.ts'
import { type LoadAnswer, loadQuery } from './data.ts'

/** Several presses in a moment are one question. */
const PAUSE_MS = 150

/** What is tried, which the address says, what comes of it, and keeping the order of it. */
export function useWhatIf(load: LoadAnswer) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const inPlace = useInPlace()
  const { filters, setFilters } = useFilters(changeFields)
  const asked = useMemo(() => stillThere(filters, load), [filters, load])
  const [isSaving, setIsSaving] = useState(false)
  const body = bodyOf(asked)
  // Whose order it would replace is known from when it is begun.
  useQuery({ ...nextWorkQuery, enabled: asked.first.length > 0 })
  const query = useQuery({
    queryKey: [...loadQuery.queryKey, 'what-if', body],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS)
      })
      signal.throwIfAborted()
      return call('tryLoad', { body: body ?? {}, signal })
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    retry: false,
  })
  const tried = body === null ? undefined : query.data
  const change = useMemo(() => stillThere(filters, load, tried), [filters, load, tried])
  const isTrying = bodyOf(change) !== null

  async function keepOrder(): Promise<void> {
    setIsSaving(true)
    try {
      await saveOrder(client, { first: change.first, dates: [] }, { inPlace, otherOrder: t('meanwhile.otherOrder') })
      toasts.success(isOrderAlone(change) ? t('nextWork.kept') : t('load.whatIf.notAllKept'))
      setFilters(isOrderAlone(change) ? noChange : { first: [] }, 'replace')
      await client.invalidateQueries(loadQuery)
    } catch (error) {
      toasts.error(reasonFor(error, t('nextWork.saveFailed')))
    } finally {
      setIsSaving(false)
    }
  }

  return {
    change,
    setChange: (step: ChangeStep) => setFilters(step),
    isTrying,
    answer: isTrying ? tried : undefined,
    isReckoning: query.isFetching || query.isPlaceholderData,
    error: query.isError ? query.error : null,
    tryAgain: () => void query.refetch(),
    isSaving,
    keepOrder: () => void keepOrder(),
  }
}

function isOrderAlone(change: Change): boolean {
  return bodyOf({ ...change, first: [] }) === null
}

import { useQueryClient } from '@tanstack/react-query'
import type { NextJob } from '@warsha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInPlace } from '../../api/admin/use-in-place.ts'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { type OrderToSave, saveOrder, useTriedOrder } from './data.ts'
import { chosenIn, isSameOrder, movedTo, withHeld } from './order.ts'
import { useNextWorkView } from './view.ts'

/** The order that is kept, or the one that is tried in its place. */
export function useOrder(jobs: readonly NextJob[]) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { filters, filtersNow, setFilters } = useNextWorkView()
  const kept = useMemo(() => chosenIn(jobs), [jobs])
  const known = useMemo(() => new Set(jobs.map(({ job_id }) => job_id)), [jobs])
  // Nobody works on what is on hold: it has no place, but one that it was given waits for it.
  const [inQueue, held] = useMemo(() => splitBy(jobs, ({ status }) => status !== 'on_hold'), [jobs])
  const draft = useMemo(() => draftIn(filters, known), [filters, known])
  const isTrying = draft !== null && !isSameOrder(draft, kept)
  const { data, isFetching, isError, isPlaceholderData, refetch } = useTriedOrder(isTrying ? draft : null, kept)
  const tried = useMemo(() => data && new Map(data.jobs.map((job) => [job.job_id, job])), [data])
  const [begunFrom, setBegunFrom] = useState<readonly number[] | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const inPlace = useInPlace()
  const chosen = isTrying ? draft : kept

  /**
   * @param change of what is chosen at this moment: another move may have come since the page was last drawn
   * @returns whether there is such an order
   */
  function choose(change: (from: readonly number[]) => readonly number[] | null): boolean {
    const from = draftIn(filtersNow(), known)
    const isFirstMove = from === null || isSameOrder(from, kept)
    const next = change(from ?? kept)
    if (next === null) return false
    if (isFirstMove) setBegunFrom(kept)
    const step = isFirstMove ? 'push' : 'replace'
    if (isSameOrder(next, kept)) stopTrying(step)
    // A move keeps the page of the list.
    else setFilters(({ page }) => ({ first: next, page }), step)
    return true
  }

  function stopTrying(step: 'push' | 'replace'): void {
    setFilters(({ page }) => ({ first: null, moved: false, page }), step)
  }

  async function save(order: OrderToSave): Promise<{ version: number | undefined } | null> {
    setIsSaving(true)
    try {
      return { version: await saveOrder(client, order, { inPlace, otherOrder: t('meanwhile.otherOrder') }) }
    } catch (error) {
      toasts.error(reasonFor(error, t('nextWork.saveFailed')))
      return null
    } finally {
      setIsSaving(false)
    }
  }

  async function keep(): Promise<void> {
    const former = kept
    const dates = data && !isPlaceholderData ? data.jobs : []
    const asItWas = dates.map(({ job_id, as_it_is }) => ({ job_id, ...as_it_is }))
    const saved = await save({ first: chosen, dates })
    if (!saved) return
    stopTrying('replace')
    const act = () => void undo({ first: former, dates: asItWas, version: saved.version })
    toasts.success(t('nextWork.kept'), { label: t('form.undo'), act })
  }

  async function undo(order: OrderToSave): Promise<void> {
    if (await save(order)) toasts.success(t('nextWork.undone'))
  }

  return {
    chosen,
    inQueue,
    held,
    isTrying,
    tried,
    isReckoning: isFetching || isPlaceholderData,
    isFailed: isError,
    isSaving,
    isOutdated: isTrying && begunFrom !== null && !isSameOrder(begunFrom, kept),
    /** Where its due date puts it. */
    release: (id: number) => void choose((from) => from.filter((each) => each !== id)),
    /** @returns whether so many can be put first */
    move: (id: number, to: number): boolean =>
      choose((from) => {
        const next = movedTo(inQueue, from, { id, to })
        return next && withHeld(next, from, (each) => held.some(({ job_id }) => job_id === each))
      }),
    tryAgain: () => void refetch(),
    keep: () => void keep(),
    /** Gives it up; on the way back it stands there again. */
    discard: () => stopTrying('push'),
  }
}

/** What is tried, without jobs that were closed meanwhile: they are put nowhere. */
function draftIn(filters: { first: readonly number[] | null }, known: ReadonlySet<number>): readonly number[] | null {
  return filters.first?.filter((id) => known.has(id)) ?? null
}

function splitBy<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

export type Order = ReturnType<typeof useOrder>

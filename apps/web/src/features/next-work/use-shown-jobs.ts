import type { NextJob } from '@warsha/contract'
import { useMemo } from 'react'
import { searchFor } from '../../i18n/admin-search.ts'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { isMoved } from './changes.ts'
import { MOST_SHOWN } from './data.ts'
import { queueOf } from './order.ts'
import type { Order } from './use-order.ts'
import { useNextWorkView } from './view.ts'
import { availableIn, byDueDay, byExpectedDay, byRisk, isChosen } from './waiting.ts'
import { activityText } from '../../i18n/people.ts'

/** Which jobs the list shows, and in which order. @param isGuess the dates are one: no order rests on them */
export function useShownJobs(
  jobs: readonly NextJob[],
  { chosen, inQueue, held, tried, isTrying }: Order,
  isGuess: boolean,
) {
  const zone = useZone()
  const { q, view, show, moved: onlyMoved, size, page: requestedPage } = useNextWorkView().filters
  const queue = useMemo(() => queueOf(inQueue, chosen), [inQueue, chosen])
  const places = useMemo(() => {
    const first = new Set(chosen)
    // One that was found far behind stands there, and not behind those that happen to be known.
    const isFar = ({ job_id, queue_place }: NextJob) => queue_place > MOST_SHOWN && !first.has(job_id)
    return new Map(queue.map((job, i) => [job.job_id, isFar(job) ? job.queue_place : i + 1]))
  }, [queue, chosen])
  const isAvailable = useMemo(() => availableIn(jobs), [jobs])
  const found = useMemo(() => {
    const isSought = searchFor(q)
    const inOrder = view === 'order' ? [...queue, ...held] : jobs.toSorted(isGuess ? byDueDay : byRisk)
    const chosenOnes = inOrder.filter((job) => isChosen(show, job, isAvailable) && (q === '' || isSought(textOf(job))))
    return show === 'held' ? chosenOnes.toSorted(byExpectedDay) : chosenOnes
  }, [jobs, queue, held, isAvailable, view, show, q, isGuess])
  const shown = useMemo(() => {
    if (!isTrying || !onlyMoved || !tried) return found
    return found.filter(({ job_id }) => {
      const job = tried.get(job_id)
      return job && isMoved(job, zone)
    })
  }, [found, isTrying, onlyMoved, tried, zone])
  const page = pageShown(requestedPage, shown.length, size)
  return {
    /** those that have a place, in the order that is shown */
    queue,
    /** of these, from 1 */
    places,
    isAvailable,
    /** that were found, whether or not a date of theirs moves */
    found,
    shown,
    page,
    size,
    rows: rowsOfPage(shown, page, size),
  }
}

export type ShownJobs = ReturnType<typeof useShownJobs>

/** What a search of the page looks through. */
function textOf({ job_no, customer, description, working, next_activity: next }: NextJob): string {
  const people = [...working, ...(next?.usual_technicians ?? [])].map(({ technician }) => technician.label)
  return [job_no, customer, description, next && activityText(next), ...people].join(' ')
}

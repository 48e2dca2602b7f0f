import { MOST_PUT_FIRST, type NextJob } from '@warsha/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { toasts } from '../../ui/toasts.tsx'
import type { Order } from './use-order.ts'
import { useRowDrag } from './use-row-drag.ts'
import type { ShownJobs } from './use-shown-jobs.ts'

type Given = {
  order: Order
  jobs: Pick<ShownJobs, 'queue' | 'places' | 'shown' | 'rows'>
  area: RefObject<HTMLElement | null>
  line: RefObject<HTMLElement | null>
}

/** Moves jobs to other places of the order, by pointer and by key. */
export function useMoving({ order, jobs: { queue, places, shown, rows }, area, line }: Given) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [announcement, announce] = useState('')
  const drag = useRowDrag({ area, line, onDrop: drop })
  const { chosen } = order
  const moved = useRef<{ id: number; from: readonly number[] } | null>(null)
  // The button that was pressed may be gone, or its row on another page of the list, and the focus with it.
  useEffect(() => {
    if (!moved.current || moved.current.from === chosen) return
    const { id } = moved.current
    moved.current = null
    if (document.activeElement !== document.body) return
    const row = area.current?.querySelector(`[data-row="${id}"]`)
    const button = row?.querySelector<HTMLElement>('[data-handle], button')
    ;(button ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [chosen, area])

  /** @param to from 0 */
  function move(id: number, to: number): void {
    if (!order.move(id, to)) {
      toasts.error(t('nextWork.tooMany', { most: numberText(MOST_PUT_FIRST, language) }))
      return
    }
    moved.current = { id, from: chosen }
    const [number, place, total] = [queue.find(({ job_id }) => job_id === id)?.job_no ?? '', to + 1, queue.length]
    announce(t('nextWork.moved', { number, place: numberText(place, language), total: numberText(total, language) }))
  }

  /** Before another row, or behind the last one that is shown. */
  function drop(row: string, before: string | null): void {
    const id = Number(row)
    const from = (places.get(id) ?? 1) - 1
    const other = before === null ? rows.at(-1)?.job_id : Number(before)
    if (other === undefined || other === id) return
    // What is on hold stands behind all that have a place.
    const placeOfOther = places.get(other) ?? queue.length + 1
    const at = Math.min(placeOfOther - (before === null ? 0 : 1), queue.length)
    // What goes down leaves its own place above.
    const to = at > from ? at - 1 : at
    if (to !== from) move(id, to)
  }

  /** Past its neighbour among those that are shown. */
  function step({ job_id }: NextJob, steps: number): void {
    const here = shown.findIndex((job) => job.job_id === job_id)
    const other = steps === -Infinity ? null : shown[here + steps]
    const place = other === null ? 1 : other && places.get(other.job_id)
    if (place === undefined) return
    move(job_id, place - 1)
  }

  /** Where its due date puts it. */
  function release({ job_id }: NextJob): void {
    moved.current = { id: job_id, from: chosen }
    order.release(job_id)
  }

  return { drag, step, doFirst: ({ job_id }: NextJob) => move(job_id, 0), release, announcement }
}

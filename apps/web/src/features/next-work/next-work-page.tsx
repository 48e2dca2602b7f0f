import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { NextJob } from '@warsha/contract'
import { MOST_PUT_FIRST } from '@warsha/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { searchFor } from '../../i18n/admin-search.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { IconFlagCheck } from '../../ui/admin/icons.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { NamesakesShown, useNamesakes } from '../../ui/admin/namesakes.ts'
import { NothingFound } from '../../ui/admin/nothing-found.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useFinishTexts } from '../forecast/index.ts'
import { useHoldText } from '../jobs/index.ts'
import { useChanges } from '../live/index.ts'
import { InWorkshop } from '../workshop/index.ts'
import { Parts, type RowParts } from './cells.tsx'
import { isMoved } from './changes.ts'
import { type NextWorkAnswer, nextWorkQuery, useNextWork } from './data.ts'
import { JobsList } from './jobs-list.tsx'
import styles from './next-work-page.module.css'
import { queueOf } from './order.ts'
import { useOrder } from './use-order.ts'
import { TryingBar } from './trying-bar.tsx'
import { useRowDrag } from './use-row-drag.ts'
import { pageSizes, useNextWorkView, views } from './view.ts'
import { availableIn, byRisk, choices, isChosen } from './waiting.ts'

/** /admin/next: what to do next, for the foreman who decides it. */
export function NextWorkPage() {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const query = useNextWork()
  const { data, isError } = query
  useChanges(useCallback(() => queries.invalidateQueries(nextWorkQuery), [queries]))
  return (
    <>
      <PageHeader title={t('nextWork.title')}>{data?.made_at && <MadeAt at={data.made_at} />}</PageHeader>
      <QueryFailure query={query} text={t('nextWork.failed')} asOf={(time) => t('nextWork.asOf', { time })} />
      <InWorkshop loading={<ListSkeleton label={t('nextWork.loading')} />}>
        {data && (data.jobs.length === 0 ? <Nothing /> : <Known answer={data} />)}
        {!data && !isError && <ListSkeleton label={t('nextWork.loading')} />}
      </InWorkshop>
    </>
  )
}

/** When the dates were reckoned. */
function MadeAt({ at }: { at: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return (
    <span className={styles['made']}>
      {t('nextWork.asOf', { time: workshopMomentText(Date.parse(at), zone, language) })}
    </span>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <section className={panel['panel']}>
      <EmptyState
        icon={<IconFlagCheck {...icon} size={32} />}
        level="h2"
        title={t('nextWork.none')}
        text={t('nextWork.noneText')}
      />
    </section>
  )
}

/** What a search of the page looks through. */
function textOf({ job_no, customer, description, working, next_activity: next }: NextJob): string {
  const people = [...working, ...(next?.usual_technicians ?? [])].map(({ technician_name }) => technician_name)
  return [job_no, customer, description, next?.activity_label, ...people].join(' ')
}

function Known({ answer }: { answer: NextWorkAnswer }) {
  const { jobs, is_guess: isGuess, made_at } = answer
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const texts = useFinishTexts()
  const holdText = useHoldText()
  const order = useOrder(jobs)
  const { filters, setFilters } = useNextWorkView()
  const { q, view, show, moved: onlyMoved, size } = filters
  const { chosen, inQueue, held, tried, isTrying } = order
  const area = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)

  const queue = useMemo(() => queueOf(inQueue, chosen), [inQueue, chosen])
  const places = useMemo(() => new Map(queue.map(({ job_id }, i) => [job_id, i + 1])), [queue])
  const isAvailable = useMemo(() => availableIn(jobs), [jobs])
  const found = useMemo(() => {
    const isSought = searchFor(q)
    const inOrder = view === 'order' ? [...queue, ...held] : jobs.toSorted(byRisk)
    return inOrder.filter((job) => isChosen(show, job, isAvailable) && (q === '' || isSought(textOf(job))))
  }, [jobs, queue, held, isAvailable, view, show, q])
  const shown = useMemo(() => {
    if (!isTrying || !onlyMoved || !tried) return found
    return found.filter(({ job_id }) => {
      const job = tried.get(job_id)
      return job && isMoved(job, zone)
    })
  }, [found, isTrying, onlyMoved, tried, zone])
  const page = pageShown(filters.page, shown.length, size)
  const rows = rowsOfPage(shown, page, size)
  const usual = useMemo(() => jobs.flatMap(({ next_activity: next }) => next?.usual_technicians ?? []), [jobs])
  const namesakes = useNamesakes(usual)
  const [announcement, announce] = useState('')

  function move(id: number, to: number): void {
    if (!order.move(id, to)) {
      toasts.error(t('nextWork.tooMany', { most: numberText(MOST_PUT_FIRST, language) }))
      return
    }
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

  const drag = useRowDrag({ area, line, onDrop: drop })
  const stepped = useRef<number | null>(null)
  // A row that goes to another place takes its buttons out of the page for a moment, and the focus with them.
  useEffect(() => {
    if (stepped.current === null) return
    area.current?.querySelector<HTMLElement>(`[data-row="${stepped.current}"] [data-handle]`)?.focus()
    stepped.current = null
  })

  /** Past its neighbour among those that are shown. */
  function step({ job_id }: NextJob, steps: number): void {
    const here = shown.findIndex((job) => job.job_id === job_id)
    const other = steps === -Infinity ? null : shown[here + steps]
    const place = other === null ? 1 : other && places.get(other.job_id)
    if (place === undefined) return
    stepped.current = job_id
    move(job_id, place - 1)
  }

  const parts: RowParts = {
    t,
    language,
    zone,
    texts,
    holdText,
    isGuess,
    isAvailable,
    tried: isTrying ? (tried ?? null) : null,
    placeOf: (id) => places.get(id) ?? null,
    isFirst: (id) => chosen.includes(id),
    moving: view === 'order' ? { drag, step } : null,
    doFirst: ({ job_id }) => move(job_id, 0),
    release: ({ job_id }) => order.choose(chosen.filter((id) => id !== job_id)),
  }

  return (
    <Parts value={parts}>
      {isGuess && <p className={styles['guess']}>{t('forecast.lateUnknown')}</p>}
      <section className={panel['panel']} aria-label={t('nextWork.list')}>
        <Tools found={shown.length} total={jobs.length} />
        {view === 'order' && <p className={styles['hint']}>{t('nextWork.orderHint')}</p>}
        <NamesakesShown value={namesakes}>
          <div ref={area} className={styles['list']}>
            {rows.length > 0 ? (
              <JobsList jobs={rows} version={`${made_at} ${view} ${chosen.join()}`} />
            ) : (
              <NoMatch isOnlyMoved={isTrying && onlyMoved && found.length > 0} />
            )}
            <div ref={line} className={styles['line']} hidden />
          </div>
        </NamesakesShown>
        {shown.length > pageSizes[0] && (
          <Pagination
            page={page}
            size={size}
            total={shown.length}
            sizes={pageSizes}
            onPage={(next) => setFilters({ page: next })}
            onSize={(next) => setFilters({ size: next })}
          />
        )}
      </section>
      <output className="only-heard">{announcement}</output>
      {isTrying && (
        <TryingBar
          count={chosen.length}
          tried={tried && [...tried.values()]}
          isReckoning={order.isReckoning}
          isFailed={order.isFailed}
          isSaving={order.isSaving}
          isOutdated={order.isOutdated}
          numberOf={(id) => jobs.find(({ job_id }) => job_id === id)?.job_no ?? ''}
          onlyMoved={onlyMoved}
          onOnlyMoved={(isOn) => setFilters({ moved: isOn }, 'replace')}
          onKeep={order.keep}
          onDiscard={order.discard}
        />
      )}
    </Parts>
  )
}

function Tools({ found, total }: { found: number; total: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useNextWorkView()
  const { q, view, show } = filters
  const values = { count: found, number: numberText(found, language), total: numberText(total, language) }
  return (
    <div className={panel['tools']}>
      <SearchBox
        label={t('nextWork.search')}
        value={q}
        onSearch={(next) => setFilters({ q: next }, q === '' || next === '' ? 'push' : 'replace')}
      />
      <SegmentedControl
        aria-label={t('nextWork.view')}
        data={views.map((value) => ({ value, label: t(`nextWork.views.${value}`) }))}
        value={view}
        onChange={(next) => setFilters({ view: next })}
      />
      <SegmentedControl
        aria-label={t('nextWork.show')}
        data={choices.map((value) => ({ value, label: t(`nextWork.choices.${value}`) }))}
        value={show}
        onChange={(next) => setFilters({ show: next })}
      />
      <output className={panel['found']}>{found < total && t('jobs.matching', values)}</output>
    </div>
  )
}

function NoMatch({ isOnlyMoved }: { isOnlyMoved: boolean }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useNextWorkView()

  function clear(): void {
    setFilters({ q: '', show: 'all', moved: false })
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <NothingFound
      title={t(isOnlyMoved ? 'nextWork.trying.nothingMoves' : 'nextWork.notFound')}
      sought={filters.q}
      clearLabel={t('nextWork.clear')}
      onClear={clear}
    />
  )
}

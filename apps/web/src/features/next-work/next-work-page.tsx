import { Cluster } from '../../ui/layout.tsx'
import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { IconFlagCheck } from '../../ui/admin/icons.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { NothingFound } from '../../ui/admin/nothing-found.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { useFinishTexts } from '../forecast/index.ts'
import { useHoldText } from '../jobs/index.ts'
import { useChanges } from '../live/index.ts'
import { InWorkshop } from '../workshop/index.ts'
import { Parts, type RowParts, useLateness, useParts } from './cells.tsx'
import { type NextWorkAnswer, nextWorkQuery, useNextWork } from './data.ts'
import { JobsList } from './jobs-list.tsx'
import styles from './next-work-page.module.css'
import { ReorderPreviewBar } from './reorder-preview-bar.tsx'
import { useMoving } from './use-moving.ts'
import { type Order, useOrder } from './use-order.ts'
import { type ShownJobs, useShownJobs } from './use-shown-jobs.ts'
import { pageSizes, useNextWorkView, views } from './view.ts'
import { choices } from './waiting.ts'

/** /admin/next: what to do next, for the foreman who decides it. */
export function NextWorkPage() {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const { q } = useNextWorkView().filters
  const { query, answer } = useNextWork(q)
  useChanges(useCallback(() => queries.invalidateQueries(nextWorkQuery), [queries]))
  return (
    <>
      <PageHeader title={t('pages.nextWork.title')}>{answer?.made_at && <MadeAt at={answer.made_at} />}</PageHeader>
      <QueryFailure query={query} text={t('nextWork.failed')} asOf={(time) => t('nextWork.asOf', { time })} />
      <InWorkshop loading={<ListSkeleton label={t('nextWork.loading')} />}>
        {answer && (answer.jobs.length === 0 ? <Nothing /> : <Known answer={answer} />)}
        {!answer && !query.isError && <ListSkeleton label={t('nextWork.loading')} />}
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
    <span className="to-end muted text-s">
      {t('nextWork.asOf', { time: workshopMomentText(Date.parse(at), zone, language) })}
    </span>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <section className="framed">
      <EmptyState
        icon={<IconFlagCheck {...icon} size={32} />}
        level="h2"
        title={t('nextWork.none')}
        text={t('nextWork.noneText')}
      />
    </section>
  )
}

function Known({ answer }: { answer: NextWorkAnswer }) {
  const { jobs, job_count: jobCount, is_guess: isGuess, made_at, lateness } = answer
  const { t } = useTranslation('admin')
  const order = useOrder(jobs)
  const { filters, setFilters } = useNextWorkView()
  const { view, moved: onlyMoved } = filters
  const { chosen, tried, isTrying } = order
  const area = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const shownJobs = useShownJobs(jobs, order, isGuess)
  const { found, shown, rows, page, size } = shownJobs
  const moving = useMoving({ order, jobs: shownJobs, area, line })
  const parts = useRowParts({ isGuess, order, shownJobs, moving })
  return (
    <Parts value={parts}>
      <section className="framed" aria-label={t('nextWork.list')}>
        <Tools found={shown.length} known={jobs.length} total={jobCount} />
        {jobCount > jobs.length && <Part known={jobs.length} total={jobCount} />}
        {lateness && <Lateness lateness={lateness} />}
        {view === 'order' && <p className={styles['hint']}>{t('nextWork.orderHint')}</p>}
        <div ref={area} className={styles['list']}>
          {rows.length > 0 ? (
            <JobsList jobs={rows} version={`${made_at} ${view} ${chosen.join()}`} />
          ) : (
            <NoMatch isOnlyMoved={isTrying && onlyMoved && found.length > 0} />
          )}
          <div ref={line} className={styles['line']} hidden />
        </div>
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
      <output className="only-heard">{moving.announcement}</output>
      {isTrying && (
        <ReorderPreviewBar
          order={order}
          tried={tried && [...tried.values()]}
          numberOf={(id) => jobs.find(({ job_id }) => job_id === id)?.job_no ?? ''}
          onlyMoved={onlyMoved}
          onOnlyMoved={(isOn) => setFilters({ moved: isOn }, 'replace')}
        />
      )}
    </Parts>
  )
}

const MOST_CAUSES = 4

/** By how many days jobs are expected late, by what holds them up: where a hand would help most. */
function Lateness({ lateness }: { lateness: NonNullable<NextWorkAnswer['lateness']> }) {
  const { t } = useTranslation('admin')
  const { days, ofAll } = useLateness()
  const known = lateness.filter(({ days: sum }) => sum >= 1).slice(0, MOST_CAUSES)
  if (known.length === 0) return null
  const parts = known.map((each) => t('nextWork.latenessPart', { lateBy: days(each.days), because: ofAll(each) }))
  return <p className={styles['hint']}>{t('nextWork.lateness', { parts: parts.join(' · ') })}</p>
}

type RowGiven = { isGuess: boolean; order: Order; shownJobs: ShownJobs; moving: ReturnType<typeof useMoving> }

/** What all rows need. */
function useRowParts({ isGuess, order, shownJobs, moving }: RowGiven): RowParts {
  const { t } = useTranslation('admin')
  const { view } = useNextWorkView().filters
  const { chosen, tried, isTrying } = order
  return {
    t,
    language: useLanguage(),
    zone: useZone(),
    texts: useFinishTexts(),
    holdText: useHoldText(),
    isGuess,
    isAvailable: shownJobs.isAvailable,
    tried: isTrying ? (tried ?? null) : null,
    placeOf: (id) => shownJobs.places.get(id) ?? null,
    isFirst: (id) => chosen.includes(id),
    moving: view === 'order' ? moving : null,
    doFirst: moving.doFirst,
    release: moving.release,
  }
}

/** @param known of all of them those that are in the list: a choice is made among these, a search goes through all */
function Tools({ found, known, total }: { found: number; known: number; total: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { isGuess } = useParts()
  const { filters, setFilters } = useNextWorkView()
  const { q, view, show } = filters
  const among = q === '' ? known : total
  const values = { count: found, number: numberText(found, language), total: numberText(among, language) }
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <SearchBox
        label={t('nextWork.search')}
        value={q}
        onSearch={(next) => setFilters({ q: next }, q === '' || next === '' ? 'push' : 'replace')}
      />
      <SegmentedControl
        aria-label={t('nextWork.view')}
        data={views.map((value) => ({
          value,
          label: t(`nextWork.views.${isGuess && value === 'risk' ? 'due' : value}`),
        }))}
        value={view}
        onChange={(next) => setFilters({ view: next })}
      />
      <SegmentedControl
        aria-label={t('nextWork.show')}
        data={choices.map((value) => ({ value, label: t(`nextWork.choices.${value}`) }))}
        value={show}
        onChange={(next) => setFilters({ show: next })}
      />
      <output className={panel['found']}>{found < known && t('jobs.matching', values)}</output>
    </Cluster>
  )
}

/** Why not every job stands in the list, and how the others are found. */
function Part({ known, total }: { known: number; total: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const values = { number: numberText(known, language), total: numberText(total, language) }
  return <p className={styles['hint']}>{t('nextWork.part', values)}</p>
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

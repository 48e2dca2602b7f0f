import { Cluster } from '../../ui/layout.tsx'
import { SegmentedControl } from '@mantine/core'
import type { ActiveSession, Live, NextJob } from '@warsha/contract'
import { floorStates } from '@warsha/domain'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconZzz } from '../../ui/admin/icons.ts'
import { oneOf, pageNumber, sortBy, text } from '../../ui/admin/filters.ts'
import { NothingFound } from '../../ui/admin/nothing-found.tsx'
import { classes } from '../../ui/classes.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { loadLastDaysExport } from '../exports/index.ts'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import type { Peeked } from '../../ui/admin/peek.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useExitTransition } from '../../ui/admin/use-exit-transition.ts'
import { Link } from '../../ui/link.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { columns, sessionsMatching, statuses } from './board.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useLive, useLiveLine } from './data.ts'
import { FloorBoard } from './floor-board.tsx'
import { JobsSummary } from './jobs-summary.tsx'
import { LineBadge } from './line-badge.tsx'
import styles from './live-board-page.module.css'
import { idOf, pageSizes, SessionsTable } from './sessions-table.tsx'
import { Stats } from './stats.tsx'

/** Comes after what the board shows, with what menus are made of. */
const LastDaysExport = lazy(loadLastDaysExport)

const fields = {
  who: oneOf(floorStates, 'working'),
  q: text,
  status: oneOf(statuses, 'all'),
  sort: sortBy(columns, { column: 'started', descending: true }),
  size: oneOf<number>(pageSizes, 25),
  page: pageNumber,
}
const nothingSought = { q: '', status: 'all', who: 'working' } as const

/** Under which the picture of the day is kept that stands on the board. */
const PICTURE_OF_THE_DAY = [['admin', 'timeline']]

type RowProps = {
  onEnd: (session: ActiveSession) => void
  /** what is shown of a session beside the board */
  peekOf: (session: ActiveSession) => Peeked
}

type Props = RowProps & {
  /** today as a picture; it comes a moment later */
  strip?: ReactNode
  /** who is away today */
  away?: ReactNode
  /** the jobs that wait for somebody, in their order */
  nextJobs?: readonly NextJob[] | undefined
  /** stands before the figures */
  above?: ReactNode
  /** in the place of figures and list, while nobody has ever worked */
  beginning?: ReactNode
}

/** /admin: who works on what at this moment. */
export function LiveBoardPage({ strip, away, above, beginning, nextJobs, ...rows }: Props) {
  const { t } = useTranslation('admin')
  const line = useLiveLine(PICTURE_OF_THE_DAY)
  const { data: live, isError } = useLive()
  const { filters, setFilters, addressWith } = useFilters(fields)
  return (
    <>
      <PageHeader title={t('pages.live.title')}>
        <Cluster gap="1 2" className={styles['head']}>
          {/* A line that is open is of no use while what it announces has not been read. */}
          <LineBadge state={isError ? 'broken' : live ? line : 'connecting'} />
          <Link to={adminPaths.wall} className={styles['wall']}>
            {t('live.wall.open')}
          </Link>
          {(live || isError) && (
            <Suspense>
              <LastDaysExport />
            </Suspense>
          )}
        </Cluster>
      </PageHeader>
      {above && <Suspense>{above}</Suspense>}
      {!beginning && (
        <Stats
          live={live}
          failed={isError}
          all={addressWith(nothingSought)}
          stalled={addressWith({ q: '', status: 'stalled', who: 'working' })}
        />
      )}
      <Failure />
      {beginning ? (
        <>
          <Suspense>{beginning}</Suspense>
          {live && away}
        </>
      ) : (
        <FloorBoard
          who={filters.who}
          nextJobs={nextJobs}
          onWho={(who, by) => setFilters({ who }, by === 'press' ? 'push' : 'replace')}
        >
          {live && strip && (
            <Suspense fallback={<div className={classes('framed', styles['strip'])} />}>{strip}</Suspense>
          )}
          {live && away}
          {live && <Board live={live} {...rows} />}
          {!live && !isError && <BoardSkeleton />}
        </FloorBoard>
      )}
    </>
  )
}

/** Drawn anew by itself while the list is read again. */
function Failure() {
  const { t } = useTranslation('admin')
  const asOf = (time: string) => t('live.shownAsOf', { time })
  return <QueryFailure query={useLive()} text={t('live.failed')} asOf={asOf} />
}

function Board({ live, onEnd, peekOf }: RowProps & { live: Live }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters, addressWith } = useFilters(fields)
  const { q, status } = filters
  const { rows: sessions, going } = useExitTransition(live.active_sessions, idOf)
  const matching = useMemo(() => sessionsMatching(sessions, { q, status }), [sessions, q, status])
  const found = matching.filter((session) => !going.has(idOf(session))).length

  function clear(): void {
    setFilters(nothingSought)
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (sessions.length === 0) {
    return (
      <section className="framed">
        <EmptyState
          icon={<IconZzz {...icon} size={32} />}
          level="h2"
          title={t('live.none')}
          text={t('live.noneText')}
        />
      </section>
    )
  }
  return (
    <div className={styles['columns']}>
      <section id="active-sessions" className="framed" aria-label={t('live.activeSessions')}>
        <Tools live={live} found={found} />
        {matching.length > 0 ? (
          <SessionsTable
            sessions={matching}
            going={going}
            total={found}
            version={sessions}
            view={filters}
            onView={(change) => setFilters(change)}
            onEnd={onEnd}
            peekOf={peekOf}
          />
        ) : (
          <NothingFound
            title={t('live.notFound')}
            text={t('live.notFoundText')}
            sought={q}
            clearLabel={t('live.clearAll')}
            onClear={clear}
          />
        )}
      </section>
      <JobsSummary live={live} addressOf={(jobNo) => addressWith({ q: jobNo, status: 'all', who: 'working' })} />
    </div>
  )
}

/** Search and filter, and how much of the board they leave. */
function Tools({ live, found }: { live: Live; found: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const { q, status } = filters
  const isSought = q !== '' || status !== 'all'
  const total = numberText(live.total_active, language)
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <SearchBox
        label={t('live.search')}
        value={q}
        // To begin a search is a step that the back button undoes; to type on is not.
        onSearch={(next) => setFilters({ q: next }, q === '' || next === '' ? 'push' : 'replace')}
      />
      <SegmentedControl
        aria-label={t('live.status')}
        data={statuses.map((value) => ({ value, label: t(`live.statuses.${value}`) }))}
        value={status}
        onChange={(next) => setFilters({ status: next })}
      />
      <output className={panel['found']}>{isSought && t('live.matching', { count: found, total })}</output>
    </Cluster>
  )
}

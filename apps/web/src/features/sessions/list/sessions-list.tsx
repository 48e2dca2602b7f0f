import { useTranslation } from 'react-i18next'
import { IconClockHour4 } from '../../../ui/admin/icons.ts'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import { NothingFound } from '../../../ui/admin/nothing-found.tsx'
import { QueryFailure } from '../../../api/admin/query-failure.tsx'
import { useKnownWorkshop } from '../../workshop/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { useSessions } from '../data.ts'
import { isNarrowed, nothingSought, queryOf, useSessionsView } from '../view.ts'
import { FilterChips } from './filter-chips.tsx'
import { SessionsTable } from './sessions-table.tsx'
import { Tools } from './tools.tsx'
import { Totals } from './totals.tsx'

/** All sessions that the filters find, with what they come to. */
export function SessionsList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('admin')
  const { view, setView, addressWith } = useSessionsView()
  const { today } = useKnownWorkshop()
  const found = useSessions(queryOf(view, today))
  const { data } = found
  const asOf = (time: string) => t('sessions.shownAsOf', { time })
  return (
    <>
      <QueryFailure query={found} text={t('sessions.failed')} asOf={asOf} />
      {!data && !found.isError && <ListSkeleton label={t('sessions.loading')} />}
      {data && (
        <section className="framed" aria-label={t('sessions.list')}>
          <Tools total={data.total} />
          <FilterChips found={found.isPlaceholderData ? undefined : data} />
          <Totals
            totals={data.totals}
            toReview={addressWith({ waiting: 'true' })}
            running={addressWith({ state: 'running' })}
          />
          {data.total > 0 ? (
            <>
              <SessionsTable found={data} onView={(change) => setView(change)} onOpen={onOpen} />
              <p className="pad-y-5q pad-x-2 line-above muted text-s">{t('time.roundedSessions')}</p>
            </>
          ) : (
            <NoSessions />
          )}
        </section>
      )}
    </>
  )
}

function NoSessions() {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()

  function clear(): void {
    setView(nothingSought)
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (!isNarrowed(view)) {
    const picture = <IconClockHour4 {...icon} size={32} />
    return <EmptyState icon={picture} level="h2" title={t('sessions.none')} text={t('sessions.noneText')} />
  }
  return (
    <NothingFound title={t('sessions.notFound')} sought={view.q} clearLabel={t('sessions.clearAll')} onClear={clear} />
  )
}

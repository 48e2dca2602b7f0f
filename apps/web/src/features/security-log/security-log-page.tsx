import { Cluster } from '../../ui/layout.tsx'
import { securityKinds, type QueryOf } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { IconShieldSearch } from '../../ui/admin/icons.ts'
import { type Field, oneOf, pageNumber, text } from '../../ui/admin/filters.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ChoiceFilter, DaysFilter, FilterBar } from '../../ui/admin/filter-bar.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { NothingFound } from '../../ui/admin/nothing-found.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { logPageSizes } from '../../ui/admin/log-table.tsx'
import { SecurityLogTable } from './security-log-table.tsx'
import { personText, type ShownPerson } from '../../i18n/people.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

const day: Field<string> = {
  read: (given) => (given !== null && /^\d{4}-\d\d-\d\d$/.test(given) ? given : ''),
  write: (value) => value || null,
}
const fields = {
  kind: oneOf(['', ...securityKinds], ''),
  person: text,
  from: day,
  to: day,
  size: oneOf<number>(logPageSizes, 50),
  page: pageNumber,
}
const everything = { kind: '', person: '', from: '', to: '' } as const

/** /admin/security-log: who came in or tried to, and what they took along. */
export function SecurityLogPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeader title={t('pages.securityLog.title')} />
      <Events />
    </>
  )
}

function Events() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const { data: found, isError, error, isFetching, refetch } = useSecurityLog(queryOf(filters))
  const retry = { retryLabel: t('securityLog.retry'), busy: isFetching, onRetry: () => void refetch() }
  if (!found) {
    if (isError) return <LoadFailure text={t('securityLog.failed')} {...retry} />
    return <ListSkeleton label={t('securityLog.loading')} />
  }
  return (
    <>
      {isError && <StaleNotice text={t('securityLog.failed')} detail={reasonFor(error, '') ?? ''} {...retry} />}
      <section className="framed" aria-label={t('securityLog.list')}>
        <Tools people={found.people} total={found.total} />
        {found.total > 0 ? (
          <SecurityLogTable found={found} onView={(change) => setFilters(change)} />
        ) : (
          <NoEvents isFiltered={isFiltered(filters)} onClear={() => setFilters(everything)} />
        )}
      </section>
      <p className="muted">{t('securityLog.kept')}</p>
    </>
  )
}

type Filters = ReturnType<typeof useFilters<typeof fields>>['filters']

function queryOf({ kind, person, from, to, page, size }: Filters): SecurityLogQuery {
  return {
    page,
    page_size: size,
    ...(kind && { kind }),
    ...(/^[1-9]\d{0,8}$/.test(person) && { person_id: Number(person) }),
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
  }
}

function isFiltered({ kind, person, from, to }: Filters): boolean {
  return [kind, person, from, to].some((value) => value !== '')
}

function Tools({ people, total }: { people: readonly { id: number; person: ShownPerson }[]; total: number }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <FilterBar>
        <ChoiceFilter
          label={t('securityLog.kind')}
          all={t('securityLog.allKinds')}
          value={filters.kind}
          choices={securityKinds.map((kind) => ({ value: kind, label: t(`securityLog.kinds.${kind}`) }))}
          onChoose={(kind) => setFilters({ kind: fields.kind.read(kind) })}
        />
        <ChoiceFilter
          label={t('securityLog.who')}
          all={t('securityLog.everybody')}
          value={filters.person}
          choices={people.map(({ id, person }) => ({ value: String(id), label: personText(person) }))}
          onChoose={(person) => setFilters({ person })}
        />
        <DaysFilter
          from={filters.from}
          to={filters.to}
          onDays={({ from, to }) => setFilters({ from: day.read(from), to: day.read(to) }, 'replace')}
        />
      </FilterBar>
      <output className={panel['found']}>{t('securityLog.events', { count: total })}</output>
    </Cluster>
  )
}

function NoEvents({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('admin')
  if (isFiltered) {
    return (
      <NothingFound
        title={t('securityLog.notFound')}
        sought=""
        clearLabel={t('securityLog.clearAll')}
        onClear={onClear}
      />
    )
  }
  const picture = <IconShieldSearch {...icon} size={32} />
  return <EmptyState icon={picture} level="h2" title={t('securityLog.none')} text={t('securityLog.noneText')} />
}

type SecurityLogQuery = NonNullable<QueryOf<'securityLog'>>

/** A page of the security log. While the next one is read, the one before stays. */
function useSecurityLog(query: SecurityLogQuery) {
  return useQuery({
    queryKey: ['admin', 'security-log', query],
    queryFn: ({ signal }) => call('securityLog', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

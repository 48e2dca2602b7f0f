import { Cluster } from '../../ui/layout.tsx'
import { auditActions, type AuditEntry, auditKinds } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconHistory } from '../../ui/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { type Field, oneOf, pageNumber, text } from '../../ui/admin/filters.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ChoiceFilter, DaysFilter, FilterBar } from '../../ui/admin/filter-bar.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { NothingFound } from '../../ui/admin/nothing-found.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { logPageSizes } from '../../ui/admin/log-table.tsx'
import { AuditTable } from './audit-table.tsx'
import { type AuditQuery, useAudit } from './data.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { personText, type ShownPerson } from '../../i18n/people.ts'

const day: Field<string> = {
  read: (given) => (given !== null && /^\d{4}-\d\d-\d\d$/.test(given) ? given : ''),
  write: (value) => value || null,
}
const fields = {
  q: text,
  kind: oneOf(['', ...auditKinds], ''),
  action: oneOf(['', ...auditActions], ''),
  person: text,
  from: day,
  to: day,
  size: oneOf<number>(logPageSizes, 50),
  page: pageNumber,
}
const everything = { q: '', kind: '', action: '', person: '', from: '', to: '' } as const

/** /admin/audit: what admins changed, when, and how it was before. */
export function AuditPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeader title={t('pages.audit.title')} />
      <Trail />
    </>
  )
}

function Trail() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const { data: found, isError, error, isFetching, refetch } = useAudit(queryOf(filters))
  const [opened, open] = useState<AuditEntry | null>(null)
  const retry = { retryLabel: t('audit.retry'), busy: isFetching, onRetry: () => void refetch() }
  if (!found)
    return isError ? <LoadFailure text={t('audit.failed')} {...retry} /> : <ListSkeleton label={t('audit.loading')} />
  return (
    <>
      {isError && <StaleNotice text={t('audit.failed')} detail={reasonFor(error, '') ?? ''} {...retry} />}
      <section className="framed" aria-label={t('audit.list')}>
        <Tools people={found.people} total={found.total} />
        {found.total > 0 ? (
          <AuditTable found={found} onView={(change) => setFilters(change)} onOpen={open} />
        ) : (
          <NoTrail />
        )}
      </section>
      {opened && <EntryDialog entry={opened} onClose={() => open(null)} />}
    </>
  )
}

type Filters = ReturnType<typeof useFilters<typeof fields>>['filters']

function queryOf({ q, kind, action, person, from, to, page, size }: Filters): AuditQuery {
  return {
    page,
    page_size: size,
    ...(q && { q }),
    ...(kind && { kind }),
    ...(action && { action }),
    ...(/^[1-9]\d{0,8}$/.test(person) && { person_id: Number(person) }),
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
  }
}

function isFiltered({ q, kind, action, person, from, to }: Filters): boolean {
  return [q, kind, action, person, from, to].some((value) => value !== '')
}

function Tools({ people, total }: { people: readonly { id: number; person: ShownPerson }[]; total: number }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <SearchBox
        label={t('audit.search')}
        value={filters.q}
        onSearch={(q) => setFilters({ q }, filters.q === '' || q === '' ? 'push' : 'replace')}
      />
      <FilterBar>
        <ChoiceFilter
          label={t('audit.kind')}
          all={t('audit.allKinds')}
          value={filters.kind}
          choices={auditKinds.map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) }))}
          onChoose={(kind) => setFilters({ kind: fields.kind.read(kind) })}
        />
        <ChoiceFilter
          label={t('audit.action')}
          all={t('audit.allActions')}
          value={filters.action}
          choices={auditActions.map((action) => ({ value: action, label: t(`audit.actions.${action}`) }))}
          onChoose={(action) => setFilters({ action: fields.action.read(action) })}
        />
        <ChoiceFilter
          label={t('audit.who')}
          all={t('audit.everybody')}
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
      <output className={panel['found']}>{t('audit.entries', { count: total })}</output>
    </Cluster>
  )
}

function NoTrail() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={t('audit.notFound')}
        sought={filters.q}
        clearLabel={t('audit.clearAll')}
        onClear={() => setFilters(everything)}
      />
    )
  }
  const picture = <IconHistory {...icon} size={32} />
  return <EmptyState icon={picture} level="h2" title={t('audit.none')} text={t('audit.noneText')} />
}

import { Cluster, Line, Split } from '../../ui/layout.tsx'
import type { Technician } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconCloudUp, IconKey, IconPencil } from '../../ui/admin/icons.ts'
import { ActiveToggle } from '../../ui/admin/active-toggle.tsx'
import { columnsOfAnswer } from '../../ui/admin/columns-of-answer.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable } from '../../ui/admin/data-table.tsx'
import type { Sort } from '../../ui/admin/filters.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { WithPeek } from '../../ui/admin/peek.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { peekOfTechnician } from './page/use-peek.tsx'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { amountText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { EraseButton, ErasedBadge } from '../erasure/index.ts'
import { type Column, hasUnsentWork, order } from './staff.ts'
import styles from './technicians-table.module.css'
import { TechnicianState } from './technician-state.tsx'
import { personText } from '../../i18n/people.ts'

export const pageSizes = [25, 50, 100] as const

type View = { sort: Sort<Column>; page: number; size: number }

/** What can be done with a technician of the list. */
export type TechnicianActions = {
  onEdit: (technician: Technician) => void
  onToggle: (technician: Technician) => void
  onResetPassword: (technician: Technician) => void
  onErase: (technician: Technician) => void
}

/** The cells of a table know their row and nothing else. */
const Actions = createContext<TechnicianActions | null>(null)

type Props = {
  technicians: readonly Technician[]
  /** everybody, found or not */
  version: readonly Technician[]
  view: View
  onView: (change: Partial<View>) => void
  /** null: nobody may do anything here */
  actions: TechnicianActions | null
}

const idOf = ({ id }: Technician) => String(id)

export function TechniciansTable({ technicians, version, view, onView, actions }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(
    () => columnsOfAnswer(columnsOf(t), version, { id: 'rate', field: 'hourly_rate' }),
    [t, version],
  )
  const table: Table<Technician> = useSortedTable({
    rows: technicians,
    columns,
    idOf,
    sort: view.sort,
    onSort: (next) => onView({ sort: next }),
  })
  const navigate = useNavigate()
  const peekOf = (row: string) => {
    const technician = technicians.find(({ id }) => String(id) === row)
    return technician ? peekOfTechnician(technician.id, personText(technician.person)) : null
  }
  const total = technicians.length
  const page = pageShown(view.page, total, view.size)
  return (
    <Actions value={actions}>
      <WithPeek peekOf={peekOf}>
        <DataTable
          label={t('technicians.list')}
          table={table}
          rows={rowsOfPage(table.getSortedRowModel().rows, page, view.size)}
          version={version}
          onOpen={({ id }) => void navigate(adminPaths.technicianPage(id))}
          card={TechnicianCard}
        />
      </WithPeek>
      <Pagination
        page={page}
        size={view.size}
        total={total}
        sizes={pageSizes}
        onPage={(next) => onView({ page: next })}
        onSize={(next) => onView({ size: next })}
      />
    </Actions>
  )
}

function columnsOf(t: TFunction<'admin'>): TableColumn<Technician>[] {
  const sortable = (id: Column, descendingFirst = false) => ({
    id,
    header: t(id === 'unsent' ? 'technicians.unsentSince' : `technicians.${id}`),
    accessorFn: idOf,
    sortDescFirst: descendingFirst,
    sortFn: (a: { original: Technician }, b: { original: Technician }) => order[id](a.original, b.original),
  })
  const unsortable = (id: 'contact' | 'status' | 'actions') => ({
    id,
    header: t(`technicians.${id}`),
    enableSorting: false,
  })
  return [
    { ...sortable('name'), meta: { least: 150 }, cell: ({ row }) => <Name technician={row.original} /> },
    {
      ...unsortable('contact'),
      // As long as a phone number may be, with its country.
      meta: { least: 156, grow: 4, rank: 3 },
      cell: ({ row }) => <Contact technician={row.original} />,
    },
    {
      ...sortable('segment'),
      meta: { least: 80, grow: 2, rank: 2 },
      cell: ({ row }) => <CutText text={row.original.segment ?? ''} />,
    },
    {
      ...sortable('rate', true),
      meta: { align: 'end', rank: 4 },
      cell: ({ row }) => <Rate rate={row.original.hourly_rate ?? null} />,
    },
    {
      ...sortable('unsent', true),
      meta: { least: 130, grow: 1, rank: 5 },
      cell: ({ row }) => !row.original.is_erased && <Unsent technician={row.original} />,
    },
    {
      ...sortable('heard', true),
      meta: { least: 118, grow: 1, rank: 1 },
      cell: ({ row }) => !row.original.is_erased && <LastContact at={row.original.last_heard_at} />,
    },
    {
      ...unsortable('status'),
      meta: { least: 100, grow: 1 },
      cell: ({ row }) => <Status technician={row.original} />,
    },
    {
      ...unsortable('actions'),
      meta: { least: 84 },
      cell: ({ row }) => <RowActions technician={row.original} />,
    },
  ]
}

function Name({ technician: { id, person, employee_number } }: { technician: Technician }) {
  return (
    <RowLink to={adminPaths.technicianPage(id)}>
      <PersonName person={person} number={employee_number} />
    </RowLink>
  )
}

function Contact({ technician: { phone, email, is_erased } }: { technician: Technician }) {
  const { t } = useTranslation('admin')
  if (is_erased) return null
  if (!phone && !email) return <span className="muted">{t('technicians.noContact')}</span>
  return (
    <Cluster
      as="span"
      gap="0 1h"
      align="stretch"
      className={styles['contact']}
      data-hint={phone && email ? `${phone}  ${email}` : undefined}
    >
      {phone && (
        <bdi className={styles['phone']} dir="ltr">
          {phone}
        </bdi>
      )}
      {email && (
        <span className={styles['email']}>
          <CutText dir="ltr" text={email} />
        </span>
      )}
    </Cluster>
  )
}

function Rate({ rate }: { rate: number | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (rate === null) return <span className="muted">{t('technicians.noRate')}</span>
  return amountText(rate, language)
}

/** How much work a technician's phones hold, and since when; `inWords` where no heading says so. */
function Unsent({ technician, asText = false }: { technician: Technician; asText?: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (!hasUnsentWork(technician)) return <span className="muted">{t('technicians.nothing')}</span>
  const { unsent_count, unsent_since } = technician
  return (
    <Line as="span" inline gap="3q" className={styles['unsent']}>
      <StatusBadge tone="stalled" icon={<IconCloudUp size={15} stroke={2} aria-hidden />}>
        {numberText(unsent_count, language)}
      </StatusBadge>{' '}
      {unsent_since && (
        <span>
          {asText && t('technicians.since')} <Moment at={unsent_since} />
        </span>
      )}
    </Line>
  )
}

function LastContact({ at }: { at: string | null }) {
  const { t } = useTranslation('admin')
  if (at === null) return <span className="muted">{t('technicians.never')}</span>
  return <Moment at={at} />
}

/** A press turns it over. */
function Status({ technician }: { technician: Technician }) {
  const { t } = useTranslation('admin')
  const actions = useContext(Actions)
  const { is_active } = technician
  const name = personText(technician.person)
  if (technician.is_erased) return <ErasedBadge />
  if (!actions) return <TechnicianState technician={technician} />
  const word = t(is_active ? 'technicians.active' : 'technicians.inactive')
  return (
    <ActiveToggle
      isActive={is_active}
      word={word}
      label={t('technicians.statusOf', { name, status: word })}
      hint={t(is_active ? 'technicians.deactivate' : 'technicians.activate')}
      onToggle={() => actions.onToggle(technician)}
    />
  )
}

function RowActions({ technician }: { technician: Technician }) {
  const { t } = useTranslation('admin')
  const actions = useContext(Actions)
  const name = { name: personText(technician.person) }
  if (!actions || technician.is_erased) return null
  return (
    <Line as="span" align="stretch" justify="end" className={styles['actions']}>
      <IconButton
        label={t('technicians.editOf', name)}
        icon={<IconPencil {...smallIcon} />}
        onClick={() => actions.onEdit(technician)}
      />
      {technician.is_active ? (
        <IconButton
          label={t('passwords.resetOf', name)}
          icon={<IconKey {...smallIcon} />}
          onClick={() => actions.onResetPassword(technician)}
        />
      ) : (
        <EraseButton {...name} onPress={() => actions.onErase(technician)} />
      )}
    </Line>
  )
}

function TechnicianCard({ row: technician }: { row: Technician }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { segment, hourly_rate, last_heard_at } = technician
  return (
    <Split gap="1q 1h" className={styles['card']}>
      <span className="text-l strong">
        <Name technician={technician} />
      </span>
      <span className="self-end">
        <Status technician={technician} />
      </span>
      <bdi className="along muted">{segment}</bdi>
      {hourly_rate !== undefined && (
        <span className="self-end">
          {hourly_rate === null
            ? t('technicians.noRateSet')
            : t('technicians.perHour', { rate: amountText(hourly_rate, language) })}
        </span>
      )}
      <Contact technician={technician} />
      <Cluster as="span" gap="0 2" align="stretch">
        {hasUnsentWork(technician) && (
          <span>
            {t('technicians.unsent')}
            {': '}
            <Unsent technician={technician} asText />
          </span>
        )}
        {!technician.is_erased && (
          <span className="muted">
            {t('technicians.heard')}
            {': '}
            <LastContact at={last_heard_at} />
          </span>
        )}
      </Cluster>
      <RowActions technician={technician} />
    </Split>
  )
}

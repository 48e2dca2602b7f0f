import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { type AnswerOf, type AuditEntry, auditSubject } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { LogTable } from '../../ui/admin/log-table.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import type { TableColumn } from '../../ui/admin/sorted-table.ts'
import styles from './audit.module.css'
import { ChangeSummary } from './value.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'

type View = { page: number; size: number }

type Props = {
  found: AnswerOf<'audit'>
  onView: (change: Partial<View>) => void
  onOpen: (entry: AuditEntry) => void
}

const idOf = ({ id }: AuditEntry) => String(id)

export function AuditTable({ found, onView, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen])
  const Card = useMemo(() => cardThatOpens(onOpen), [onOpen])
  return (
    <LogTable
      label={t('audit.list')}
      rows={found.entries}
      columns={columns}
      card={Card}
      found={found}
      onView={onView}
      onOpen={onOpen}
    />
  )
}

function columnsOf(t: TFunction<'admin'>, onOpen: Props['onOpen']): TableColumn<AuditEntry>[] {
  const column = (id: 'at' | 'who' | 'what' | 'change') => ({
    id,
    header: t(`audit.${id}`),
    accessorFn: idOf,
    enableSorting: false,
  })
  return [
    { ...column('at'), meta: { least: 132, grow: 0 }, cell: ({ row }) => <Moment at={row.original.at} /> },
    { ...column('who'), meta: { least: 120, grow: 2, rank: 2 }, cell: ({ row }) => <Author entry={row.original} /> },
    {
      ...column('what'),
      meta: { least: 230, grow: 4 },
      cell: ({ row }) => <Target entry={row.original} onOpen={onOpen} />,
    },
    {
      ...column('change'),
      meta: { least: 200, grow: 5, rank: 1 },
      cell: ({ row }) => <ChangeSummary entry={row.original} />,
    },
  ]
}

function Author({ entry: { person } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  return person ? <PersonName person={person} /> : <CutText text={t('audit.commandLine')} />
}

function Target({ entry, onOpen }: { entry: AuditEntry; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('admin')
  const { kind, action } = entry
  const name = auditSubject(entry, useLanguage())
  return (
    <Line as="span" gap="3q" align="baseline" className="shrinks">
      <span>{t(`audit.kinds.${kind}`)}</span>
      <button type="button" className={styles['subject']} onClick={() => onOpen(entry)}>
        <CutText text={name} />
      </button>
      <span>{t(`audit.actions.${action}`)}</span>
    </Line>
  )
}

function cardThatOpens(onOpen: Props['onOpen']) {
  return function AuditCard({ row: entry }: { row: AuditEntry }) {
    return (
      <Stack gap="half" narrow>
        <Target entry={entry} onOpen={onOpen} />
        <ChangeSummary entry={entry} />
        <Cluster as="span" gap="0 1h" align="stretch" className="muted">
          <Author entry={entry} />
          <Moment at={entry.at} />
        </Cluster>
      </Stack>
    )
  }
}

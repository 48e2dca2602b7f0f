import { Cluster, Stack } from '../../ui/layout.tsx'
import type { AnswerOf, SecurityEvent } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { LogTable } from '../../ui/admin/log-table.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import type { TableColumn } from '../../ui/admin/sorted-table.ts'
import { notesOf } from './event-notes.ts'
import { personText } from '../../i18n/people.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'

type Found = AnswerOf<'securityLog'>
type Props = { found: Found; onView: (change: { page?: number; size?: number }) => void }
type Names = ReadonlyMap<number, string>

const idOf = ({ id }: SecurityEvent) => String(id)

/** What happened, newest first. */
export function SecurityLogTable({ found, onView }: Props) {
  const { t } = useTranslation('admin')
  const names = useMemo(() => namesIn(found), [found])
  const columns = useMemo(() => columnsOf(t, names), [t, names])
  const Card = useMemo(() => cardWith(names), [names])
  return (
    <LogTable
      label={t('securityLog.list')}
      rows={found.events}
      columns={columns}
      card={Card}
      found={found}
      onView={onView}
    />
  )
}

function namesIn({ events, people }: Found): Names {
  const named = events.flatMap(({ person }) => (person ? [[person.id, personText(person)] as const] : []))
  return new Map([...people.map(({ id, person }) => [id, personText(person)] as const), ...named])
}

function columnsOf(t: TFunction<'admin'>, names: Names): TableColumn<SecurityEvent>[] {
  const column = (id: 'at' | 'what' | 'who' | 'address' | 'details') => ({
    id,
    header: t(`securityLog.${id}`),
    accessorFn: idOf,
    enableSorting: false,
  })
  return [
    { ...column('at'), meta: { least: 132, grow: 0 }, cell: ({ row }) => <Moment at={row.original.at} /> },
    { ...column('what'), meta: { least: 160 }, cell: ({ row }) => <Kind event={row.original} /> },
    { ...column('who'), meta: { least: 130, rank: 3 }, cell: ({ row }) => <Person event={row.original} /> },
    { ...column('address'), meta: { least: 120, grow: 2, rank: 2 }, cell: ({ row }) => <From event={row.original} /> },
    {
      ...column('details'),
      meta: { least: 150, rank: 1 },
      cell: ({ row }) => <CutText text={notesOf(row.original, names, t).join(' · ')} />,
    },
  ]
}

/** What somebody should look at stands out. */
const STARTLING: readonly string[] = ['token_reused', 'sign_in_throttled', 'denied', 'keys_new', 'audit_accepted']

function Kind({ event: { kind } }: { event: SecurityEvent }) {
  const { t } = useTranslation('admin')
  return (
    <span className={STARTLING.includes(kind) ? 'error strong' : 'strong'}>
      <CutText text={t(`securityLog.kinds.${kind}`)} />
    </span>
  )
}

function Person({ event: { person, address } }: { event: SecurityEvent }) {
  const { t } = useTranslation('admin')
  const nobody = address === null ? t('securityLog.commandLine') : t('securityLog.nobody')
  return person ? <PersonName person={person} /> : <CutText text={nobody} />
}

function From({ event: { address, request_id: id } }: { event: SecurityEvent }) {
  const { t } = useTranslation('admin')
  const hint = id === null ? undefined : t('securityLog.requestId', { id })
  return (
    <bdi className="along cut block" data-hint={hint}>
      {address ?? t('securityLog.commandLine')}
    </bdi>
  )
}

function cardWith(names: Names) {
  return function Card({ row: event }: { row: SecurityEvent }) {
    const { t } = useTranslation('admin')
    return (
      <Stack gap="half">
        <Kind event={event} />
        <Person event={event} />
        <Cluster as="span" gap="0 1h" align="stretch" className="muted">
          <Moment at={event.at} /> <From event={event} />
        </Cluster>
        <Cluster as="span" gap="0 1h" align="stretch" className="muted">
          {notesOf(event, names, t).join(' · ')}
        </Cluster>
      </Stack>
    )
  }
}

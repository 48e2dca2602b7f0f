import type { CalendarAddress } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownOnce } from '../../api/admin/shown-once.ts'
import { serverNow } from '../../api/api.ts'
import { personText } from '../../i18n/people.ts'
import { oneOf } from '../../ui/admin/filters.ts'
import { IconBan, IconCalendar } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { EndCalendar } from './end-calendar.tsx'
import styles from './machine-tokens.module.css'
import { NewCalendar } from './new-calendar.tsx'
import { SecretName, SecretState } from './secret-cells.tsx'
import { SecretLost, SecretShown } from './secret-shown.tsx'

const fields = { calendar: oneOf(['', 'new'], '') }

/** At which secret addresses calendars are read, and the windows in which they are made and ended. */
export function CalendarAddresses({ addresses }: { addresses: readonly CalendarAddress[] }) {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { filters, setFilters } = useFilters(fields)
  const [made, setMade] = useState<ShownOnce<'createCalendarAddress'> | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const [ending, setEnding] = useState<CalendarAddress | null>(null)
  const close = () => setFilters({ calendar: '' }, 'replace')

  return (
    <Stack as="section" gap="1h" aria-labelledby={headingId}>
      <Cluster gap="1 2" align="end" justify="between">
        <Stack gap="1q" className={styles['words']}>
          <h2 id={headingId} className="text-l">
            {t('calendars.title')}
          </h2>
          <p className="muted">{t('calendars.text')}</p>
        </Stack>
        <Button onClick={() => setFilters({ calendar: 'new' })}>{t('calendars.new')}</Button>
      </Cluster>
      {addresses.length === 0 ? (
        <div className="framed">
          <EmptyState
            icon={<IconCalendar size={32} stroke={1.5} aria-hidden />}
            title={t('calendars.none')}
            text={t('calendars.noneText')}
          />
        </div>
      ) : (
        <AddressTable addresses={addresses} onEnd={setEnding} />
      )}
      {filters.calendar === 'new' && (
        <NewCalendar
          onMade={(address) => {
            setMade(address)
            close()
          }}
          onLost={(text) => {
            setLost(text)
            close()
          }}
          onClose={close}
        />
      )}
      {made && (
        <SecretShown
          title={t('calendars.madeTitle')}
          warning={t('calendars.madeText')}
          label={t('calendars.address')}
          secret={`${location.origin}${made.secret_path}`}
          how={t('calendars.madeHow')}
          copied={t('calendars.copied')}
          onClose={() => setMade(null)}
        />
      )}
      {lost !== null && <SecretLost text={lost} onClose={() => setLost(null)} />}
      {ending && <EndCalendar address={ending} onClose={() => setEnding(null)} />}
    </Stack>
  )
}

const idOf = ({ id }: CalendarAddress) => String(id)

type TableProps = { addresses: readonly CalendarAddress[]; onEnd: (address: CalendarAddress) => void }

function AddressTable({ addresses, onEnd }: TableProps) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf({ t, onEnd }), [t, onEnd])
  return (
    <div className="framed">
      <StaticTable label={t('calendars.title')} rows={addresses} columns={columns} idOf={idOf} />
    </div>
  )
}

type Given = { t: TFunction<'admin'> } & Pick<TableProps, 'onEnd'>

function columnsOf({ t, onEnd }: Given): StaticColumn<CalendarAddress>[] {
  return [
    {
      id: 'kind',
      header: t('calendars.kind'),
      look: { least: 200, grow: 2 },
      cell: (address) => (
        <SecretName name={nameOf(address, t)} ending={address.ending} isGood={address.ended_at === null} />
      ),
    },
    {
      id: 'status',
      header: t('connections.status'),
      look: { least: 112 },
      cell: ({ ended_at, ended_by }) => (
        <SecretState state={ended_at === null ? 'active' : 'ended'} endedAt={ended_at} endedBy={ended_by} />
      ),
    },
    {
      id: 'lastRead',
      header: t('calendars.lastRead'),
      look: { least: 124, rank: 2 },
      cell: ({ last_read_at: at }) =>
        at === null ? <span className="muted">{t('connections.never')}</span> : <Moment at={at} now={serverNow()} />,
    },
    {
      id: 'madeBy',
      header: t('connections.madeBy'),
      look: { least: 140, rank: 1 },
      cell: ({ made_by: by }) => <PersonName person={by} />,
    },
    {
      id: 'actions',
      header: t('connections.actions'),
      look: { least: 72 },
      cell: (address) =>
        address.ended_at === null ? (
          <IconButton
            label={t('calendars.endOf', { name: nameOf(address, t) })}
            icon={<IconBan {...smallIcon} />}
            onClick={() => onEnd(address)}
          />
        ) : null,
    },
  ]
}

function nameOf({ kind, technician }: CalendarAddress, t: TFunction<'admin'>): string {
  return technician ? t('calendars.absencesOf', { name: personText(technician) }) : t(`calendars.kinds.${kind}`)
}

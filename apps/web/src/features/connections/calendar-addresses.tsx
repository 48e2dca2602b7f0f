import type { AnswerOf, CalendarAddress } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import type { Language } from '../../i18n/language.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { oneOf } from '../../ui/admin/filters.ts'
import { IconBan, IconCalendar } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck } from '../../ui/icons.ts'
import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { EndCalendar } from './end-calendar.tsx'
import styles from './machine-tokens.module.css'
import { NewCalendar } from './new-calendar.tsx'
import { SecretShown } from './secret-shown.tsx'

const fields = { calendar: oneOf(['', 'new'], '') }

/** At which secret addresses calendars are read, and the windows in which they are made and ended. */
export function CalendarAddresses({ addresses }: { addresses: readonly CalendarAddress[] }) {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { filters, setFilters } = useFilters(fields)
  const [made, setMade] = useState<AnswerOf<'createCalendarAddress'> | null>(null)
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
          onClose={close}
        />
      )}
      {made && (
        <SecretShown
          title={t('calendars.madeTitle')}
          warning={t('calendars.madeText')}
          label={t('calendars.address')}
          secret={`${location.origin}${made.secret_path ?? ''}`}
          how={t('calendars.madeHow')}
          copied={t('calendars.copied')}
          onClose={() => setMade(null)}
        />
      )}
      {ending && <EndCalendar address={ending} onClose={() => setEnding(null)} />}
    </Stack>
  )
}

const idOf = ({ id }: CalendarAddress) => String(id)

type TableProps = { addresses: readonly CalendarAddress[]; onEnd: (address: CalendarAddress) => void }

function AddressTable({ addresses, onEnd }: TableProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const language = useLanguage()
  const columns = useMemo(() => columnsOf({ t, zone, language, onEnd }), [t, zone, language, onEnd])
  return (
    <div className="framed">
      <StaticTable label={t('calendars.title')} rows={addresses} columns={columns} idOf={idOf} />
    </div>
  )
}

type Texts = { t: TFunction<'admin'>; zone: string; language: Language }

function columnsOf({ onEnd, ...texts }: Texts & Pick<TableProps, 'onEnd'>): StaticColumn<CalendarAddress>[] {
  const { t } = texts
  return [
    {
      id: 'kind',
      header: t('calendars.kind'),
      look: { least: 200, grow: 2 },
      cell: (address) => <Kind address={address} t={t} />,
    },
    {
      id: 'status',
      header: t('connections.status'),
      look: { least: 112 },
      cell: (address) => <Status address={address} {...texts} />,
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

/** What it shows, and how its key ends, by which it is told from another one of the kind. */
function Kind({ address, t }: { address: CalendarAddress; t: TFunction<'admin'> }) {
  return (
    <Line as="span" gap="1" align="baseline" className={styles['named']}>
      <span className={classes('shrinks', address.ended_at === null ? 'strong' : 'muted')}>
        <CutText text={nameOf(address, t)} />
      </span>
      <bdi dir="ltr" className="muted text-s rigid">{`…${address.ending}`}</bdi>
    </Line>
  )
}

function Status({ address, t, zone, language }: { address: CalendarAddress } & Texts) {
  const { ended_at: at, ended_by: by } = address
  const hint =
    at && by
      ? t('connections.endedBy', { name: personText(by), time: workshopMomentText(Date.parse(at), zone, language) })
      : undefined
  const state = at === null ? 'active' : 'ended'
  const icon = at === null ? <IconCheck {...smallIcon} /> : <IconBan {...smallIcon} />
  return (
    <span data-hint={hint}>
      <StatusBadge tone={at === null ? 'active' : 'closed'} icon={icon} quiet={at === null}>
        {t(`connections.states.${state}`)}
      </StatusBadge>
    </span>
  )
}

import type { MailSubscription } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { weekdayText } from '../../i18n/date-formats.ts'
import { personText } from '../../i18n/people.ts'
import { oneOf } from '../../ui/admin/filters.ts'
import { IconBan, IconClock, IconMail } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck } from '../../ui/icons.ts'
import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { EndSubscription } from './end-subscription.tsx'
import styles from './mail.module.css'
import { NewSubscription } from './new-subscription.tsx'

const fields = { sending: oneOf(['', 'new'], '') }

type Props = { subscriptions: readonly MailSubscription[]; canAdd: boolean }

/** What goes out, to whom and when, and the windows in which that is begun and ended. */
export function Subscriptions({ subscriptions, canAdd }: Props) {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { filters, setFilters } = useFilters(fields)
  const [ending, setEnding] = useState<MailSubscription | null>(null)
  const columns = useMemo(() => columnsOf(t), [t])
  const close = () => setFilters({ sending: '' }, 'replace')

  return (
    <Stack as="section" gap="1h" aria-labelledby={headingId}>
      <Cluster gap="1 2" align="end" justify="between">
        <Stack gap="1q">
          <h2 id={headingId} className="text-l">
            {t('mail.what')}
          </h2>
          <p className="muted">{t('mail.whatText')}</p>
        </Stack>
        {canAdd && (
          <Button look="primary" onClick={() => setFilters({ sending: 'new' })}>
            {t('mail.new')}
          </Button>
        )}
      </Cluster>
      <div className="framed">
        {subscriptions.length === 0 ? (
          <EmptyState
            icon={<IconMail size={32} stroke={1.5} aria-hidden />}
            title={t('mail.none')}
            text={t('mail.noneText')}
          />
        ) : (
          <Ending value={setEnding}>
            <StaticTable
              label={t('mail.what')}
              rows={subscriptions}
              columns={columns}
              idOf={({ id }) => String(id)}
              card={SubscriptionCard}
            />
          </Ending>
        )}
      </div>
      {filters.sending === 'new' && canAdd && <NewSubscription onClose={close} />}
      {ending && <EndSubscription subscription={ending} onClose={() => setEnding(null)} />}
    </Stack>
  )
}

const looks = {
  active: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  paused: { tone: 'on-hold', icon: <IconClock {...smallIcon} /> },
  ended: { tone: 'closed', icon: <IconBan {...smallIcon} /> },
} as const

/** The cells of a table know their row and nothing else. */
const Ending = createContext<((subscription: MailSubscription) => void) | null>(null)

function columnsOf(t: TFunction<'admin'>): StaticColumn<MailSubscription>[] {
  return [
    { id: 'paper', header: t('mail.paper'), look: { least: 180, grow: 1 }, cell: (row) => <Named of={row} /> },
    {
      id: 'frequency',
      header: t('mail.frequency'),
      look: { least: 170, rank: 1 },
      cell: (row) => <span>{whenText(row, t)}</span>,
    },
    {
      id: 'addresses',
      header: t('mail.addresses'),
      look: { least: 230, grow: 2 },
      cell: (row) => <Addresses of={row} />,
    },
    { id: 'status', header: t('mail.status'), look: { least: 112 }, cell: (row) => <State of={row} /> },
    {
      id: 'next',
      header: t('mail.next'),
      look: { least: 124, rank: 2 },
      cell: ({ next_at: at }) =>
        at === null ? <span className="muted">–</span> : <Moment at={at} now={serverNow()} />,
    },
    {
      id: 'madeBy',
      header: t('mail.madeBy'),
      look: { least: 140, rank: 3 },
      cell: ({ made_by: by }) => <PersonName person={by} />,
    },
    { id: 'actions', header: t('mail.actions'), look: { least: 72 }, cell: (row) => <EndButton of={row} /> },
  ]
}

type Of = { of: MailSubscription }

function Named({ of: { paper, form, state } }: Of) {
  const { t } = useTranslation('admin')
  return (
    <Stack as="span" gap="1q">
      <span className={state === 'ended' ? 'muted' : 'strong'}>{t(`mail.papers.${paper}`)}</span>
      <span className="muted text-s">{t(`mail.forms.${form}`)}</span>
    </Stack>
  )
}

function Addresses({ of: { addresses } }: Of) {
  return (
    <Stack as="span" gap="1q">
      {addresses.map((address) => (
        <bdi key={address} dir="ltr" className={styles['address']}>
          {address}
        </bdi>
      ))}
    </Stack>
  )
}

function State({ of: { state } }: Of) {
  const { t } = useTranslation('admin')
  return (
    <span data-hint={state === 'paused' ? t('mail.pausedHint') : undefined}>
      <StatusBadge {...looks[state]} quiet={state === 'active'}>
        {t(`mail.states.${state}`)}
      </StatusBadge>
    </span>
  )
}

function EndButton({ of }: Of) {
  const { t } = useTranslation('admin')
  const end = useContext(Ending)
  if (of.state === 'ended') return null
  return (
    <IconButton
      label={t('mail.endOf', { name: t(`mail.papers.${of.paper}`) })}
      icon={<IconBan {...smallIcon} />}
      onClick={() => end?.(of)}
    />
  )
}

/** Where columns have no room, addresses have the whole width. */
function SubscriptionCard({ row }: { row: MailSubscription }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="half" className={styles['card']}>
      <Line gap="1" justify="between">
        <Named of={row} />
        <State of={row} />
      </Line>
      <Addresses of={row} />
      <Line gap="1" justify="between">
        <Stack as="span" gap="1q">
          <span>{whenText(row, t)}</span>
          <span className="muted text-s">
            {row.next_at !== null && (
              <>
                {t('mail.next')}: <Moment at={row.next_at} now={serverNow()} />
                {' · '}
              </>
            )}
            <bdi>{personText(row.made_by)}</bdi>
          </span>
        </Stack>
        <EndButton of={row} />
      </Line>
    </Stack>
  )
}

function whenText({ frequency, weekday, month_day: day, hour }: MailSubscription, t: TFunction<'admin'>): string {
  const time = hourText(hour ?? 0)
  if (frequency === 'weekly') {
    return t('mail.onWeekday', { weekday: weekdayText(weekday ?? 0, currentLanguage()), hour: time })
  }
  if (frequency === 'monthly') return t('mail.onMonthDay', { day, hour: time })
  return t(`mail.frequencies.${frequency}`)
}

function hourText(hour: number): string {
  return `\u2068${String(hour).padStart(2, '0')}:00\u2069`
}

import type { MailSubscription } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { weekdayText } from '../../i18n/date-formats.ts'
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
import { Cluster, Stack } from '../../ui/layout.tsx'
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
  const columns = useMemo(() => columnsOf({ t, onEnd: setEnding }), [t])
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
          <StaticTable label={t('mail.what')} rows={subscriptions} columns={columns} idOf={({ id }) => String(id)} />
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

type Given = { t: TFunction<'admin'>; onEnd: (subscription: MailSubscription) => void }

function columnsOf({ t, onEnd }: Given): StaticColumn<MailSubscription>[] {
  return [
    {
      id: 'paper',
      header: t('mail.paper'),
      look: { least: 180, grow: 1 },
      cell: (row) => (
        <Stack as="span" gap="1q">
          <span className={row.state === 'ended' ? 'muted' : 'strong'}>{t(`mail.papers.${row.paper}`)}</span>
          <span className="muted text-s">{t(`mail.forms.${row.form}`)}</span>
        </Stack>
      ),
    },
    {
      id: 'frequency',
      header: t('mail.frequency'),
      look: { least: 170, rank: 1 },
      cell: (row) => <span>{whenText(row, t)}</span>,
    },
    {
      id: 'addresses',
      header: t('mail.addresses'),
      look: { least: 180, grow: 2 },
      cell: ({ addresses }) => (
        <Stack as="span" gap="1q">
          {addresses.map((address) => (
            <bdi key={address} dir="ltr" className={styles['address']}>
              {address}
            </bdi>
          ))}
        </Stack>
      ),
    },
    {
      id: 'status',
      header: t('mail.status'),
      look: { least: 112 },
      cell: ({ state }) => (
        <span data-hint={state === 'paused' ? t('mail.pausedHint') : undefined}>
          <StatusBadge {...looks[state]} quiet={state === 'active'}>
            {t(`mail.states.${state}`)}
          </StatusBadge>
        </span>
      ),
    },
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
    {
      id: 'actions',
      header: t('mail.actions'),
      look: { least: 72 },
      cell: (row) =>
        row.state === 'ended' ? null : (
          <IconButton
            label={t('mail.endOf', { name: t(`mail.papers.${row.paper}`) })}
            icon={<IconBan {...smallIcon} />}
            onClick={() => onEnd(row)}
          />
        ),
    },
  ]
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

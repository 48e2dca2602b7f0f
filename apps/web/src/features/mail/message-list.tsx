import { useQueryClient } from '@tanstack/react-query'
import type { MailMessage } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { shortDateRangeText } from '../../i18n/date-formats.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { personText } from '../../i18n/people.ts'
import { IconClock, IconMail } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle, IconCheck, IconRefresh } from '../../ui/icons.ts'
import { Line, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { resend } from './data.ts'
import styles from './mail.module.css'

/** What was sent, what waits and what was given up, each with the answer of the mail server. */
export function MessageList({ messages }: { messages: readonly MailMessage[] }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const headingId = useId()
  const columns = useMemo(() => columnsOf(t), [t])

  async function again({ id }: MailMessage): Promise<void> {
    try {
      await resend(client, id)
      toasts.success(t('mail.againDone'))
    } catch (error) {
      toasts.error(reasonFor(error, t('mail.againFailed')))
    }
  }

  return (
    <Stack as="section" gap="1h" aria-labelledby={headingId}>
      <Stack gap="1q">
        <h2 id={headingId} className="text-l">
          {t('mail.messages')}
        </h2>
        <p className="muted">{t('mail.messagesText')}</p>
      </Stack>
      <div className="framed">
        {messages.length === 0 ? (
          <EmptyState
            icon={<IconMail size={32} stroke={1.5} aria-hidden />}
            title={t('mail.noMessages')}
            text={t('mail.noMessagesText')}
          />
        ) : (
          <Again value={again}>
            <StaticTable
              label={t('mail.messages')}
              rows={messages}
              columns={columns}
              idOf={({ id }) => String(id)}
              card={MessageCard}
            />
          </Again>
        )}
      </div>
    </Stack>
  )
}

const looks = {
  waiting: { tone: 'on-hold', icon: <IconClock {...smallIcon} /> },
  sent: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  failed: { tone: 'error', icon: <IconAlertTriangle {...smallIcon} /> },
} as const

/** The cells of a table know their row and nothing else. */
const Again = createContext<((message: MailMessage) => Promise<void>) | null>(null)

function columnsOf(t: TFunction<'admin'>): StaticColumn<MailMessage>[] {
  return [
    {
      id: 'message',
      header: t('mail.message'),
      look: { least: 180, grow: 1 },
      cell: (message) => <Named message={message} />,
    },
    {
      id: 'to',
      header: t('mail.to'),
      look: { least: 210, grow: 1 },
      cell: ({ address }) => (
        <bdi dir="ltr" className={styles['address']}>
          {address}
        </bdi>
      ),
    },
    {
      id: 'state',
      header: t('mail.status'),
      look: { least: 112 },
      cell: ({ state }) => <State state={state} />,
    },
    {
      id: 'when',
      header: t('mail.when'),
      look: { least: 124, rank: 2 },
      cell: ({ sent_at, made_at }) => <Moment at={sent_at ?? made_at} now={serverNow()} />,
    },
    {
      id: 'answer',
      header: t('mail.answer'),
      look: { least: 220, grow: 2, rank: 1 },
      cell: (message) => <Answered message={message} />,
    },
    {
      id: 'actions',
      header: t('mail.actions'),
      look: { least: 72 },
      cell: (message) => <AgainButton message={message} />,
    },
  ]
}

function Named({ message }: { message: MailMessage }) {
  const { t } = useTranslation('admin')
  const { first_day, last_day } = message
  return (
    <Stack as="span" gap="1q" className={styles['lines']}>
      <span className="strong">{nameOf(message, t)}</span>
      {first_day !== null && last_day !== null && (
        <span className="muted text-s">{shortDateRangeText(first_day, last_day, currentLanguage())}</span>
      )}
    </Stack>
  )
}

function State({ state }: Pick<MailMessage, 'state'>) {
  const { t } = useTranslation('admin')
  return (
    <StatusBadge {...looks[state]} quiet={state === 'sent'}>
      {t(`mail.messageStates.${state}`)}
    </StatusBadge>
  )
}

function Answered({ message: { fault, answer } }: { message: MailMessage }) {
  const { t } = useTranslation('admin')
  return (
    <Stack as="span" gap="1q" className={styles['lines']}>
      {fault !== null && <span>{t(`mail.faults.${fault}`)}</span>}
      {answer !== null && (
        <bdi dir="ltr" lang="en" className={classes('muted text-s', styles['address'])}>
          {answer}
        </bdi>
      )}
    </Stack>
  )
}

function AgainButton({ message }: { message: MailMessage }) {
  const { t } = useTranslation('admin')
  const again = useContext(Again)
  // What opens an account is sent again from the person's page alone.
  if (message.state === 'sent' || message.kind === 'invitation') return null
  return (
    <IconButton
      label={t('mail.again', { name: nameOf(message, t) })}
      icon={<IconRefresh {...smallIcon} />}
      onClick={() => void again?.(message)}
    />
  )
}

/** Where columns have no room, an answer has the whole width. */
function MessageCard({ row: message }: { row: MailMessage }) {
  return (
    <Stack gap="half" className={styles['card']}>
      <Line gap="1" justify="between">
        <Named message={message} />
        <State state={message.state} />
      </Line>
      <bdi dir="ltr" className={styles['address']}>
        {message.address}
      </bdi>
      <Answered message={message} />
      <Line gap="1" justify="between">
        <span className="muted">
          <Moment at={message.sent_at ?? message.made_at} now={serverNow()} />
        </span>
        <AgainButton message={message} />
      </Line>
    </Stack>
  )
}

function nameOf({ kind, person }: MailMessage, t: TFunction<'admin'>): string {
  return t(`mail.kinds.${kind}`, { name: person === null ? '' : `\u2068${personText(person)}\u2069` })
}

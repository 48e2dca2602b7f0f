import type { Webhook } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { oneOf } from '../../ui/admin/filters.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconHistory, IconSend } from '../../ui/icons.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import styles from './machine-tokens.module.css'
import { NewWebhook } from './new-webhook.tsx'
import { SecretLost, SecretShown } from './secret-shown.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookNotices } from './webhook-notices.tsx'
import { WebhookState } from './webhook-state.tsx'

const fields = { webhook: oneOf(['', 'new'], '') }

type Shown = { name: string; secret: string }

/** Which programs are told of changes, and the windows in which webhooks are made, looked into and ended. */
export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { filters, setFilters } = useFilters(fields)
  const [secret, setSecret] = useState<Shown | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const close = () => setFilters({ webhook: '' }, 'replace')
  const open = webhooks.find(({ id }) => id === openId)

  return (
    <Stack as="section" gap="1h" aria-labelledby={headingId}>
      <Cluster gap="1 2" align="end" justify="between">
        <Stack gap="1q" className={styles['words']}>
          <h2 id={headingId} className="text-l">
            {t('webhooks.title')}
          </h2>
          <p className="muted">{t('webhooks.text')}</p>
        </Stack>
        <Button onClick={() => setFilters({ webhook: 'new' })}>{t('webhooks.new')}</Button>
      </Cluster>
      <WebhookNotices webhooks={webhooks} />
      {webhooks.length === 0 ? (
        <div className="framed">
          <EmptyState
            icon={<IconSend size={32} stroke={1.5} aria-hidden />}
            title={t('webhooks.none')}
            text={t('webhooks.noneText')}
          />
        </div>
      ) : (
        <WebhookTable webhooks={webhooks} onOpen={({ id }) => setOpenId(id)} />
      )}
      {filters.webhook === 'new' && (
        <NewWebhook
          onMade={({ name, secret: made }) => {
            setSecret({ name, secret: made })
            close()
          }}
          onLost={(text) => {
            setLost(text)
            close()
          }}
          onClose={close}
        />
      )}
      {open && (
        <WebhookDetails
          webhook={open}
          onSecret={(renewed) => {
            setOpenId(null)
            setSecret({ name: open.name, secret: renewed })
          }}
          onLost={(text) => {
            setOpenId(null)
            setLost(text)
          }}
          onClose={() => setOpenId(null)}
        />
      )}
      {secret && (
        <SecretShown
          title={t('webhooks.madeTitle', { name: secret.name })}
          warning={t('webhooks.madeText')}
          label={t('webhooks.secret')}
          secret={secret.secret}
          how={t('webhooks.madeHow')}
          copied={t('webhooks.copied')}
          onClose={() => setSecret(null)}
        />
      )}
      {lost !== null && <SecretLost text={lost} onClose={() => setLost(null)} />}
    </Stack>
  )
}

const idOf = ({ id }: Webhook) => String(id)

type TableProps = { webhooks: readonly Webhook[]; onOpen: (webhook: Webhook) => void }

function WebhookTable({ webhooks, onOpen }: TableProps) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf({ t, onOpen }), [t, onOpen])
  return (
    <div className="framed">
      <StaticTable label={t('webhooks.title')} rows={webhooks} columns={columns} idOf={idOf} />
    </div>
  )
}

type Given = { t: TFunction<'admin'> } & Pick<TableProps, 'onOpen'>

function columnsOf({ t, onOpen }: Given): StaticColumn<Webhook>[] {
  return [
    {
      id: 'name',
      header: t('connections.name'),
      look: { least: 140, grow: 1 },
      cell: ({ name, state }) => (
        <span className={state === 'ended' ? 'muted' : 'strong'}>
          <CutText text={name} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('connections.status'),
      look: { least: 120 },
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      id: 'url',
      header: t('webhooks.url'),
      look: { least: 180, grow: 2, rank: 2 },
      cell: ({ url }) => (
        <bdi dir="ltr">
          <CutText text={url} />
        </bdi>
      ),
    },
    {
      id: 'types',
      header: t('webhooks.types'),
      look: { least: 160, grow: 2, rank: 1 },
      cell: ({ types }) => (
        <CutText text={types.map((type) => t(`webhooks.typeNames.${type}`)).join(t('webhooks.and'))} />
      ),
    },
    {
      id: 'last',
      header: t('webhooks.lastDelivered'),
      look: { least: 124, rank: 3 },
      cell: ({ last_delivered_at: at }) =>
        at === null ? <span className="muted">{t('connections.never')}</span> : <Moment at={at} now={serverNow()} />,
    },
    {
      id: 'actions',
      header: t('connections.actions'),
      look: { least: 72 },
      cell: (webhook) => (
        <IconButton
          label={t('webhooks.openOf', { name: webhook.name })}
          icon={<IconHistory {...smallIcon} />}
          onClick={() => onOpen(webhook)}
        />
      ),
    },
  ]
}

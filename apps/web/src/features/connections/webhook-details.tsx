import { useQueryClient } from '@tanstack/react-query'
import { ownFactors, type OwnFactors, type Webhook, type WebhookDelivery } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { ShownOnceLost } from '../../api/admin/shown-once.ts'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../api/errors.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { IconBan, IconClock, IconKey, IconPencil, IconPlayerPause } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck, IconCircleX, IconPlayerPlay, IconRefresh, IconSend } from '../../ui/icons.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { EndWithPassword } from '../sign-in/index.ts'
import { EditWebhook } from './edit-webhook.tsx'
import {
  endWebhook,
  renewSecret,
  sendAllAgain,
  sendDeliveryAgain,
  sendTest,
  setPaused,
  useDeliveries,
} from './webhook-data.ts'
import { WebhookState } from './webhook-state.tsx'

const SIZES = [20, 50, 100]

type Question = 'edit' | 'secret' | 'end'
type Props = {
  webhook: Webhook
  onSecret: (secret: string) => void
  /** a new secret was made, but is lost: what to do now */
  onLost: (text: string) => void
  onClose: () => void
}

/** What was sent to a program, what it answered, and what can be done about it. */
export function WebhookDetails({ webhook, onSecret, onLost, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [asks, setAsks] = useState<Question | null>(null)
  if (asks === 'edit') return <EditWebhook webhook={webhook} onClose={() => setAsks(null)} />
  if (asks === 'secret') {
    return <RenewSecret webhook={webhook} onRenewed={onSecret} onLost={onLost} onClose={() => setAsks(null)} />
  }
  if (asks === 'end') return <EndWebhook webhook={webhook} onClose={() => setAsks(null)} />
  return (
    <Dialog title={webhook.name} width="full" onClose={onClose}>
      <Stack gap="2">
        <Cluster gap="1 2">
          <WebhookState webhook={webhook} />
          <bdi dir="ltr" className="muted shrinks">
            <CutText text={webhook.url} />
          </bdi>
        </Cluster>
        {webhook.state !== 'ended' && <Actions webhook={webhook} onAsk={setAsks} />}
        <Deliveries webhook={webhook} />
        <Cluster gap="1h" justify="end">
          <Button look="primary" onClick={onClose}>
            {t('connections.done')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

type ActionsProps = { webhook: Webhook; onAsk: (what: Question) => void }

function Actions({ webhook, onAsk }: ActionsProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, state, waiting_count: waiting, failed_count: failed } = webhook
  const isPaused = state === 'paused'
  const act = async (how: () => Promise<void>, done: string) => {
    try {
      await how()
      toasts.success(done)
    } catch (error) {
      toasts.error(reasonFor(error, t('webhooks.actFailed')))
    }
  }
  return (
    <Cluster gap="1">
      <Button
        icon={isPaused ? <IconPlayerPlay {...smallIcon} /> : <IconPlayerPause {...smallIcon} />}
        onClick={() =>
          void act(() => setPaused(client, id, !isPaused), isPaused ? t('webhooks.resumed') : t('webhooks.paused'))
        }
      >
        {isPaused ? t('webhooks.resume') : t('webhooks.pause')}
      </Button>
      <Button
        icon={<IconSend {...smallIcon} />}
        onClick={() => void act(() => sendTest(client, id), t('webhooks.testSent'))}
      >
        {t('webhooks.test')}
      </Button>
      {!isPaused && waiting + failed > 0 && (
        <Button
          icon={<IconRefresh {...smallIcon} />}
          onClick={() => void act(() => sendAllAgain(client, id), t('webhooks.sentAgain'))}
        >
          {t('webhooks.sendAll')}
        </Button>
      )}
      <Button icon={<IconPencil {...smallIcon} />} onClick={() => onAsk('edit')}>
        {t('webhooks.edit')}
      </Button>
      <Button icon={<IconKey {...smallIcon} />} onClick={() => onAsk('secret')}>
        {t('webhooks.renew')}
      </Button>
      <Button icon={<IconBan {...smallIcon} />} onClick={() => onAsk('end')}>
        {t('webhooks.end')}
      </Button>
    </Cluster>
  )
}

const idOf = ({ id }: WebhookDelivery) => String(id)

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  const query = useDeliveries(webhook.id, { page, size })
  const isEnded = webhook.state === 'ended'
  const columns = useMemo(
    () =>
      columnsOf({
        t,
        number: (value) => numberText(value, language),
        onSend: isEnded
          ? null
          : (id) =>
              void sendDeliveryAgain(client, id).then(
                () => toasts.success(t('webhooks.sentAgain')),
                (error: unknown) => toasts.error(reasonFor(error, t('webhooks.actFailed'))),
              ),
      }),
    [t, language, client, isEnded],
  )
  const { data } = query
  return (
    <>
      <QueryFailure
        query={query}
        text={t('webhooks.deliveriesFailed')}
        asOf={(time) => t('connections.shownAsOf', { time })}
      />
      {!data && !query.isError && <ListSkeleton label={t('webhooks.deliveriesLoading')} />}
      {data?.total === 0 && <p className="muted">{t('webhooks.noDeliveries')}</p>}
      {data && data.total > 0 && (
        <div className="framed">
          <StaticTable label={t('webhooks.deliveries')} rows={data.deliveries} columns={columns} idOf={idOf} />
          <Pagination
            page={page}
            size={size}
            total={data.total}
            sizes={SIZES}
            onPage={setPage}
            onSize={(chosen) => {
              setSize(chosen)
              setPage(1)
            }}
          />
        </div>
      )}
    </>
  )
}

type Given = { t: TFunction<'admin'>; number: (value: number) => string; onSend: ((id: number) => void) | null }

function columnsOf({ t, number, onSend }: Given): StaticColumn<WebhookDelivery>[] {
  return [
    {
      id: 'thing',
      header: t('webhooks.event'),
      look: { least: 150, grow: 1 },
      cell: ({ type, thing, subject }) => (
        <span className="strong">
          <CutText text={[t(`webhooks.typeNames.${type}`), subject ?? thing].filter(Boolean).join(' ')} />
        </span>
      ),
    },
    {
      id: 'state',
      header: t('connections.status'),
      look: { least: 112 },
      cell: ({ state }) => (
        <StatusBadge {...looks[state]} quiet={state === 'delivered'}>
          {t(`webhooks.deliveryStates.${state}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'answer',
      header: t('webhooks.answer'),
      look: { least: 140, grow: 2, rank: 3 },
      cell: (delivery) => <CutText text={answerOf(delivery, { t, number })} />,
    },
    {
      id: 'attempts',
      header: t('webhooks.attempts'),
      look: { least: 80, rank: 1 },
      cell: ({ attempts }) => number(attempts),
    },
    {
      id: 'made',
      header: t('webhooks.madeAt'),
      look: { least: 124, rank: 2 },
      cell: ({ made_at: at }) => <Moment at={at} now={serverNow()} />,
    },
    {
      id: 'next',
      header: t('webhooks.nextAt'),
      look: { least: 124, rank: 0 },
      cell: ({ next_attempt_at: at }) => (at === null ? null : <Moment at={at} now={serverNow()} />),
    },
    {
      id: 'actions',
      header: t('connections.actions'),
      look: { least: 72 },
      cell: ({ id, type }) =>
        onSend === null || type === 'test' ? null : (
          <IconButton
            label={t('webhooks.sendAgain')}
            icon={<IconRefresh {...smallIcon} />}
            onClick={() => onSend(id)}
          />
        ),
    },
  ]
}

const looks = {
  waiting: { tone: 'on-hold', icon: <IconClock {...smallIcon} /> },
  delivered: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  failed: { tone: 'closed', icon: <IconCircleX {...smallIcon} /> },
} as const

/** What became of the last attempt, in a few words, and what its receiver said. */
function answerOf({ outcome, status, answer }: WebhookDelivery, { t, number }: Pick<Given, 't' | 'number'>): string {
  if (outcome === null) return t('webhooks.notTried')
  const what = status === null ? t(`webhooks.outcomes.${outcome}`) : t('webhooks.status', { status: number(status) })
  return answer === null ? what : t('webhooks.withAnswer', { what, answer })
}

type RenewProps = {
  webhook: Webhook
  onRenewed: (secret: string) => void
  onLost: (text: string) => void
  onClose: () => void
}

/** Makes a new secret, for the own factors. */
function RenewSecret({ webhook, onRenewed, onLost, onClose }: RenewProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<OwnFactors, OwnFactors>(ownFactors, { current_password: '' }, { draft: null })
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form

  async function save(body: OwnFactors): Promise<void> {
    try {
      onRenewed(await form.send(body, (sent: OwnFactors) => renewSecret(client, webhook.id, sent)))
    } catch (error) {
      if (error instanceof ShownOnceLost) return onLost(error.detail)
      if (showRefusal(error) || form.showProblem(error)) return
      toasts.error(reasonFor(error, t('webhooks.actFailed')))
    }
  }

  return (
    <FormDialog
      title={t('webhooks.renewTitle')}
      submitLabel={t('webhooks.renew')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <p className="full-row">{t('webhooks.renewText')}</p>
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}

/** Ends a webhook for good, for the own password. */
function EndWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  return (
    <EndWithPassword
      title={t('webhooks.endTitle', { name: webhook.name })}
      submitLabel={t('webhooks.end')}
      doneText={t('webhooks.ended', { name: webhook.name })}
      failedText={t('webhooks.actFailed')}
      send={(own) => endWebhook(client, webhook.id, own)}
      onClose={onClose}
    >
      <p>{t('webhooks.endText')}</p>
    </EndWithPassword>
  )
}

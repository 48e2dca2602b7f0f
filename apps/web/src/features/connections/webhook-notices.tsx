import type { Webhook } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { adminPaths } from '../../admin-paths.ts'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { useWebhooks } from './webhook-data.ts'

type Props = {
  webhooks: readonly Webhook[]
  /** where something can be done about it, for who reads it elsewhere */
  link?: ReactNode
}

/** What an admin has to know: which programs are told nothing any more, and what they have missed. */
export function WebhookNotices({ webhooks, link }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const momentOf = (at: string) => workshopMomentText(Date.parse(at), zone, language)
  const picture = <IconAlertTriangle {...smallIcon} className="rigid error" />
  return webhooks
    .filter(({ state }) => state !== 'ended')
    .flatMap(({ id, name, paused_because: because, paused_at: at, missed_before: missed }) => [
      because !== null && because !== 'admin' && at !== null && (
        <QuietNotice key={`${id} paused`} icon={picture}>
          {t(`webhooks.pausedBecause.${because}`, { name, time: momentOf(at) })} {link}
        </QuietNotice>
      ),
      missed !== null && because !== 'restored' && (
        <QuietNotice key={`${id} missed`} icon={picture}>
          {t('webhooks.missed', { name, time: momentOf(missed) })} {link}
        </QuietNotice>
      ),
    ])
}

/** The same where the state of the whole server is shown, with the way to the page of webhooks. */
export function WebhooksInTrouble() {
  const { t } = useTranslation('admin')
  const { data: webhooks = [] } = useWebhooks()
  return (
    <WebhookNotices
      webhooks={webhooks}
      link={<Link to={adminPaths.connections}>{t('pages.connections.title')}</Link>}
    />
  )
}

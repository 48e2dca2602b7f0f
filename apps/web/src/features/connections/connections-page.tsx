import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { Stack } from '../../ui/layout.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { CalendarAddresses } from './calendar-addresses.tsx'
import { useCalendarAddresses, useMachineTokens } from './data.ts'
import { MachineTokens } from './machine-tokens.tsx'
import { useWebhooks } from './webhook-data.ts'
import { Webhooks } from './webhooks.tsx'

/** /admin/connections: what other programs have to do with this shop, a section for each way. */
export function ConnectionsPage() {
  const { t } = useTranslation('admin')
  const [tokens, calendars, webhooks] = [useMachineTokens(), useCalendarAddresses(), useWebhooks()]
  const asOf = (time: string) => t('connections.shownAsOf', { time })
  const loading = <ListSkeleton label={t('connections.loading')} />
  return (
    <>
      <PageHeader title={t('pages.connections.title')} />
      <QueryFailure query={tokens} text={t('connections.failed')} asOf={asOf} />
      <QueryFailure query={webhooks} text={t('webhooks.failed')} asOf={asOf} />
      <QueryFailure query={calendars} text={t('calendars.failed')} asOf={asOf} />
      {!tokens.data && !tokens.isError && loading}
      <InWorkshop loading={loading}>
        <Hints>
          <Stack gap="3">
            {tokens.data && <MachineTokens tokens={tokens.data} />}
            {webhooks.data && <Webhooks webhooks={webhooks.data} />}
            {calendars.data && <CalendarAddresses addresses={calendars.data} />}
          </Stack>
        </Hints>
      </InWorkshop>
    </>
  )
}

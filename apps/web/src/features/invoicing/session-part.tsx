import type { SessionInvoicing } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { durationText } from '../../i18n/durations.ts'
import { adminPaths } from '../../admin-paths.ts'
import { ObjectPart } from '../../ui/admin/object-page.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { BatchState } from './batch-state.tsx'
import { useSessionInvoicing } from './data.ts'

/** On the page of a session: the batches in which it lies, if any. */
export function InvoicingOfSession({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const query = useSessionInvoicing(id)
  const batches = query.data?.batches ?? []
  if (batches.length === 0 && !query.isError) return null
  return (
    <ObjectPart title={t('invoicing.ofSession')}>
      <Stack gap="1" narrow>
        <QueryFailure
          query={query}
          text={t('invoicing.sessionFailed')}
          asOf={(time) => t('invoicing.asOf', { time })}
        />
        {batches.length > 0 && <Batches batches={batches} />}
      </Stack>
    </ObjectPart>
  )
}

function Batches({ batches }: Pick<SessionInvoicing, 'batches'>) {
  const { t } = useTranslation('admin')
  return (
    <>
      <ul className="lined edged" aria-label={t('invoicing.sessionBatches')}>
        {batches.map(({ id, number, state, seconds, job_no }) => (
          <Cluster
            as="li"
            key={`${id} ${job_no}`}
            gap="1 2"
            align="center"
            justify="between"
            className="pad-y-half pad-x-1h"
          >
            <Cluster gap="1">
              <Link to={adminPaths.invoiceBatch(id)}>{t('invoicing.batch', { number: String(number) })}</Link>
              <BatchState state={state} />
            </Cluster>
            <span>
              {t(seconds < 0 ? 'invoicing.sessionLess' : 'invoicing.sessionHours', {
                duration: durationText(Math.abs(seconds), t),
                number: job_no,
              })}
            </span>
          </Cluster>
        ))}
      </ul>
      <p className="muted">{t('invoicing.sessionNote')}</p>
    </>
  )
}

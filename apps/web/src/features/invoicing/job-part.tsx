import type { JobInvoicing } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import { dateText } from '../../i18n/date-formats.ts'
import { sarText } from '../../i18n/durations.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { FactList, ObjectFact } from '../../ui/admin/object-page.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { BatchState } from './batch-state.tsx'
import { useJobInvoicing } from './data.ts'
import { hasNoPrice } from './view.ts'

/** On the page of a job: what of it is invoiced, and what is not. */
export function InvoicingOfJob({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  return (
    <QueryPart title={t('invoicing.ofJob')} query={useJobInvoicing(id)} failed={t('invoicing.jobFailed')}>
      {(of) => (isEmpty(of) ? <p className="muted">{t('invoicing.jobNothing')}</p> : <Shown of={of} />)}
    </QueryPart>
  )
}

function isEmpty({ not_invoiced: rest, batches }: JobInvoicing): boolean {
  return rest.seconds === 0 && rest.seconds_waiting === 0 && batches.length === 0
}

function Shown({ of }: { of: JobInvoicing }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { not_invoiced: rest } = of
  const sumsText = (sums: Parameters<typeof hasNoPrice>[0] & { hours: number }) =>
    t(hasNoPrice(sums) ? 'invoicing.hoursUnpriced' : 'invoicing.hoursAndSar', {
      hours: decimalText(sums.hours, 2, language),
      sar: sarText(sums.amount_sar, language, t),
    })
  return (
    <Stack gap="1h" narrow>
      <FactList>
        <ObjectFact label={t('invoicing.notInvoiced')}>{sumsText(rest)}</ObjectFact>
        <ObjectFact label={t('invoicing.invoiced')}>{sumsText(of.invoiced)}</ObjectFact>
        {of.price_sar !== null && (
          <ObjectFact label={t('invoicing.priceToday')}>
            {amountText(of.price_sar, language)} {t('invoicing.unit')}
          </ObjectFact>
        )}
      </FactList>
      {of.first_day !== null && (
        <p className="muted">{t('invoicing.countsFrom', { day: dateText(of.first_day, language) })}</p>
      )}
      {rest.seconds_waiting !== 0 && (
        <p>{t('invoicing.waiting', { hours: decimalText(rest.hours_waiting, 2, language) })}</p>
      )}
      {of.price_sar === null && (
        <p>
          {t('invoicing.noPrice')} <Link to={adminPaths.invoicePrices}>{t('invoicing.toPrices')}</Link>
        </p>
      )}
      {of.batches.length > 0 && (
        <ul className="lined edged" aria-label={t('invoicing.jobBatches')}>
          {of.batches.map(({ id, number, state, ...batch }) => (
            <Cluster as="li" key={id} gap="1 2" align="center" justify="between" className="pad-y-half pad-x-1h">
              <Cluster gap="1">
                <Link to={adminPaths.invoiceBatch(id)}>{t('invoicing.batch', { number: String(number) })}</Link>
                <BatchState state={state} />
              </Cluster>
              <span>{sumsText(batch)}</span>
            </Cluster>
          ))}
        </ul>
      )}
    </Stack>
  )
}

import { type InvoiceBatch, invoiceBatchStates } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { ChoiceFilter, FilterBar } from '../../ui/admin/filter-bar.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { IconWallet } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Stack } from '../../ui/layout.tsx'
import { BatchState } from './batch-state.tsx'
import { PAGE_SIZES, useBatches } from './data.ts'
import { fields } from './view.ts'

/** All batches, the newest first. */
export function BatchesPart() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const { state, page, size } = filters
  const query = useBatches({ state, page, size })
  const { data } = query
  return (
    <Stack gap="2" narrow>
      <QueryFailure query={query} text={t('invoicing.batchesFailed')} asOf={(time) => t('invoicing.asOf', { time })} />
      {data && (data.total > 0 || state !== '') && (
        <FilterBar>
          <ChoiceFilter
            label={t('invoicing.stateFilter')}
            all={t('invoicing.allStates')}
            value={state}
            choices={invoiceBatchStates.map((value) => ({ value, label: t(`invoicing.states.${value}`) }))}
            onChoose={(value) => setFilters({ state: value as typeof state, page: 1 })}
          />
        </FilterBar>
      )}
      {data && (
        <section className="framed" aria-label={t('invoicing.list')}>
          {data.total === 0 ? (
            <EmptyState
              icon={<IconWallet {...icon} size={32} />}
              level="h2"
              title={t('invoicing.noBatches')}
              text={t('invoicing.noBatchesText')}
            />
          ) : (
            <Batches batches={data.batches} />
          )}
          {data.total > size && (
            <Pagination
              page={page}
              size={size}
              total={data.total}
              sizes={PAGE_SIZES}
              onPage={(to) => setFilters({ page: to }, 'push')}
              onSize={(of) => setFilters({ size: of as (typeof PAGE_SIZES)[number], page: 1 })}
            />
          )}
        </section>
      )}
      {!data && !query.isError && <ListSkeleton label={t('invoicing.loading')} />}
    </Stack>
  )
}

function Batches({ batches }: { batches: readonly InvoiceBatch[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => columnsOfBatches(t, language), [t, language])
  return (
    <Hints>
      <StaticTable label={t('invoicing.list')} rows={batches} columns={columns} idOf={({ id }) => String(id)} />
    </Hints>
  )
}

function columnsOfBatches(t: TFunction<'admin'>, language: Language): StaticColumn<InvoiceBatch>[] {
  return [
    {
      id: 'number',
      header: t('invoicing.list'),
      look: { width: '150px' },
      cell: ({ id, number }) => (
        <RowLink to={adminPaths.invoiceBatch(id)}>{t('invoicing.batch', { number: String(number) })}</RowLink>
      ),
    },
    {
      id: 'customer',
      header: t('invoicing.customer'),
      look: { rank: 4 },
      cell: ({ customer }) => <CutText text={customer === '' ? '–' : customer} />,
    },
    {
      id: 'job',
      header: t('invoicing.job'),
      look: { rank: 1, width: '140px' },
      cell: ({ job_no }) =>
        job_no === null ? (
          t('invoicing.allJobs')
        ) : (
          <bdi dir="ltr" className="breaks">
            {job_no}
          </bdi>
        ),
    },
    {
      id: 'state',
      header: t('invoicing.state'),
      look: { width: '130px' },
      cell: ({ state }) => <BatchState state={state} />,
    },
    {
      id: 'hours',
      header: t('invoicing.hours'),
      look: { align: 'end' },
      cell: ({ hours }) => decimalText(hours, 2, language),
    },
    {
      id: 'amount',
      header: t('invoicing.amount'),
      look: { align: 'end', rank: 3 },
      cell: ({ amount_sar: sar }) => amountText(sar, language),
    },
    {
      id: 'made',
      header: t('invoicing.madeAt'),
      look: { rank: 2, width: '140px' },
      cell: ({ made_at }) => <Moment at={made_at} />,
    },
  ]
}

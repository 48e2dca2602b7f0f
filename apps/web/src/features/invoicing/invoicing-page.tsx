import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { InWorkshop } from '../workshop/index.ts'
import { BatchesPart } from './batches-part.tsx'
import { OpenPart } from './open-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { fields, parts } from './view.ts'

/** /admin/invoicing: what is not invoiced yet, the batches in which hours are handed over, and prices. */
export function InvoicingPage() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const shown = { open: <OpenPart />, batches: <BatchesPart />, prices: <PricesPart /> }
  return (
    <>
      <PageHeader title={t('pages.invoicing.title')} />
      <InWorkshop loading={<ListSkeleton label={t('invoicing.loading')} />}>
        <Tabs
          label={t('pages.invoicing.title')}
          tabs={parts.map((name) => ({ name, label: t(`invoicing.parts.${name}`) }))}
          current={filters.part}
          onChoose={(part, by) => setFilters({ part, page: 1 }, by === 'press' ? 'push' : 'replace')}
        >
          {shown[filters.part]}
        </Tabs>
      </InWorkshop>
    </>
  )
}

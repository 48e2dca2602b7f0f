import { useTranslation } from 'react-i18next'
import { AsOf } from '../../api/admin/as-of.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { Analytics } from './analytics.tsx'
import { estimateTabs } from './view.ts'

/** /admin/estimates: how good the estimates are, and what follows from them. */
export function EstimatesPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeader title={t('pages.estimatesPage.title')}>
        <AsOf />
      </PageHeader>
      <InWorkshop loading={<ListSkeleton label={t('analytics.loading')} />}>
        <Analytics tabs={estimateTabs} />
      </InWorkshop>
    </>
  )
}

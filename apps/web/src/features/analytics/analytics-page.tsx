import { useTranslation } from 'react-i18next'
import { AsOf } from '../../api/admin/as-of.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { Analytics } from './analytics.tsx'
import { askForFigures } from './data.ts'
import { dashboardTabs } from './view.ts'

/** /admin/analytics: the dashboard of its own. */
export function AnalyticsPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeader title={t('analytics.title')}>
        <AsOf />
      </PageHeader>
      <InWorkshop loading={<ListSkeleton label={t('analytics.loading')} />}>
        <Analytics tabs={dashboardTabs} />
      </InWorkshop>
    </>
  )
}

AnalyticsPage.prefetch = askForFigures

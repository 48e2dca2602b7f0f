import { Cluster } from '../../ui/layout.tsx'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOf } from '../../api/admin/as-of.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { viewField, views } from './views.ts'
import styles from './reports-header.module.css'

/** The name of the page, the way to its other views, and what can be done with this one. */
export function ReportsHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(viewField)
  return (
    <PageHeader title={t('pages.reports.title')}>
      <Cluster gap="1 2" className={styles['line']}>
        <SegmentedControl
          aria-label={t('reports.view')}
          data={views.map((value) => ({ value, label: t(`reports.views.${value}`) }))}
          value={filters.view}
          onChange={(view) => setFilters({ view })}
        />
        <AsOf />
        <div className={styles['actions']}>{children}</div>
      </Cluster>
    </PageHeader>
  )
}

import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { Period } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import panel from '../../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../../ui/admin/query-failure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { useMonths } from '../data.ts'
import styles from './months.module.css'
import { MonthsTable } from './months-table.tsx'
import { ReopenMonth } from './reopen-month.tsx'
import { useClosing } from './use-closing.ts'

/** The months with what was counted in them, to be closed once nothing is to be changed any more. */
export function Months() {
  const { t } = useTranslation('admin')
  const months = useMonths()
  const close = useClosing()
  const [reopened, reopen] = useState<Period | null>(null)
  const asOf = (time: string) => t('sessions.shownAsOf', { time })
  return (
    <>
      <QueryFailure query={months} text={t('months.failed')} asOf={asOf} />
      {!months.data && !months.isError && <ListSkeleton label={t('months.loading')} />}
      {months.data && (
        <section className={panel['panel']} aria-label={t('months.list')}>
          {months.data.length === 0 ? (
            <EmptyState
              icon={<IconCalendar {...icon} size={32} />}
              level="h2"
              title={t('months.none')}
              text={t('months.noneText')}
            />
          ) : (
            <>
              <p className={styles['text']}>{t('months.text')}</p>
              <MonthsTable months={months.data} onClose={close} onReopen={reopen} />
            </>
          )}
        </section>
      )}
      {reopened && <ReopenMonth period={reopened} onClose={() => reopen(null)} />}
    </>
  )
}

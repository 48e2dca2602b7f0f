import { Cluster } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconCalendarOff } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import rows from '../../ui/admin/figures.module.css'
import { useTimesheets } from './data.ts'
import { LinesTable } from './lines-table.tsx'
import { PrintAllButton } from './print-button.tsx'
import { Timesheet } from './timesheet.tsx'
import { fields } from './view.ts'
import type { Month } from '../../ui/admin/months.ts'

/** Timesheets: the technicians' months to check, print and sign. */
export function Timesheets({ month }: { month: Month }) {
  const { technician } = useFilters(fields).filters
  if (technician === null) return <Everybody month={month} />
  return <Timesheet key={technician} id={technician} month={month} />
}

function Everybody({ month }: { month: Month }) {
  const { t } = useTranslation('admin')
  const query = useTimesheets(month)
  const { data, isError } = query
  return (
    <>
      {data && data.lines.length > 0 && (
        <Cluster justify="end" gap="1" className="below-2">
          <PrintAllButton month={month} count={data.lines.length} />
        </Cluster>
      )}
      <QueryFailure query={query} text={t('timesheets.failed')} asOf={(time) => t('reports.shownAsOf', { time })} />
      {!data && !isError && <ListSkeleton label={t('timesheets.loading')} />}
      {data && (
        <section className={classes('framed', rows['bare'])} aria-label={t('timesheets.list')}>
          {data.lines.length > 0 ? (
            <>
              <LinesTable lines={data.lines} totals={data.totals} month={month} />
              <p className="pad-y-5q pad-x-2 line-above muted text-s">{t('time.costIsNotPay')}</p>
            </>
          ) : (
            <EmptyState
              icon={<IconCalendarOff {...icon} size={32} />}
              level="h2"
              title={t('timesheets.none')}
              text={t('timesheets.noneText')}
            />
          )}
        </section>
      )}
    </>
  )
}

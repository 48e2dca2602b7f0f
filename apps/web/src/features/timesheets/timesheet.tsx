import { Cluster } from '../../ui/layout.tsx'
import type { TimesheetLine } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconArrowLeft } from '../../ui/icons.ts'
import { adminPaths } from '../../admin-paths.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { useTimesheet } from './data.ts'
import { DaysTable } from './days-table.tsx'
import { LateArrivals } from './late-arrivals.tsx'
import { PrintButton } from './print-button.tsx'
import styles from './timesheet.module.css'
import { fields } from './view.ts'
import type { Month } from '../../ui/admin/months.ts'
import { personText } from '../../i18n/people.ts'

/** One technician's month, day by day. */
export function Timesheet({ id, month }: { id: number; month: Month }) {
  const { t } = useTranslation('admin')
  const { addressWith } = useFilters(fields)
  const query = useTimesheet(id, month)
  const { data, isError } = query
  return (
    <>
      <Cluster justify="between" gap="1 2" className="below-2">
        <Link to={addressWith({ technician: null })} className={styles['back']}>
          <IconArrowLeft {...smallIcon} className="points" />
          {t('timesheets.all')}
        </Link>
        <PrintButton id={id} name={data ? personText(data.line.technician) : ''} month={month} />
      </Cluster>
      <QueryFailure query={query} text={t('timesheets.failed')} asOf={(time) => t('reports.shownAsOf', { time })} />
      {!data && !isError && <ListSkeleton label={t('timesheets.loading')} />}
      {data && (
        <section className="framed" aria-label={personText(data.line.technician)}>
          <Head line={data.line} month={month} />
          <DaysTable days={data.days} line={data.line} month={month} />
          <LateArrivals sheet={data} />
          <p className="pad-y-5q pad-x-2 line-above muted text-s">{t('time.costIsNotPay')}</p>
        </section>
      )}
    </>
  )
}

function Head({ line, month }: { line: TimesheetLine; month: Month }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { technician_id, technician, employee_number, segment, days_worked, to_review_count } = line
  const days = t('timesheets.days', { count: days_worked, number: numberText(days_worked, language) })
  return (
    <Cluster gap="half 2" align="baseline" className="pad-y-1h pad-x-2">
      <h2 className="text-3xl">
        <Link to={adminPaths.technicianPage(technician_id)}>
          <bdi>{personText(technician)}</bdi>
        </Link>
      </h2>
      <p className={styles['about']}>
        {employee_number && (
          <>
            <bdi>{employee_number}</bdi>
            {' · '}
          </>
        )}
        {segment && (
          <>
            <bdi>{segment}</bdi>
            {' · '}
          </>
        )}
        {monthAndYearText(month, language)} · {days}
      </p>
      {to_review_count > 0 && (
        <Link
          className="stalled strong"
          to={adminPaths.sessionsBehind({ month, technician: technician_id, isWaiting: true })}
        >
          {t('reports.toReview', { count: to_review_count, number: numberText(to_review_count, language) })}
        </Link>
      )}
    </Cluster>
  )
}

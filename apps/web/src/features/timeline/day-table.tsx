import type { Instant } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './day-table.module.css'
import type { Bar, Gap, Row } from './geometry.ts'
import { lengthText, marksText, type TextOptions, timesText } from './texts.ts'

type Props = { rows: readonly Row[]; now: Instant; options: TextOptions }

/** The same as the picture in words: for the ear, and to be copied. */
export function DayTable({ rows, now, options }: Props) {
  const { t } = useTranslation('admin')
  const columns = ['time', 'duration', 'job', 'activity', 'state'] as const
  return (
    <table className={styles['table']} aria-label={t('timeline.table')}>
      <thead>
        <tr>
          <th scope="col">{t('timeline.technician')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`timeline.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <Lines key={row.technician.technician_id} row={row} now={now} options={options} />
      ))}
    </table>
  )
}

function Lines({ row, now, options }: Omit<Props, 'rows'> & { row: Row }) {
  const { technician, bars, gaps } = row
  const items = [...bars, ...gaps].toSorted((a, b) => a.startedAt - b.startedAt)
  const name = (
    <th scope="rowgroup" rowSpan={Math.max(1, items.length)}>
      <Link to={paths.technicianPage(technician.technician_id)}>
        <PersonName id={technician.technician_id} name={technician.technician_name} />
      </Link>
      <bdi className={styles['segment']}>{technician.segment}</bdi>
    </th>
  )
  return (
    <tbody>
      {items.length === 0 && (
        <tr>
          {name}
          <td colSpan={5} className={styles['nothing']}>
            {options.t('timeline.noSessions')}
          </td>
        </tr>
      )}
      {items.map((item, nth) => (
        <tr key={item.startedAt}>
          {nth === 0 && name}
          {'session' in item ? (
            <SessionCells bar={item} now={now} options={options} />
          ) : (
            <GapCells gap={item} options={options} />
          )}
        </tr>
      ))}
    </tbody>
  )
}

function SessionCells({ bar, now, options }: { bar: Bar; now: Instant; options: TextOptions }) {
  const { session, startedAt, endedAt } = bar
  return (
    <>
      <td className={styles['time']}>
        <Link to={paths.session(session.session_id)}>{timesText(startedAt, endedAt, options)}</Link>
      </td>
      <td>{lengthText(startedAt, endedAt ?? now, options.t)}</td>
      <td>
        <bdi dir="ltr" className={styles['job']}>
          {session.job_no}
        </bdi>{' '}
        <bdi>{session.job_description}</bdi>
      </td>
      <td>
        <bdi>{session.activity_label}</bdi>
      </td>
      <td>{marksText(bar, options).join(', ')}</td>
    </>
  )
}

function GapCells({ gap: { startedAt, endedAt }, options }: { gap: Gap; options: TextOptions }) {
  return (
    <>
      <td className={styles['time']}>{timesText(startedAt, endedAt, options)}</td>
      <td>{lengthText(startedAt, endedAt, options.t)}</td>
      <td colSpan={3} className={styles['nothing']}>
        {options.t('timeline.noSession')}
      </td>
    </>
  )
}

import { type ImportedRow, type JobFileColumn, jobFileColumns } from '@warsha/contract'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { useWidth } from '../../ui/admin/use-width.ts'
import { classes } from '../../ui/classes.ts'
import styles from './import-dialog.module.css'

/** Below this width of the list, in pixels, the columns have no room for what they are to show. */
const LEAST_TABLE = 860

/** Each row with its values, and below them what is wrong with it. */
export function RowsTable({ rows }: { rows: readonly ImportedRow[] }) {
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  return <div ref={list}>{width !== null && (width < LEAST_TABLE ? <Cards rows={rows} /> : <Table rows={rows} />)}</div>
}

function Table({ rows }: { rows: readonly ImportedRow[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <table className={styles['table']} aria-label={t('jobImport.rows')}>
      <thead>
        <tr>
          <th scope="col" className={styles['rowNumber']}>
            {t('jobImport.row')}
          </th>
          {jobFileColumns.map(({ name, text }) => (
            <th key={name} scope="col" className={styles[name]}>
              {text[language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.row}>
            <tr className={classes(row.errors.length > 0 && styles['faulty'])}>
              <th scope="row" rowSpan={row.errors.length > 0 ? 2 : 1}>
                {row.row}
              </th>
              {jobFileColumns.map(({ name }) => (
                <td key={name} className={classes(isWrong(row, name) && styles['wrong'])}>
                  <Cell row={row} column={name} />
                </td>
              ))}
            </tr>
            {row.errors.length > 0 && (
              <tr className={classes(styles['faulty'], styles['reasons'])}>
                <td colSpan={jobFileColumns.length}>
                  <Reasons row={row} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { row: ImportedRow; column: JobFileColumn }

function Cell({ row, column }: CellProps) {
  const { t } = useTranslation('admin')
  const value = row[column]
  if (value === '' && isWrong(row, column)) return <em>{t('jobImport.empty')}</em>
  return <CutText text={value} dir={column === 'job_no' ? 'ltr' : 'auto'} />
}

function isWrong({ errors }: ImportedRow, column: string): boolean {
  return errors.some(({ path }) => path === column)
}

function Reasons({ row }: { row: ImportedRow }) {
  return (
    <ul className={styles['sentences']}>
      {row.errors.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}

function Cards({ rows }: { rows: readonly ImportedRow[] }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => (
        <li key={row.row} className={classes(row.errors.length > 0 && styles['faulty'])}>
          <span className={styles['muted']}>{t('jobImport.rowNumber', { number: row.row })}</span>
          <strong className={classes(isWrong(row, 'job_no') && styles['wrong'])}>
            <Cell row={row} column="job_no" />
          </strong>
          <span className={classes(isWrong(row, 'customer') && styles['wrong'])}>
            <Cell row={row} column="customer" />
          </span>
          <span className={classes(styles['muted'], isWrong(row, 'description') && styles['wrong'])}>
            <Cell row={row} column="description" />
          </span>
          {row.errors.length > 0 && <Reasons row={row} />}
        </li>
      ))}
    </ul>
  )
}

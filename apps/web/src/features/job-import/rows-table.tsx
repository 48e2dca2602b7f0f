import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { textIn } from '@warsha/contract/texts'
import { type ImportedRow, jobFieldTexts, type JobFileColumn, jobFileColumns } from '@warsha/contract'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { useWidth } from '../../ui/admin/use-width.ts'
import { classes } from '../../ui/classes.ts'
import styles from './import-dialog.module.css'

/** Below this width of the list, in pixels, the columns have no room for what they are to show. */
const LEAST_TABLE = 860

/** What the column of planned hours needs besides, where there is one. */
const PLANNED = 120

type Props = {
  rows: readonly ImportedRow[]
  /** what the file fills: a column that it may leave out would only take the others' room */
  columns: readonly FileColumn[]
}

type FileColumn = (typeof jobFileColumns)[number]

/** The columns that every file has, and of the others those that some row fills. */
export function filledColumns(rows: readonly ImportedRow[]): FileColumn[] {
  return jobFileColumns.filter(({ name, isRequired }) => isRequired || rows.some((row) => row[name] !== ''))
}

/** Each row with its values, and below them what is wrong with it. */
export function RowsTable(props: Props) {
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const isPlanned = props.columns.some(({ name }) => name === 'planned_hours')
  const least = isPlanned ? LEAST_TABLE + PLANNED : LEAST_TABLE
  return <div ref={list}>{width !== null && (width < least ? <Cards rows={props.rows} /> : <Table {...props} />)}</div>
}

function Table({ rows, columns }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <table className={styles['table']} aria-label={t('jobImport.rows')}>
      <thead>
        <tr>
          <th scope="col" className={styles['rowNumber']}>
            {t('jobImport.row')}
          </th>
          {columns.map(({ name, text }) => (
            <th key={name} scope="col" className={styles[name]}>
              {textIn(text, language)}
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
              {columns.map(({ name }) => (
                <td key={name} className={classes(isWrong(row, name) && styles['wrong'])}>
                  <Cell row={row} column={name} />
                </td>
              ))}
            </tr>
            {row.errors.length > 0 && (
              <tr className={classes(styles['faulty'], styles['reasons'])}>
                <td colSpan={columns.length}>
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
    <Cluster as="ul" gap="1q 2" align="stretch" className="error">
      {row.errors.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
    </Cluster>
  )
}

function Cards({ rows }: Pick<Props, 'rows'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Stack as="ul" className={classes('lined', styles['cards'])}>
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
          {row.planned_hours !== '' && (
            <Line
              as="span"
              gap="half"
              align="stretch"
              className={classes('shrinks', isWrong(row, 'planned_hours') && styles['wrong'])}
            >
              {`${textIn(jobFieldTexts.planned_hours, language)}: `}
              <Cell row={row} column="planned_hours" />
            </Line>
          )}
          {row.errors.length > 0 && <Reasons row={row} />}
        </li>
      ))}
    </Stack>
  )
}

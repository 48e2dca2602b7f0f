import { textIn } from '@warsha/contract/texts'
import type { AnyImportedRow, FileColumn } from '@warsha/contract'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { useWidth } from '../../ui/admin/use-width.ts'
import { classes } from '../../ui/classes.ts'
import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import type { FileImport } from './file-import.ts'
import styles from './import-dialog.module.css'

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  rows: readonly Row[]
  /** what the file fills: a column that it may leave out would only take the others' room */
  columns: readonly FileColumn<Name>[]
}

/** The columns that every file has, and of the others those that some row fills. */
export function filledColumns<Name extends string, Row extends AnyImportedRow>(
  { columns, textOf }: FileImport<Name, Row>,
  rows: readonly Row[],
): FileColumn<Name>[] {
  return columns.filter(
    ({ name, isRequired, instead }) => (isRequired && !instead) || rows.some((row) => textOf(row, name) !== ''),
  )
}

/** Each row with its values, and below them what is wrong with it or to be said of it. */
export function RowsTable<Name extends string, Row extends AnyImportedRow>(props: Props<Name, Row>) {
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const isNarrow = width !== null && width < props.kind.tableFrom(props.columns)
  return <div ref={list}>{width !== null && (isNarrow ? <Cards {...props} /> : <Table {...props} />)}</div>
}

function Table<Name extends string, Row extends AnyImportedRow>({ kind, rows, columns }: Props<Name, Row>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <table className={styles['table']} aria-label={t('fileImport.rows')}>
      <thead>
        <tr>
          <th scope="col" className={styles['rowNumber']}>
            {t('fileImport.row')}
          </th>
          {columns.map(({ name, text }) => (
            <th key={name} scope="col" className={kind.look(name)}>
              {textIn(text, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.row}>
            <tr className={classes(row.errors.length > 0 && styles['faulty'])}>
              <th scope="row" rowSpan={hasRemarks(row) ? 2 : 1}>
                {row.row}
              </th>
              {columns.map(({ name }) => (
                <td key={name} className={classes(isWrong(row, name) && styles['wrong'])}>
                  <Cell kind={kind} row={row} column={name} />
                </td>
              ))}
            </tr>
            {hasRemarks(row) && (
              <tr className={classes(row.errors.length > 0 && styles['faulty'], styles['reasons'])}>
                <td colSpan={columns.length}>
                  <Remarks row={row} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type CellProps<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  row: Row
  column: Name
}

function Cell<Name extends string, Row extends AnyImportedRow>({ kind, row, column }: CellProps<Name, Row>) {
  const { t } = useTranslation('admin')
  const value = kind.textOf(row, column)
  if (value === '' && isWrong(row, column)) return <em>{t('fileImport.empty')}</em>
  return <CutText text={value} dir={kind.isLeftToRight(column) ? 'ltr' : 'auto'} />
}

function isWrong({ errors }: AnyImportedRow, column: string): boolean {
  return errors.some(({ path }) => path === column)
}

function hasRemarks({ errors, remarks = [] }: AnyImportedRow): boolean {
  return errors.length + remarks.length > 0
}

/** What is wrong with a row, and what else there is to say of it. */
function Remarks({ row: { errors, remarks = [] } }: { row: AnyImportedRow }) {
  return (
    <Cluster as="ul" gap="1q 2" align="stretch">
      {errors.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="error">
          {message}
        </li>
      ))}
      {remarks.map((note) => (
        <li key={note} className="stalled">
          {note}
        </li>
      ))}
    </Cluster>
  )
}

function Cards<Name extends string, Row extends AnyImportedRow>({ kind, rows }: Props<Name, Row>) {
  const { t } = useTranslation('admin')
  return (
    <Stack as="ul" className={classes('lined', styles['cards'])}>
      {rows.map((row) => (
        <li key={row.row} className={classes(row.errors.length > 0 && styles['faulty'])}>
          <span className={styles['muted']}>{t('fileImport.rowNumber', { number: row.row })}</span>
          {kind.card.map((part, nth) => (
            <CardPart key={part.name} kind={kind} row={row} part={part} isFirst={nth === 0} />
          ))}
          {hasRemarks(row) && <Remarks row={row} />}
        </li>
      ))}
    </Stack>
  )
}

type PartProps<Name extends string, Row extends AnyImportedRow> = Omit<CellProps<Name, Row>, 'column'> & {
  part: FileImport<Name, Row>['card'][number]
  isFirst: boolean
}

function CardPart<Name extends string, Row extends AnyImportedRow>({
  kind,
  row,
  part: { name, look },
  isFirst,
}: PartProps<Name, Row>) {
  const language = useLanguage()
  const wrong = isWrong(row, name) && styles['wrong']
  const cell = <Cell kind={kind} row={row} column={name} />
  if (look === 'named') {
    const column = kind.columns.find((each) => each.name === name)
    if (!column || (kind.textOf(row, name) === '' && !wrong)) return null
    return (
      <Line as="span" gap="half" align="stretch" className={classes('shrinks', wrong)}>
        {`${textIn(column.text, language)}: `}
        {cell}
      </Line>
    )
  }
  if (isFirst) return <strong className={classes(wrong)}>{cell}</strong>
  return <span className={classes(look === 'quiet' && styles['muted'], wrong)}>{cell}</span>
}

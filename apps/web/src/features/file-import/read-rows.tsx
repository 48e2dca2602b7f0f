import { Cluster, Line } from '../../ui/layout.tsx'
import type { AnyImportedRow } from '@warsha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { FilterToggle } from '../../ui/admin/filter-toggle.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { pageShown } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './import-dialog.module.css'
import type { FileImport } from './file-import.ts'
import { filledColumns, RowsTable } from './rows-table.tsx'

const SIZES = [25, 50, 100] as const

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  rows: readonly Row[]
  /** how many of them are good; null where that has been said */
  ready: number | null
}

/** The rows as they were read, a page at a time. */
export function ReadRows<Name extends string, Row extends AnyImportedRow>({ kind, rows, ready }: Props<Name, Row>) {
  const { t } = useTranslation('admin')
  const [onlyBad, setOnlyBad] = useState(false)
  const [requestedPage, setPage] = useState(1)
  const [size, setSize] = useState<number>(SIZES[0])
  const bad = useMemo(() => rows.filter(({ errors }) => errors.length > 0), [rows])
  const shown = onlyBad ? bad : rows
  const columns = useMemo(() => filledColumns(kind, rows), [kind, rows])
  const page = pageShown(requestedPage, shown.length, size)
  return (
    <div className={styles['panel']}>
      {ready !== null && (
        <Tools
          ready={ready}
          bad={rows.length - ready}
          onlyBad={onlyBad}
          onToggle={(isOn) => {
            setOnlyBad(isOn)
            setPage(1)
          }}
        />
      )}
      {/* A list that scrolls must be reached by the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t('fileImport.rows')}>
        <Hints>
          <RowsTable kind={kind} rows={shown.slice((page - 1) * size, page * size)} columns={columns} />
        </Hints>
      </section>
      {shown.length > SIZES[0] && (
        <Pagination
          page={page}
          size={size}
          total={shown.length}
          sizes={SIZES}
          onPage={setPage}
          onSize={(next) => {
            setSize(next)
            setPage(1)
          }}
        />
      )}
    </div>
  )
}

type ToolsProps = { ready: number; bad: number; onlyBad: boolean; onToggle: (isOn: boolean) => void }

function Tools({ ready, bad, onlyBad, onToggle }: ToolsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <Cluster gap="1 2" justify="between" className={styles['tools']}>
      <Line as="output" gap="2" align="stretch" className="strong">
        <span className={styles['good']}>{t('fileImport.ready', counted(ready))}</span>
        {bad > 0 && <span className={styles['bad']}>{t('fileImport.bad', counted(bad))}</span>}
      </Line>
      {bad > 0 && (
        <FilterToggle
          icon={<IconAlertTriangle {...smallIcon} />}
          label={t('fileImport.onlyBad')}
          count={numberText(bad, language)}
          isOn={onlyBad}
          onToggle={onToggle}
        />
      )}
    </Cluster>
  )
}

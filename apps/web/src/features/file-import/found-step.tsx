import { NativeSelect } from '@mantine/core'
import type { FoundInFile } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { FileChoice } from './file-import.ts'
import styles from './import-dialog.module.css'

type Props = {
  found: FoundInFile
  choice: FileChoice
  /** numbers of rows that are read, the first of them */
  firstRows: readonly number[]
  disabled: boolean
  onChoose: (choice: FileChoice) => void
}

const separators: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

/** Where in the file the list is, how days are written, and which rows are passed over. */
export function FoundStep({ found, choice, firstRows, disabled, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const rows = headingRows(found, firstRows)
  return (
    <Stack gap="2" className={styles['found']}>
      <p>{useKind(found)}</p>
      <Cluster gap="2" align="start">
        {found.sheets.length > 1 && (
          <NativeSelect
            label={t('fileImport.sheet')}
            value={found.sheet}
            disabled={disabled}
            onChange={({ currentTarget }) => onChoose({ sheet: currentTarget.selectedIndex })}
          >
            {found.sheets.map((sheet, place) => (
              <option key={sheet.name + String(place)} value={place}>
                {sheetName(sheet, place)}
              </option>
            ))}
          </NativeSelect>
        )}
        <NativeSelect
          label={t('fileImport.headingRow')}
          value={found.heading_row ?? ''}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const { columns: _, ...rest } = choice
            const row = rows[currentTarget.selectedIndex]
            if (row !== undefined) onChoose({ ...rest, heading_row: row })
          }}
        >
          {rows.map((row) => (
            <option key={row} value={row}>
              {row}
            </option>
          ))}
        </NativeSelect>
        {(found.asks_day_order || choice.day_order) && (
          <NativeSelect
            label={t('fileImport.days.label')}
            value={choice.day_order ?? ''}
            disabled={disabled}
            error={choice.day_order ? undefined : t('fileImport.days.asked')}
            onChange={({ currentTarget }) => {
              const order = currentTarget.value
              if (order === 'day_first' || order === 'month_first') onChoose({ ...choice, day_order: order })
            }}
          >
            {!choice.day_order && <option value="">{t('fileImport.days.none')}</option>}
            <option value="day_first">{t('fileImport.days.dayFirst')}</option>
            <option value="month_first">{t('fileImport.days.monthFirst')}</option>
          </NativeSelect>
        )}
      </Cluster>
      <Skipped found={found} />
    </Stack>
  )

  function sheetName({ name, is_hidden }: FoundInFile['sheets'][number], place: number): string {
    const shown = name || t('fileImport.table', { number: place + 1 })
    return is_hidden ? t('fileImport.hiddenSheet', { name: shown }) : shown
  }
}

/** The rows in which headings can be: those above the ones that were found, and the first below. */
function headingRows({ heading_row, skipped }: FoundInFile, firstRows: readonly number[]): number[] {
  const above = skipped.filter(({ why }) => why === 'above').map(({ row }) => row)
  const rows = new Set([...above, ...(heading_row === null ? [] : [heading_row]), ...firstRows])
  return [...rows].toSorted((one, other) => one - other)
}

function useKind({ format, encoding, separator }: FoundInFile): string {
  const { t } = useTranslation('admin')
  const kind = t(`fileImport.formats.${format}`)
  const written = encoding?.replace(/^utf/, 'UTF').replace(/^windows/, 'Windows')
  if (format !== 'csv' || !separator) return written ? t('fileImport.kindIn', { kind, encoding: written }) : kind
  const name = separators[separator]
  return t('fileImport.kindParted', {
    kind,
    encoding: written ?? '',
    separator: name ? t(`fileImport.separators.${name}`) : separator,
  })
}

function Skipped({ found: { skipped, skipped_count: count } }: Pick<Props, 'found'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (count === 0) return <p className={styles['muted']}>{t('fileImport.nothingSkipped')}</p>
  return (
    <Stack gap="1">
      <FormNote tone="info" icon={<IconAlertTriangle {...smallIcon} />}>
        {t('fileImport.skipped', { count, number: numberText(count, language) })}
      </FormNote>
      <ul className={styles['skipped']}>
        {skipped.map(({ row, text, why }) => (
          <li key={row}>
            <span className={styles['muted']}>
              {t('fileImport.skippedRow', { number: row, why: t(`fileImport.why.${why}`) })}
            </span>{' '}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

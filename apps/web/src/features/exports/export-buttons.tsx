import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconChevronDown } from '../../ui/icons.ts'
import { IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import styles from './export-buttons.module.css'
import { type ExportFormat, type ExportRange, makeExport, useRunningExports } from './exports.ts'

type Props = {
  /** of which days; asked for when a button is pressed */
  rangeOf: () => ExportRange | Promise<ExportRange>
  /** which days these are, on hover; where none can be exported, why */
  hint: string
  disabled?: boolean
  /** also the sessions as CSV, in a menu */
  withSessions?: boolean
}

/** Makes files of the report. What is under way goes on while the page is used. */
export function ExportButtons({ rangeOf, hint, disabled = false, withSessions = false }: Props) {
  const { t } = useTranslation('admin')
  const running = useRunningExports()
  const start = useExport(rangeOf)
  const isBusy = (format: ExportFormat) => running.some((entry) => entry.format === format)
  const button = { disabled, title: hint }
  return (
    <div className={styles['buttons']}>
      <Button {...button} icon={<IconTable {...smallIcon} />} busy={isBusy('excel')} onClick={() => start('excel')}>
        {t('exports.excel')}
      </Button>
      <Button {...button} icon={<IconFileTypePdf {...smallIcon} />} busy={isBusy('pdf')} onClick={() => start('pdf')}>
        {t('exports.pdf')}
      </Button>
      {withSessions && (
        <Menu position="bottom-end" withinPortal={false} disabled={disabled}>
          <Menu.Target>
            <IconButton
              className={styles['more']}
              label={t('exports.more')}
              icon={<IconChevronDown {...smallIcon} />}
              busy={isBusy('csv')}
              disabled={disabled}
            />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFileTypeCsv {...smallIcon} />} onClick={() => start('csv')}>
              {t('exports.csv')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/** Makes a file, and says what became of it. */
function useExport(rangeOf: Props['rangeOf']): (format: ExportFormat) => void {
  const { t } = useTranslation('admin')
  const language = useLanguage()

  async function start(format: ExportFormat): Promise<void> {
    try {
      const name = await makeExport(format, await rangeOf(), language)
      if (name !== null) toasts.success(t('exports.saved', { name }))
    } catch (error) {
      const failed = t(`exports.failed.${format}`)
      // Who is told already that the sign-in has ended, or that nobody may, is not told twice.
      toasts.error(reasonFor(error, failed) && failed)
    }
  }

  return (format) => void start(format)
}

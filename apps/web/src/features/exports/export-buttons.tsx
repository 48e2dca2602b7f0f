import { Cluster } from '../../ui/layout.tsx'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconChevronDown } from '../../ui/icons.ts'
import { IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import styles from './export-buttons.module.css'
import { type ExportFormat, type ExportRange, useRunningExports } from './exports.ts'
import { useExport } from './use-export.ts'

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
  const makeFile = useExport()
  const start = (format: ExportFormat) => makeFile(format, rangeOf)
  const isBusy = (format: ExportFormat) => running.some((entry) => entry.format === format)
  const button = { disabled, title: hint }
  return (
    <Cluster gap="1" className={styles['buttons']}>
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
    </Cluster>
  )
}

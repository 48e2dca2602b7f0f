import { Cluster } from '../../ui/layout.tsx'
import { Menu } from '@mantine/core'
import { type ExportFormat, exportFormatNames, exportFormats, textIn } from '@warsha/contract'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronDown } from '../../ui/icons.ts'
import { IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './export-buttons.module.css'
import { type ExportRange, useRunningExports } from './exports.ts'
import { useExport } from './use-export.ts'

const icons: Record<ExportFormat, ComponentType<typeof smallIcon>> = {
  excel: IconTable,
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
}
const placedIn = (place: 'button' | 'menu') => exportFormatNames.filter((name) => exportFormats[name].place === place)

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
  const language = useLanguage()
  const running = useRunningExports()
  const makeFile = useExport()
  const isBusy = (format: ExportFormat) => running.some((entry) => entry.format === format)
  const offered = (format: ExportFormat) => {
    const Icon = icons[format]
    return {
      text: textIn(exportFormats[format].button, language),
      icon: <Icon {...smallIcon} />,
      onClick: () => makeFile(format, rangeOf),
    }
  }
  return (
    <Cluster gap="1" className={styles['buttons']}>
      {placedIn('button').map((format) => {
        const { text, ...button } = offered(format)
        return (
          <Button key={format} {...button} disabled={disabled} title={hint} busy={isBusy(format)}>
            {text}
          </Button>
        )
      })}
      {withSessions && (
        <Menu position="bottom-end" withinPortal={false} disabled={disabled}>
          <Menu.Target>
            <IconButton
              className={styles['more']}
              label={t('exports.more')}
              icon={<IconChevronDown {...smallIcon} />}
              busy={placedIn('menu').some(isBusy)}
              disabled={disabled}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {placedIn('menu').map((format) => {
              const { text, icon, onClick } = offered(format)
              return (
                <Menu.Item key={format} leftSection={icon} onClick={onClick}>
                  {text}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </Cluster>
  )
}

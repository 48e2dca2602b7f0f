import { type ExportFormat, exportFormatNames, exportFormats, textIn } from '@warsha/contract'
import { useLanguage } from '../../i18n/use-language.ts'
import { ExportMenu } from '../../ui/admin/export-menu.tsx'
import { IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import type { Icon } from '../../ui/icons.ts'
import { type ExportRange, useRunningExports } from './exports.ts'
import { useExport } from './use-export.ts'

const icons: Record<ExportFormat, Icon> = {
  excel: IconTable,
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
}

type Props = {
  /** of which days; asked for when a file is chosen */
  rangeOf: () => ExportRange | Promise<ExportRange>
  /** which days these are, on hover; where none can be exported, why */
  hint: string
  disabled?: boolean
  /** also the sessions as CSV, in a menu */
  withSessions?: boolean
}

/** Makes files of the report. What is under way goes on while the page is used. */
export function ExportButtons({ rangeOf, hint, disabled = false, withSessions = false }: Props) {
  const language = useLanguage()
  const running = useRunningExports()
  const makeFile = useExport()
  const offers = exportFormatNames
    .filter((format) => withSessions || exportFormats[format].place === 'button')
    .map((format) => ({
      key: format,
      text: textIn(exportFormats[format].button, language),
      icon: icons[format],
      isBusy: running.some((entry) => entry.format === format),
      save: () => makeFile(format, rangeOf),
      isApart: exportFormats[format].place === 'button',
    }))
  return <ExportMenu offers={offers} hint={hint} disabled={disabled} />
}

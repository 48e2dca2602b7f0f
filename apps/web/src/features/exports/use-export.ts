import { type ExportFormat, exportFormats, textIn } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { toasts } from '../../ui/toasts.tsx'
import { type ExportRange, makeExport } from './exports.ts'

type RangeOf = () => ExportRange | Promise<ExportRange>

/** Makes a file, and says what became of it. */
export function useExport(): (format: ExportFormat, rangeOf: RangeOf) => void {
  const { t } = useTranslation('admin')
  const language = useLanguage()

  async function start(format: ExportFormat, rangeOf: RangeOf): Promise<void> {
    try {
      const name = await makeExport(format, await rangeOf(), language)
      if (name !== null) toasts.success(t('exports.saved', { name }))
    } catch (error) {
      const failed = textIn(exportFormats[format].failed, language)
      // Who is told already that the sign-in has ended, or that nobody may, is not told twice.
      toasts.error(reasonFor(error, failed) && failed)
    }
  }

  return (format, rangeOf) => void start(format, rangeOf)
}

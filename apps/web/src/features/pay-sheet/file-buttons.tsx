import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ExportMenu } from '../../ui/admin/export-menu.tsx'
import { IconFileCode, IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import type { Icon } from '../../ui/icons.ts'
import { toasts } from '../../ui/toasts.tsx'
import { type FileKind, type PaySheetKey, savePaySheet } from './data.ts'

const pictures = {
  excel: IconTable,
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  payrollCsv: IconFileTypeCsv,
  payrollJson: IconFileCode,
  notesCsv: IconFileTypeCsv,
} as const satisfies Record<FileKind, Icon>

type Props = { which: PaySheetKey }

const files = ['excel', 'pdf', 'csv'] as const satisfies readonly FileKind[]
/** What a payroll program takes: everybody at once. */
const ofAll = ['payrollCsv', 'payrollJson'] as const satisfies readonly FileKind[]

/** Saves the pay sheet as a file, in the language of the app. */
export function PaySheetExport({ which }: Props) {
  const { t } = useTranslation('admin')
  const { busy, save } = useSaving(which)
  const kinds: readonly FileKind[] = which.technician === null ? [...files, ...ofAll] : files
  const offers = kinds.map((kind) => ({
    key: kind,
    text: t(`paySheet.${kind}`),
    icon: pictures[kind],
    isBusy: busy === kind,
    save: () => void save(kind),
  }))
  return <ExportMenu offers={offers} />
}

/** Saves the notes of the law. */
export function NotesButton({ which }: Props) {
  const { t } = useTranslation('admin')
  const { busy, save } = useSaving(which)
  const Picture = pictures.notesCsv
  return (
    <Button icon={<Picture {...smallIcon} />} busy={busy !== null} onClick={() => void save('notesCsv')}>
      {t('paySheet.notesCsv')}
    </Button>
  )
}

function useSaving(which: PaySheetKey) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState<FileKind | null>(null)

  async function save(kind: FileKind): Promise<void> {
    if (busy) return
    setBusy(kind)
    try {
      toasts.success(t('paySheet.saved', { name: await savePaySheet(kind, which, language) }))
    } catch (error) {
      toasts.error(reasonFor(error, t('paySheet.fileFailed')))
    } finally {
      setBusy(null)
    }
  }

  return { busy, save }
}

import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { IconFileCode, IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconChevronDown } from '../../ui/icons.ts'
import { toasts } from '../../ui/toasts.tsx'
import { type FileKind, type PaySheetKey, savePaySheet } from './data.ts'

const pictures = {
  excel: IconTable,
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  payrollCsv: IconFileTypeCsv,
  payrollJson: IconFileCode,
  notesCsv: IconFileTypeCsv,
} as const satisfies Record<FileKind, unknown>

type Props = { kinds: readonly FileKind[]; which: PaySheetKey }

/** Saves the pay sheet as a file, in the language of the app. */
export function FileButtons({ kinds, which }: Props) {
  const { t } = useTranslation('admin')
  const { busy, save } = useSaving(which)
  return kinds.map((kind) => {
    const Picture = pictures[kind]
    return (
      <Button key={kind} icon={<Picture {...smallIcon} />} busy={busy === kind} onClick={() => void save(kind)}>
        {t(`paySheet.${kind}`)}
      </Button>
    )
  })
}

const payrollKinds = ['payrollCsv', 'payrollJson'] as const satisfies readonly FileKind[]

/** Saves what a payroll program takes, in the format that is chosen. */
export function PayrollButton({ which }: { which: PaySheetKey }) {
  const { t } = useTranslation('admin')
  const { busy, save } = useSaving(which)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button icon={<IconChevronDown {...smallIcon} />} busy={busy !== null}>
          {t('paySheet.payroll')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {payrollKinds.map((kind) => {
          const Picture = pictures[kind]
          return (
            <Menu.Item key={kind} leftSection={<Picture {...smallIcon} />} onClick={() => void save(kind)}>
              {t(`paySheet.${kind}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
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

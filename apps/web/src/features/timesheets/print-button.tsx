import { Menu } from '@mantine/core'
import type { Language } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPrinter } from '../../ui/admin/icons.ts'
import { send } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { openFileWindow, showPdf } from '../../device/file-window.ts'
import menus from '../../ui/admin/export-menu.module.css'
import { Button } from '../../ui/button.tsx'
import { Cluster } from '../../ui/layout.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconChevronDown } from '../../ui/icons.ts'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { factsOf, languageCodes } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Month } from '../../ui/admin/months.ts'

type Sheet = { id: number; name: string; month: Month }

/** Prints a timesheet. */
export function PrintButton({ id, name, month }: Sheet) {
  const { t } = useTranslation('admin')
  const printed: Printed = {
    fetchPdf: (language) => send('timesheetPdf', { params: { id }, query: { month, language } }),
    file: `timesheet_${month}_${name.replaceAll(/\s+/g, '-')}.pdf`,
    progress: t('timesheets.printing', { name }),
  }
  return <Print label={t('timesheets.print')} printed={printed} />
}

/** Prints the timesheets of everybody, one after the other in one file. */
export function PrintAllButton({ month, count }: { month: Month; count: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const printed: Printed = {
    fetchPdf: (wanted) => send('timesheetsPdf', { query: { month, language: wanted } }),
    file: `timesheets_${month}.pdf`,
    progress: t('timesheets.printingAll', { count, number: numberText(count, language) }),
  }
  return <Print label={t('timesheets.printAll')} printed={printed} />
}

/** A file, how it is called, and what is told while it is made. */
type Printed = { fetchPdf: (language: Language) => Promise<Response>; file: string; progress: string }

/** In the language of the app at a press; in another one, that of a signer, by the menu beside it. */
function Print({ label, printed }: { label: string; printed: Printed }) {
  const { t } = useTranslation('admin')
  const { busy, print } = usePrint(printed)
  const own = useLanguage()
  const others = languageCodes().filter((code) => code !== own)
  return (
    <Cluster gap="1">
      <Button look="primary" icon={<IconPrinter {...smallIcon} />} busy={busy} onClick={() => void print(own)}>
        {label}
      </Button>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <IconButton
            className={menus['more']}
            label={t('timesheets.printIn', { what: label })}
            icon={<IconChevronDown {...smallIcon} />}
            disabled={busy}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((language) => (
            <Menu.Item key={language} lang={language} onClick={() => void print(language)}>
              {factsOf(language).ownName}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {busy && <output className="muted">{printed.progress}</output>}
    </Cluster>
  )
}

/** Fetches the file and shows it in a window of its own, or saves it where none may be opened. */
function usePrint({ fetchPdf, file, progress }: Printed) {
  const { t } = useTranslation('admin')
  const [busy, setBusy] = useState(false)

  async function print(language: Language): Promise<void> {
    if (busy) return
    setBusy(true)
    const reader = openFileWindow(progress)
    try {
      const response = await fetchPdf(language)
      showPdf(reader, file, await response.blob())
    } catch (error) {
      reader?.close()
      toasts.error(reasonFor(error, t('timesheets.printFailed')))
    } finally {
      setBusy(false)
    }
  }

  return { busy, print }
}

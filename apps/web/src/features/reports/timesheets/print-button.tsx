import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Menu } from '@mantine/core'
import type { Language } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { openFileWindow, showPdf } from '../../../device/file-window.ts'
import { Button } from '../../../ui/button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { languageNames } from '../../../words/language.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { Month } from './view.ts'

type Sheet = { id: number; name: string; month: Month }

/** Prints a timesheet in the language of whoever signs it; that of the app comes first. */
export function PrintButton(sheet: Sheet) {
  const { t } = useTranslation('admin')
  const { busy, print } = usePrint(sheet)
  const own = useLanguage()
  const languages: Language[] = own === 'ar' ? ['ar', 'en'] : ['en', 'ar']
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button look="primary" icon={<IconPrinter {...smallIcon} />} busy={busy}>
          {t('timesheets.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => void print(language)}>
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Fetches the timesheet and shows it in a window of its own, or saves it where none may be opened. */
function usePrint({ id, name, month }: Sheet) {
  const { t } = useTranslation('admin')
  const [busy, setBusy] = useState(false)

  async function print(language: Language): Promise<void> {
    if (busy) return
    setBusy(true)
    const reader = openFileWindow(t('timesheets.printing', { name }))
    try {
      const response = await send('timesheetPdf', { params: { id }, query: { month, language } })
      showPdf(reader, `timesheet_${month}_${name.replaceAll(/\s+/g, '-')}.pdf`, await response.blob())
    } catch (error) {
      reader?.close()
      toasts.error(reasonFor(error, t('timesheets.printFailed')))
    } finally {
      setBusy(false)
    }
  }

  return { busy, print }
}

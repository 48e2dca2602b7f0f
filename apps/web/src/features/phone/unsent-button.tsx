import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconDeviceMobile } from '../../ui/icons.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWork } from './current-session.ts'
import styles from './unsent-button.module.css'
import { UnsentSheet } from './unsent-sheet.tsx'

/** The badge that says how much has not reached the server; behind it lies the sheet with all of it. */
export function UnsentButton() {
  const { t } = useTranslation()
  const language = useLanguage()
  const work = useWork()
  const [open, setOpen] = useState(false)
  const total = work?.listed.length ?? 0
  const attention = (work?.shown.failed ?? 0) > 0
  return (
    <>
      {total > 0 && (
        <button
          type="button"
          className={styles['button']}
          data-attention={attention ? '' : undefined}
          aria-label={t(attention ? 'work.badgeAttention' : 'work.badge', { total })}
          onClick={() => setOpen(true)}
        >
          <span className={styles['badge']}>
            {attention ? <IconAlertTriangle {...smallIcon} /> : <IconDeviceMobile {...smallIcon} />}
            {numberText(total, language)}
          </span>
        </button>
      )}
      {open && <UnsentSheet onClose={() => setOpen(false)} />}
    </>
  )
}

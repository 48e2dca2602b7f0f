import { Line } from '../../../ui/layout.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconDeviceMobile, IconSend } from '../../../ui/icons.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import type { Listed } from '../../../offline/outbox.ts'
import { type Kept, keptOf } from '../../../offline/replay.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useWork } from '../running/current-session.ts'
import styles from './unsent-button.module.css'
import { UnsentSheet } from '../later.tsx'

type State = Exclude<Kept, 'sent'>

const labels = {
  sending: 'work.badgeSending',
  saved_on_phone: 'work.badge',
  needs_attention: 'work.badgeAttention',
} as const satisfies Record<State, string>

const signs: Record<State, ReactNode> = {
  sending: <IconSend {...smallIcon} className="points" />,
  saved_on_phone: <IconDeviceMobile {...smallIcon} />,
  needs_attention: <IconAlertTriangle {...smallIcon} />,
}

function stateOf(listed: readonly Listed[]): State {
  const kept = keptOf(listed.map(({ entry }) => entry))
  return kept === 'sent' ? 'sending' : kept
}

/** The badge that says how much has not reached the server; behind it lies the sheet with all of it. */
export function UnsentButton() {
  const { t } = useTranslation()
  const language = useLanguage()
  const work = useWork()
  const [open, setOpen] = useState(false)
  const total = work?.listed.length ?? 0
  const state = stateOf(work?.listed ?? [])
  return (
    <>
      {total > 0 && (
        <button
          type="button"
          className={styles['button']}
          data-attention={state === 'needs_attention' ? '' : undefined}
          aria-label={t(labels[state], { total })}
          onClick={() => setOpen(true)}
        >
          <Line as="span" inline gap="half" className={styles['badge']}>
            {signs[state]}
            {numberText(total, language)}
          </Line>
        </button>
      )}
      {open && <UnsentSheet onClose={() => setOpen(false)} />}
    </>
  )
}

import { Line } from '../../../ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconCheck, IconDeviceMobile, IconSend } from '../../../ui/icons.ts'
import type { Kept } from '../../../offline/replay.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import styles from './kept-mark.module.css'

const icons: Record<Kept, ReactNode> = {
  sending: <IconSend {...smallIcon} className="points" />,
  saved_on_phone: <IconDeviceMobile {...smallIcon} />,
  sent: <IconCheck {...smallIcon} />,
  needs_attention: <IconAlertTriangle {...smallIcon} />,
}

const words = ['sending', 'saved_on_phone', 'sent', 'needs_attention'] as const

/**
 * Where a record is, in a few words; each has the room of the longest, so that nothing beside it moves when
 * one becomes another. `small`: the sign alone, its word only heard.
 */
export function KeptMark({ kept, small = false }: { kept: Kept; small?: boolean }) {
  const { t } = useTranslation()
  const others = words.filter((word) => word !== kept).map((word) => t(`work.${word}`))
  return (
    <Line as="span" inline gap="3q" className={styles['mark']} data-kept={kept} data-small={small ? '' : undefined}>
      {icons[kept]}
      <span className={small ? 'only-heard' : styles['word']} data-others={others.join('\n')}>
        {t(`work.${kept}`)}
      </span>
    </Line>
  )
}

import { Line } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconClock } from '../../ui/admin/icons.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import styles from './line-badge.module.css'
import type { LineState } from './live-line.ts'

/** Tells how fresh the board is: whether changes appear by themselves, or with the next reading. */
export function LineBadge({ state }: { state: LineState }) {
  const { t } = useTranslation('admin')
  const hint = state === 'connecting' ? undefined : t(`live.line.${state}Hint`)
  return (
    <Line as="output" inline gap="3q" className={styles['line']} data-state={state} title={hint}>
      {state === 'broken' ? <IconClock {...smallIcon} size={16} /> : <span className={styles['dot']} />}
      {t(`live.line.${state}`)}
    </Line>
  )
}

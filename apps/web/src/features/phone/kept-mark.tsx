import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconCheck, IconDeviceMobile } from '../../ui/icons.ts'
import type { Kept } from '../../offline/replay.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import styles from './kept-mark.module.css'

const icons: Record<Kept, ReactNode> = {
  saved_on_phone: <IconDeviceMobile {...smallIcon} />,
  sent: <IconCheck {...smallIcon} />,
  needs_attention: <IconAlertTriangle {...smallIcon} />,
}

/** Where a record is, in one of three words. `small`: the sign alone, its word only heard. */
export function KeptMark({ kept, small = false }: { kept: Kept; small?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={styles['mark']} data-kept={kept} data-small={small ? '' : undefined}>
      {icons[kept]}
      <span className={small ? 'only-heard' : undefined}>{t(`work.${kept}`)}</span>
    </span>
  )
}

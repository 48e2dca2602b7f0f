import type { Person } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { IconBan, IconClock } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { classes } from '../../ui/classes.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck } from '../../ui/icons.ts'
import { Line } from '../../ui/layout.tsx'
import styles from './machine-tokens.module.css'

type NameProps = {
  name: string
  /** the last characters of the secret, by which it is told from another one of the name */
  ending: string
  isGood: boolean
}

/** What a secret is for, and how it ends. */
export function SecretName({ name, ending, isGood }: NameProps) {
  return (
    <Line as="span" gap="1" align="baseline" className={styles['named']}>
      <span className={classes('shrinks', isGood ? 'strong' : 'muted')}>
        <CutText text={name} />
      </span>
      <bdi dir="ltr" className="muted text-s rigid">{`…${ending}`}</bdi>
    </Line>
  )
}

const looks = {
  active: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  expired: { tone: 'closed', icon: <IconClock {...smallIcon} /> },
  ended: { tone: 'closed', icon: <IconBan {...smallIcon} /> },
} as const

type StateProps = { state: keyof typeof looks; endedAt: string | null; endedBy: Person | null }

/** Whether a secret is good, and on pointing at it who ended it. */
export function SecretState({ state, endedAt: at, endedBy: by }: StateProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const hint =
    at && by
      ? t('connections.endedBy', { name: personText(by), time: workshopMomentText(Date.parse(at), zone, language) })
      : undefined
  return (
    <span data-hint={hint}>
      <StatusBadge {...looks[state]} quiet={state === 'active'}>
        {t(`connections.states.${state}`)}
      </StatusBadge>
    </span>
  )
}

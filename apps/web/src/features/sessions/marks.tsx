import type { Icon } from '@tabler/icons-react'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { SessionRecord } from '@warsha/contract'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './marks.module.css'

const marks = ['running', 'voided', 'to_review', 'request', 'corrected', 'locked'] as const
type Mark = (typeof marks)[number]

const looks: Record<Mark, { tone: ComponentProps<typeof StatusBadge>['tone']; icon: Icon }> = {
  running: { tone: 'active', icon: IconPlayerPlay },
  voided: { tone: 'closed', icon: IconBan },
  to_review: { tone: 'stalled', icon: IconFlag },
  request: { tone: 'on-hold', icon: IconMessageQuestion },
  corrected: { tone: 'info', icon: IconPencil },
  locked: { tone: 'closed', icon: IconLock },
}

function marksOf({ state, flags, has_request, is_corrected, is_locked }: SessionRecord): Mark[] {
  const has: Record<Mark, boolean> = {
    running: state === 'running',
    voided: state === 'voided',
    to_review: flags.length > 0 && state !== 'voided',
    request: has_request,
    corrected: is_corrected,
    locked: is_locked,
  }
  return marks.filter((mark) => has[mark])
}

type Props = {
  session: SessionRecord
  /** only the first in words, the others as pictures that tell their word on hover */
  isTight?: boolean
}

/** What sets a session apart from most. */
export function Marks({ session, isTight = false }: Props) {
  const { t } = useTranslation('admin')
  const [first, ...others] = marksOf(session)
  if (!first) return null
  return (
    <span className={classes(styles['marks'], isTight && styles['tight'])}>
      <InWords mark={first} />
      {others.map((mark) => {
        if (!isTight) return <InWords key={mark} mark={mark} />
        const { icon: Picture, tone } = looks[mark]
        const label = t(`sessions.marks.${mark}`)
        return (
          <span key={mark} data-hint={label} className={styles[tone]}>
            <Picture size={16} stroke={2} aria-hidden />
            <span className="only-heard">{label}</span>
          </span>
        )
      })}
    </span>
  )
}

function InWords({ mark }: { mark: Mark }) {
  const { t } = useTranslation('admin')
  const { tone, icon: Picture } = looks[mark]
  return (
    <StatusBadge tone={tone} icon={<Picture size={15} stroke={2} aria-hidden />}>
      {t(`sessions.marks.${mark}`)}
    </StatusBadge>
  )
}

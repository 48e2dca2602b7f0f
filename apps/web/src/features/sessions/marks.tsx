import type { SessionRecord } from '@warsha/contract'
import { isStalled } from '@warsha/domain'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type Icon, IconHourglassEmpty, IconPlayerPlay } from '../../ui/icons.ts'
import {
  IconBan,
  IconClockExclamation,
  IconCoinOff,
  IconFlag,
  IconLock,
  IconMailFast,
  IconMessageQuestion,
  IconPencil,
} from '../../ui/admin/icons.ts'
import { serverNow } from '../../api/api.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { classes } from '../../ui/classes.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { heldText, isHeld, lateText } from './count-texts.ts'
import styles from './marks.module.css'

const marks = [
  'running',
  'stalled',
  'voided',
  'held',
  'late',
  'to_review',
  'request',
  'corrected',
  'locked',
  'not_charged',
] as const
type Mark = (typeof marks)[number]

const looks: Record<Mark, { tone: ComponentProps<typeof StatusBadge>['tone']; icon: Icon }> = {
  running: { tone: 'active', icon: IconPlayerPlay },
  stalled: { tone: 'stalled', icon: IconClockExclamation },
  voided: { tone: 'closed', icon: IconBan },
  held: { tone: 'stalled', icon: IconHourglassEmpty },
  late: { tone: 'on-hold', icon: IconMailFast },
  to_review: { tone: 'stalled', icon: IconFlag },
  request: { tone: 'on-hold', icon: IconMessageQuestion },
  corrected: { tone: 'info', icon: IconPencil },
  locked: { tone: 'closed', icon: IconLock },
  not_charged: { tone: 'closed', icon: IconCoinOff },
}

function marksOf(session: SessionRecord, isOverdue: boolean): Mark[] {
  const { state, flags, has_request, is_corrected, is_locked, is_charged, late } = session
  const has: Record<Mark, boolean> = {
    running: state === 'running' && !isOverdue,
    stalled: state === 'running' && isOverdue,
    voided: state === 'voided',
    held: isHeld(session),
    late: late !== null,
    to_review: flags.length > 0 && state !== 'voided' && !isHeld(session) && late === null,
    request: has_request,
    corrected: is_corrected,
    // What arrived late did so for a closed month.
    locked: is_locked && late === null,
    not_charged: !is_charged,
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
  const language = useLanguage()
  const zone = useZone()
  const { stalled_after_hours: hours } = useKnownWorkshop()
  const [first, ...others] = marksOf(session, isStalled(Date.parse(session.started_at), serverNow(), hours))
  const why = (mark: Mark) => {
    if (mark === 'held') return heldText(session, { t, language, zone })
    return mark === 'late' ? lateText(session, { t, language }) : null
  }
  if (!first) return null
  return (
    <span className={classes(styles['marks'], isTight && styles['tight'])}>
      <MarkText mark={first} why={why(first)} />
      {others.map((mark) => {
        if (!isTight) return <MarkText key={mark} mark={mark} why={why(mark)} />
        const { icon: Picture, tone } = looks[mark]
        const label = why(mark) ?? t(`sessions.marks.${mark}`)
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

function MarkText({ mark, why }: { mark: Mark; why: string | null }) {
  const { t } = useTranslation('admin')
  const { tone, icon: Picture } = looks[mark]
  const badge = (
    <StatusBadge tone={tone} icon={<Picture size={15} stroke={2} aria-hidden />}>
      {t(`sessions.marks.${mark}`)}
    </StatusBadge>
  )
  return why === null ? badge : <span data-hint={why}>{badge}</span>
}

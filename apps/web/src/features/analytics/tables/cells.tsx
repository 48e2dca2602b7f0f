import type { ReactNode } from 'react'
import { type Icon, IconAdjustments, IconAlertTriangle, IconCircleCheck } from '../../../ui/icons.ts'
import { IconCircleDot } from '../../../ui/admin/icons.ts'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import { StatusBadge } from '../../../ui/admin/status-badge.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ChartColour } from '../../../ui/palette.ts'
import styles from './cells.module.css'
import { PersonName } from '../../../ui/admin/person-name.tsx'
import type { ShownPerson } from '../../../i18n/people.ts'

type Rating = 'excellent' | 'good' | 'needs-improvement' | 'needs-adjustment'

const looks: Record<Rating, { tone: 'active' | 'info' | 'stalled'; Picture: Icon; colour: ChartColour }> = {
  excellent: { tone: 'active', Picture: IconCircleCheck, colour: 'green' },
  good: { tone: 'info', Picture: IconCircleDot, colour: 'cyan' },
  'needs-improvement': { tone: 'stalled', Picture: IconAlertTriangle, colour: 'orange' },
  'needs-adjustment': { tone: 'stalled', Picture: IconAdjustments, colour: 'orange' },
}

/** The colour that a rating has in charts. */
export const colourOf = (rating: Rating): ChartColour => looks[rating].colour

/** How good a number is, in a word. */
export function RatingBadge({ rating, children }: { rating: Rating; children: ReactNode }) {
  const { tone, Picture } = looks[rating]
  return (
    <StatusBadge tone={tone} icon={<Picture size={14} stroke={2} aria-hidden />}>
      {children}
    </StatusBadge>
  )
}

type NameLinkProps = (
  | { name: string; person?: never }
  /** what tells them from others of the same name stays whole */
  | { name?: never; person: ShownPerson }
) & {
  /** what else there is to know; gives way before the name does */
  beside?: string | undefined
  to: string
  /** what else leads on from here */
  children?: ReactNode
}

/** Who or what a row is of, and the way to what is behind it. */
export function NameLink({ name, person, beside, to, children }: NameLinkProps) {
  return (
    <span className={styles['named']}>
      <Link to={to} className={styles['link']}>
        {person ? <PersonName person={person} /> : <CutText text={name} />}
      </Link>
      {beside !== undefined && (
        <span className={styles['beside']}>
          <CutText text={beside} />
        </span>
      )}
      {children}
    </span>
  )
}

/** Text with what else there is to it, smaller. */
export function WithBeside({ text, beside }: { text: ReactNode; beside: ReactNode }) {
  return (
    <span className={styles['figure']}>
      {text} <span className={styles['small']}>{beside}</span>
    </span>
  )
}

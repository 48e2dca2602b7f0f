import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { icon, smallIcon } from '../icon-size.ts'
import { IconCircleCheck, IconCircleDashed, IconX } from '../icons.ts'
import { Line } from '../layout.tsx'
import { Link } from '../link.tsx'
import styles from './step-list.module.css'

type ListProps = {
  title: string
  /** how many are done */
  progress: string
  /** what the button that puts the list away is called */
  away: string
  onAway: () => void
  isBusy?: boolean
  /** the steps */
  children: ReactNode
  /** below them */
  foot?: string
}

/** Steps to be done once, which can be put away. */
export function StepList({ title, progress, away, onAway, isBusy = false, children, foot }: ListProps) {
  const heading = useId()

  function putAway(): void {
    onAway()
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section className="framed container below-2" aria-labelledby={heading}>
      <Line as="header" gap="1h" className={styles['head']}>
        <h2 id={heading} className="text-l strong">
          {title}
        </h2>
        <output className="grows muted text-m">{progress}</output>
        <IconButton label={away} icon={<IconX {...icon} size={18} />} busy={isBusy} onClick={putAway} />
      </Line>
      <ol className={styles['list']}>{children}</ol>
      {foot !== undefined && <p className={classes(styles['foot'], 'muted text-s')}>{foot}</p>}
    </section>
  )
}

/** Where a step is done: a page of the app, the server's guide in a tab of its own, a place below, or a window. */
export type StepWay = { to: string } | { href: typeof paths.guide | `#${string}` } | { act: () => void }

type StepProps = {
  name: string
  text: string
  /** for those who hear it; null while it is not done */
  done: string | null
  way: StepWay
  /** stands behind the step */
  beside?: ReactNode
}

export function Step({ name, text, done, way, beside }: StepProps) {
  const Mark = done === null ? IconCircleDashed : IconCircleCheck
  return (
    <li data-done={done === null ? undefined : ''}>
      <Way way={way}>
        <Mark {...smallIcon} aria-hidden />
        <span>
          <span className={styles['name']}>{name}</span>
          {done !== null && <span className="only-heard"> {done}</span>}
          <span className={styles['text']}>{text}</span>
        </span>
      </Way>
      {beside && <div className={styles['beside']}>{beside}</div>}
    </li>
  )
}

function Way({ way, children }: { way: StepWay; children: ReactNode }) {
  if ('act' in way) {
    return (
      <button type="button" className={styles['step']} onClick={way.act}>
        {children}
      </button>
    )
  }
  if ('to' in way) {
    return (
      <Link className={styles['step']} to={way.to}>
        {children}
      </Link>
    )
  }
  const { href } = way
  const apart = href === paths.guide ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a className={styles['step']} href={href} {...apart}>
      {children}
    </a>
  )
}

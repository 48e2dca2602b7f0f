import { Cluster, Line, Stack } from '../layout.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowLeft } from '../icons.ts'
import { IconLinkOff } from './icons.ts'
import { classes } from '../classes.ts'
import { EmptyState } from '../empty-state.tsx'
import { icon, smallIcon } from '../icon-size.ts'
import { Link } from '../link.tsx'
import { PageTitle } from '../page-title.tsx'
import { Skeleton } from '../skeleton.tsx'
import { listAddress } from './list-address.ts'
import { Explained } from './explained.tsx'
import styles from './object-page.module.css'

/** The list that a thing stands in, and what it is called. */
export type Home = { to: string; label: string }

type HeadProps = {
  home: Home
  /** what the browser's tab says */
  title: string
  /** the name of the thing as it stands on the page; the title unless given */
  name?: ReactNode
  /** its state, beside the name */
  state?: ReactNode
  /** what else it is known by, below the name */
  about?: ReactNode
  /** what is done most often; the rest in a menu at their end */
  actions?: ReactNode
}

/** The top of a thing's page: the way back, its name and state, and what can be done. */
export function ObjectHead({ home, title, name, state, about, actions }: HeadProps) {
  const { t } = useTranslation()
  return (
    <Stack as="header" gap="1q" narrow className="below-2">
      <PageTitle page={title} product={t('product')} />
      <Back home={home} />
      <Cluster gap="1h 2" align="start">
        <Stack gap="1q" narrow className={styles['what']}>
          <Cluster gap="1 1h" className={styles['line']}>
            <h1 className="shrinks text-5xl breaks">{name ?? <bdi>{title}</bdi>}</h1>
            {state}
          </Cluster>
          {about && <div className={styles['about']}>{about}</div>}
        </Stack>
        <Cluster gap="1" justify="end">
          {actions}
        </Cluster>
      </Cluster>
    </Stack>
  )
}

function Back({ home }: { home: Home }) {
  return (
    <Link to={listAddress(home.to)} className={styles['back']}>
      <IconArrowLeft {...smallIcon} className="points" />
      {home.label}
    </Link>
  )
}

type BodyProps = {
  /** what the thing is, in a column of its own where there is room */
  facts: ReactNode
  children: ReactNode
}

/** Below the head: what the thing is, and beside that or below it what happened to it. */
export function ObjectBody({ facts, children }: BodyProps) {
  return (
    <div className="container">
      <div className={styles['columns']}>
        <Stack gap="2" narrow className={styles['facts']}>
          {facts}
        </Stack>
        <Stack gap="2" narrow className={styles['main']}>
          {children}
        </Stack>
      </div>
    </div>
  )
}

type PartProps = {
  title: string
  /** stands behind the title, such as a count */
  note?: ReactNode
  /** at the end of the title's line */
  action?: ReactNode
  /** how what is inside is to be read, behind a `?` */
  explanation?: string | undefined
  /** what is inside reaches to the edges, as tables do */
  isBare?: boolean
  id?: string | undefined
  children: ReactNode
}

/** A part of a thing's page, or of a peek at it, under a title of its own. */
export function ObjectPart({ title, note, action, explanation, isBare = false, id, children }: PartProps) {
  const titleId = useId()
  const heading = (
    <h2 id={titleId} className="text-l">
      {title}
    </h2>
  )
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classes('framed', styles['part'])}
      tabIndex={id === undefined ? undefined : -1}
    >
      <Cluster gap="0 1" className={styles['partHead']}>
        {explanation === undefined ? (
          heading
        ) : (
          <Explained about={title} text={explanation}>
            {heading}
          </Explained>
        )}
        {note !== undefined && <span className="muted text-s">{note}</span>}
        {action && (
          <Line as="span" inline gap="1" className="to-end">
            {action}
          </Line>
        )}
      </Cluster>
      <div className={classes(styles['body'], isBare && styles['bare'])}>{children}</div>
    </section>
  )
}

/** What is known of a thing, each with its name. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles['list']}>{children}</dl>
}

/** One of them. @param isWide on a line of its own also where two find room */
export function ObjectFact({
  label,
  isWide = false,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes(styles['fact'], isWide && 'full-row')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A thing's page while it is being read, in its shape. @param label accessible name */
export function ObjectSkeleton({ home, label }: { home: Home; label: string }) {
  return (
    <>
      <Stack as="header" gap="1q" narrow className="below-2">
        <Back home={home} />
        <Cluster gap="1 1h" className={styles['line']}>
          <Skeleton height={28} width="min(280px, 60%)" />
        </Cluster>
        <Skeleton height={16} width="min(420px, 80%)" />
      </Stack>
      <output aria-label={label} className="block">
        <ObjectBody facts={<SkeletonPart lines={6} />}>
          <SkeletonPart lines={4} />
          <SkeletonPart lines={3} />
          <SkeletonPart lines={6} />
        </ObjectBody>
      </output>
    </>
  )
}

function SkeletonPart({ lines }: { lines: number }) {
  return (
    <div className={classes('framed', styles['part'])}>
      <Cluster gap="0 1" className={styles['partHead']}>
        <Skeleton height={16} width="120px" />
      </Cluster>
      <div className={styles['body']}>
        <SkeletonLines lines={lines} />
      </div>
    </div>
  )
}

/** So many lines of text that are not there yet. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <Stack as="span" gap="1h" className="pad-y-half">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={`${[92, 74, 84, 66][line % 4]}%`} />
      ))}
    </Stack>
  )
}

type MissingProps = { home: Home; title: string; text: string; wayBack: string }

/** In the place of a thing that there is not: the address is wrong, or it was deleted. */
export function ObjectMissing({ home, title, text, wayBack }: MissingProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={title} product={t('product')} />
      <Stack gap="1q" narrow className="below-2">
        <Back home={home} />
      </Stack>
      <section className={classes('framed', styles['part'])}>
        <EmptyState
          icon={<IconLinkOff {...icon} size={32} />}
          level="h1"
          title={title}
          text={text}
          action={<Link to={listAddress(home.to)}>{wayBack}</Link>}
        />
      </section>
    </>
  )
}

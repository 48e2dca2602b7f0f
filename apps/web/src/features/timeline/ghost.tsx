import type { TFunction } from 'i18next'
import type { RefObject } from 'react'
import { numberText } from '../../i18n/formats.ts'
import { durationText } from '../../i18n/durations.ts'
import type { Draft } from './draft.ts'
import { overlapsIn, positionOf, type Scale } from './geometry.ts'
import styles from './picture.module.css'
import { lengthText, type TextOptions, timesText } from './texts.ts'

/** What a session will look like once its edge is let go. It is moved by hand, without a drawing of anything else. */
export function Ghost({ element }: { element: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={element} className={styles['ghost']} hidden aria-hidden="true">
      <span className={styles['ghostLabel']}>
        <bdi />
        <bdi />
      </span>
    </div>
  )
}

type Drawn = { scale: Scale; now: number; line: HTMLElement; options: TextOptions }

/** Draws the ghost over the line of its technician. */
export function drawGhost(ghost: HTMLDivElement, draft: Draft, { scale, now, line, options }: Drawn): void {
  const { span } = draft
  ghost.hidden = false
  ghost.style.setProperty('--from', String(positionOf(scale, span.from)))
  ghost.style.setProperty('--to', String(positionOf(scale, span.to)))
  ghost.style.insetBlockStart = `${line.offsetTop}px`
  const warning = overlapText(draft, now, options)
  ghost.classList.toggle(styles['overlaps'] ?? '', warning !== '')
  ghost.classList.toggle(styles['below'] ?? '', line.offsetTop < line.offsetHeight)
  const [times, overlap] = ghost.querySelectorAll('bdi')
  if (times) times.textContent = draftText(draft, options)
  if (overlap) overlap.textContent = warning
}

/** The new times, how long that is, and by how much it differs. */
export function draftText({ span, before }: Draft, options: TextOptions): string {
  const { t } = options
  const seconds = Math.round((span.to - span.from - (before.to - before.from)) / 1000)
  return t('timeline.moved', {
    times: timesText(span.from, span.to, options),
    duration: lengthText(span.from, span.to, t),
    change: changeText(seconds, t),
  })
}

function changeText(seconds: number, t: TFunction<'admin'>): string {
  const duration = durationText(Math.abs(seconds), t)
  return seconds < 0 ? t('timeline.shorter', { duration }) : t('timeline.longer', { duration })
}

/** That other sessions of the technician are in the way; empty where none is. The server has the last word. */
export function overlapText({ row, bar, span }: Draft, now: number, { t, language }: TextOptions): string {
  const [first, ...others] = overlapsIn(row, bar.session.session_id, span, now)
  if (!first) return ''
  if (others.length > 0) return t('timeline.overlapMore', { number: numberText(others.length + 1, language) })
  const duration = lengthText(first.shared.from, first.shared.to, t)
  return t('timeline.overlap', { job: first.session.job_no, duration })
}

import { Line } from '../../ui/layout.tsx'
import type { TimelineDay } from '@warsha/contract'
import type { InstantSpan } from '@warsha/domain'
import { shortDateText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Ref } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Scale, Tick } from './geometry.ts'
import styles from './picture.module.css'

type Props = {
  /** what is as wide as the picture */
  area: Ref<HTMLDivElement>
  /** at the line of now; null where that is not in the picture */
  nowText: string | null
  /** now is so near to the end that its text stands before it */
  isLate: boolean
  scale: Scale
  ticks: readonly Tick[]
  days: readonly TimelineDay[]
  today: string
  /** what a day is beside its date, such as a holiday; null where that goes without saying */
  kindOf: (date: string) => string | null
}

/** The days and the hours above the lines, for the eye: each session says its times itself. */
export function Axis({ area, nowText, isLate, scale, ticks, days, today, kindOf }: Props) {
  const language = useLanguage()
  const isWeek = days.length > 1
  return (
    <div className={classes(styles['axis'], isWeek && styles['withDays'])} aria-hidden="true">
      <div className={styles['corner']} />
      <div ref={area} className={styles['scale']}>
        {isWeek &&
          days.map(({ date }, nth) => (
            <Line
              as="span"
              key={date}
              gap="3q"
              align="baseline"
              className={classes(styles['day'], date === today && styles['today'])}
              style={stretch(scale, nth)}
            >
              <bdi>{shortDateText(date, language)}</bdi>
              {kindOf(date) !== null && <small>{kindOf(date)}</small>}
            </Line>
          ))}
        {ticks.map(({ position, label }) => (
          <span key={position} className={styles['tick']} style={{ insetInlineStart: `${position * 100}%` }}>
            {isWeek ? label.slice(0, 2) : label}
          </span>
        ))}
        {nowText !== null && <span className={classes(styles['nowText'], isLate && styles['late'])}>{nowText}</span>}
      </div>
    </div>
  )
}

function stretch({ parts, length }: Scale, nth: number) {
  const before = parts.slice(0, nth).reduce((total, part) => total + lengthOf(part), 0)
  const part = parts[nth]
  return {
    insetInlineStart: `${(before / length) * 100}%`,
    inlineSize: `${((part ? lengthOf(part) : 0) / length) * 100}%`,
  }
}

const lengthOf = ({ from, to }: InstantSpan) => to - from

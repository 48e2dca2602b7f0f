import { DAY, MINUTE, withLatinDigits } from '@warsha/domain'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWallClock, wallClock, weekdayAndDayText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconChevronRight, IconMinus, IconPlus } from '../../../ui/icons.ts'
import { Line } from '../../../ui/layout.tsx'
import styles from './moment-field.module.css'

type Props = {
  label: string
  /** as `wallClock` writes it, or empty; the time as it is typed where that names none, so that it is not sent */
  value: string
  onValue: (value: string) => void
  /** of the days that can be chosen; those that have no bound go on */
  earliest?: number
  latest: number
  hint?: string | undefined
  error?: string | undefined
  /** takes the focus where it comes up */
  isFirst?: boolean
}

/** Minutes of one press. */
const STEP = 5

/**
 * A day and a time as a gloved thumb sets them: by steps, or the time typed, `0815` too. It looks the same on every phone,
 * in the language and the hours of the app.
 */
export function MomentField({ label, value, onValue, earliest, latest, hint, error, isFirst = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const date = value.slice(0, 10)
  const time = value.slice(11)
  /** where nothing is set, a step begins at the latest that it can be, and at noon where what is typed names no time */
  const at = readWallClock(value) ?? readWallClock(`${date}T12:00`) ?? latest
  const dayShifted = (days: number) => {
    const next = new Date(at)
    next.setDate(next.getDate() + days)
    return next.getTime()
  }
  const note = error ?? hint
  const noteId = note === undefined ? undefined : `${id}-note`

  return (
    <fieldset className={styles['field']} aria-describedby={noteId}>
      <legend className="strong">{label}</legend>
      <div className={styles['parts']} data-invalid={error === undefined ? undefined : ''}>
        <Line className={styles['part']} justify="between">
          <IconButton
            label={t('moment.dayBefore')}
            icon={<IconChevronRight {...icon} className={classes('points', styles['before'])} />}
            disabled={earliest !== undefined && dayShifted(-1) < earliest - DAY}
            onClick={() => onValue(wallClock(dayShifted(value === '' ? 0 : -1)))}
          />
          <output className={styles['day']}>{date === '' ? t('moment.none') : weekdayAndDayText(at, language)}</output>
          <IconButton
            label={t('moment.dayAfter')}
            icon={<IconChevronRight {...icon} className="points" />}
            disabled={value === '' || dayShifted(1) >= latest + DAY}
            onClick={() => onValue(wallClock(dayShifted(1)))}
          />
        </Line>
        <Line className={styles['part']} justify="between">
          <IconButton
            label={t('moment.earlier')}
            icon={<IconMinus {...icon} />}
            onClick={() => onValue(wallClock(steppedBack(at)))}
          />
          <TimeText
            label={`${label}: ${t('moment.time')}`}
            // Without the offset of a time that clocks show twice.
            time={readWallClock(value) === null ? time : time.slice(0, 5)}
            isWrong={error !== undefined}
            describedBy={noteId}
            isFirst={isFirst}
            onTime={(next) => onValue(next === '' ? '' : `${date || wallClock(latest).slice(0, 10)}T${next}`)}
          />
          <IconButton
            label={t('moment.later')}
            icon={<IconPlus {...icon} />}
            onClick={() => onValue(wallClock(steppedBack(at) + STEP * MINUTE + (isOnStep(at) ? STEP * MINUTE : 0)))}
          />
        </Line>
      </div>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? 'muted' : 'error strong'}>
          {note}
        </p>
      )}
    </fieldset>
  )
}

const isOnStep = (at: number) => at % (STEP * MINUTE) === 0

/** The step before, on the grid of steps. */
function steppedBack(at: number): number {
  const step = STEP * MINUTE
  return (Math.ceil(at / step) - 1) * step
}

/** `HH:MM` of `8:15`, `0815` and `٠٨١٥`. */
function clockOf(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?(\d\d)$/.exec(withLatinDigits(text.trim())) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

type TimeProps = {
  label: string
  /** `HH:MM`, or what is typed */
  time: string
  isWrong: boolean
  describedBy: string | undefined
  isFirst: boolean
  onTime: (time: string) => void
}

/** The time as it is typed. Each letter is passed on: Enter sends the form with no blur before it. */
function TimeText({ label, time, isWrong, describedBy, isFirst, onTime }: TimeProps) {
  const [typed, setTyped] = useState(time)
  const [taken, setTaken] = useState(time)
  if (taken !== time) {
    setTaken(time)
    setTyped(time)
  }
  return (
    <input
      className={styles['time']}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      data-first={isFirst || undefined}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="--:--"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        const next = clockOf(value) ?? value.trim()
        setTyped(value)
        setTaken(next)
        onTime(next)
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(time)}
    />
  )
}

import { Stack } from '../layout.tsx'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import styles from './date-picker.module.css'

type Props = {
  /** `HH:MM`, with seconds where there are any; empty while none is chosen */
  chosen: string
  /** takes the focus when it appears */
  isFirst: boolean
  /** @param isLast whether the minute was chosen, after which nothing remains to be */
  onChoose: (time: string, isLast: boolean) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => twoDigits(hour))
const minutes = Array.from({ length: 12 }, (_, step) => twoDigits(step * 5))

/** An hour and a minute of twelve; any other minute is typed. */
export function TimePicker({ chosen, isFirst, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const [hour = '', minute = ''] = chosen.split(':')
  return (
    <Stack gap="1h" className={styles['times']}>
      <Choices
        label={t('dates.hour')}
        values={hours}
        chosen={hour}
        start="08"
        isFirst={isFirst}
        onChoose={(next) => onChoose(`${next}:${minute || '00'}`, false)}
      />
      <Choices
        label={t('dates.minute')}
        values={minutes}
        chosen={minute}
        start="00"
        isFirst={false}
        onChoose={(next) => onChoose(`${hour || '08'}:${next}`, true)}
      />
    </Stack>
  )
}

type ChoicesProps = {
  label: string
  values: readonly string[]
  chosen: string
  /** where the keyboard begins while none is chosen */
  start: string
  isFirst: boolean
  onChoose: (value: string) => void
}

const COLUMNS = 6

function Choices({ label, values, chosen, start, isFirst, onChoose }: ChoicesProps) {
  const id = useId()
  const reached = values.includes(chosen) ? chosen : start

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === event.target)
    const aside = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: aside,
      ArrowLeft: -aside,
      ArrowDown: COLUMNS,
      ArrowUp: -COLUMNS,
      Home: -at,
      End: buttons.length - 1 - at,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }

  return (
    <Stack gap="half">
      <span id={id} className="muted text-xs">
        {label}
      </span>
      {/* The buttons are reached by the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="toolbar" aria-labelledby={id} dir="ltr" className={styles['choices']} onKeyDown={onKeyDown}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={classes(styles['choice'], value === chosen && styles['chosen'])}
            tabIndex={value === reached ? 0 : -1}
            data-autofocus={(isFirst && value === reached) || undefined}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {value}
          </button>
        ))}
      </div>
    </Stack>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

import { Cluster, Line } from '../layout.tsx'
import { Popover, TextInput } from '@mantine/core'
import { type LocalDate, readDate, type TypedMoment } from '@warsha/domain'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../i18n/admin-formats.ts'
import { dateTimeText, readDateTime, readTime } from '../../i18n/date-input.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { smallIcon } from '../icon-size.ts'
import { type Bounds, CalendarPicker } from './calendar-picker.tsx'
import styles from './date-picker.module.css'
import { IconCalendar, IconClock } from './icons.ts'
import { TimePicker } from './time-picker.tsx'
import { useToday } from './workshop-clock.tsx'

/** A day, a time of day, or both in one. */
export type DateKind = 'date' | 'time' | 'datetime'

type Props = Bounds & {
  kind?: DateKind
  /** `YYYY-MM-DD`, `HH:MM` or `YYYY-MM-DDTHH:MM` by the workshop's clock; empty for none. Anything else is shown as it is. */
  value: string
  onValue: (value: string) => void
  /** what was typed and left names nothing; without this the value stays as it was */
  onUnreadable?: (typed: string) => void
  onLeave?: () => void
  /** what it is called; `hidden` where something beside it says so */
  label: string
  labelAs?: ReactNode
  isLabelHidden?: boolean
  hint?: string | undefined
  error?: string | boolean | undefined
  describedBy?: string | undefined
  isFirst?: boolean
  className?: string | undefined
  disabled?: boolean
  inputRef?: (input: HTMLInputElement | null) => void
}

/** Nothing holds it beside its field where it would not fit. */
const FREE = { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) }

/** A field of the app's own for days and times: typed as people write them, or chosen. */
export function DateInput(props: Props) {
  const { kind = 'date', value, label, labelAs, isLabelHidden = false, hint, error, min, max } = props
  const { disabled = false } = props
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const typing = useTyping(props)
  /** where the choice stands while it is open */
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isOpen = place !== null
  const nameId = useId()
  const input = useRef<HTMLInputElement>(null)
  const example = textOf(EXAMPLES[kind], kind, language)

  function open(): void {
    // What lies outside of a window of the browser's top layer could not be pressed.
    setPlace(input.current?.closest('dialog') ?? document.body)
  }

  function close(): void {
    setPlace(null)
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') typing.leave()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    open()
  }

  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      floatingStrategy="fixed"
      // On a phone it may lie over its field, and no part of it beyond the screen.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8, limiter: FREE } }}
      transitionProps={{ duration: 0 }}
      portalProps={place ? { target: place } : {}}
      onDismiss={() => setPlace(null)}
    >
      <Popover.Target>
        <TextInput
          ref={(element) => {
            input.current = element
            props.inputRef?.(element)
          }}
          className={classes(styles['field'], props.className)}
          label={isLabelHidden ? undefined : (labelAs ?? label)}
          aria-label={isLabelHidden ? label : undefined}
          aria-describedby={props.describedBy}
          description={hint}
          error={error || (typing.isUnreadable && t(`dates.unreadable.${kind}`, { example }))}
          autoComplete="off"
          inputMode={kind === 'time' ? 'numeric' : 'text'}
          disabled={disabled}
          data-first={props.isFirst || undefined}
          value={typing.shown}
          onChange={(event) => typing.type(event.currentTarget.value)}
          onBlur={() => {
            typing.leave()
            props.onLeave?.()
          }}
          onKeyDown={onKeyDown}
          rightSectionWidth={40}
          rightSection={
            <>
              <span id={nameId} hidden>
                {label}
              </span>
              <button
                type="button"
                className={styles['open']}
                aria-label={t(`dates.choose.${kind}`)}
                aria-describedby={nameId}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                disabled={disabled}
                onClick={isOpen ? close : open}
              >
                {kind === 'time' ? <IconClock {...smallIcon} /> : <IconCalendar {...smallIcon} />}
              </button>
            </>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        className={styles['box']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it hangs on its field, and the page beside it stays
        role="dialog"
        aria-label={t(`dates.choose.${kind}`)}
        aria-describedby={nameId}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape') return
          // It closes this alone, and not the window around it.
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        <Choosing kind={kind} value={value} min={min} max={max} onValue={typing.choose} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

type ChoosingProps = Bounds & {
  kind: DateKind
  value: string
  onValue: (value: string) => void
  onClose: () => void
}

/** Closes itself with the last thing that there is to choose. */
function Choosing({ kind, value, min, max, onValue, onClose }: ChoosingProps) {
  const { t } = useTranslation('admin')
  const today = useToday()
  const known = isOfKind(value, kind) ? value : ''
  const [date = '', time = ''] = kind === 'time' ? ['', known] : known.split('T')

  function chooseDay(day: LocalDate): void {
    onValue(kind === 'date' ? day : `${day}T${time || '08:00'}`)
    if (kind === 'date') onClose()
  }

  function chooseTime(next: string, isLast: boolean): void {
    onValue(kind === 'time' ? next : `${date || today}T${next}`)
    if (isLast) onClose()
  }

  return (
    <>
      <Cluster gap="2" align="stretch">
        {kind !== 'time' && <CalendarPicker chosen={date} min={min} max={max} onChoose={chooseDay} />}
        {kind !== 'date' && <TimePicker chosen={time} isFirst={kind === 'time'} onChoose={chooseTime} />}
      </Cluster>
      {kind !== 'date' && (
        <Line align="stretch" justify="end" className="above-1">
          <Button onClick={onClose}>{t('dates.done')}</Button>
        </Line>
      )}
    </>
  )
}

/** What is being typed, until it is a value: at once when nothing could follow, else when the field is left. */
function useTyping({ kind = 'date', value, max, onValue, onUnreadable }: Props) {
  const language = useLanguage()
  const today = useToday()
  const [draft, setDraft] = useState<{ over: string; text: string; isLeft: boolean } | null>(null)
  // A value that came by another way since goes before what was typed.
  const current = draft?.over === value ? draft : null
  const read = (text: string) => reads[kind](text, today, max)

  function type(text: string): void {
    setDraft({ over: value, text, isLeft: false })
    if (text.trim() === '') take('')
    else {
      const found = read(text)
      if (found?.isWhole) take(found.value)
    }
  }

  function take(next: string): void {
    if (next === value) return
    setDraft(null)
    onValue(next)
  }

  function leave(): void {
    if (current === null || current.isLeft) return
    const found = read(current.text)
    if (found || current.text.trim() === '') {
      setDraft(null)
      take(found?.value ?? '')
    } else {
      setDraft({ ...current, isLeft: true })
      onUnreadable?.(current.text)
    }
  }

  function choose(next: string): void {
    setDraft(null)
    if (next !== value) onValue(next)
  }

  return {
    shown: current?.text ?? textOf(value, kind, language),
    isUnreadable: current ? current.isLeft : value !== '' && !isOfKind(value, kind),
    type,
    leave,
    choose,
  }
}

const reads: Record<DateKind, (text: string, today: LocalDate, latest?: LocalDate) => TypedMoment | null> = {
  date: readDate,
  time: readTime,
  datetime: readDateTime,
}

const forms: Record<DateKind, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/,
}

const EXAMPLES: Record<DateKind, string> = { date: '2026-11-20', time: '08:15', datetime: '2026-11-20T08:15' }

function isOfKind(value: string, kind: DateKind): boolean {
  return forms[kind].test(value)
}

export function textOf(value: string, kind: DateKind, language: Language): string {
  if (!isOfKind(value, kind) || kind === 'time') return value
  return kind === 'date' ? localDateText(value, language) : dateTimeText(value, language)
}

import { estimatedHours, fieldText } from '@warsha/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { stepped } from './hours-text.ts'
import styles from './matrix.module.css'

/** Where the grid goes on after an editor closes. */
export type Next = 'down' | 'following' | 'preceding' | 'same' | 'elsewhere'

type Props = {
  label: string
  /** what was in the cell */
  before: string
  /** what was typed already, in place of that */
  typed: string | null
  /** null: leave it as it was */
  onDone: (hours: number | null, next: Next) => void
}

/** The hours of a cell while they are typed. */
export function HoursEditor({ label, before, typed, onDone }: Props) {
  const language = useLanguage()
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const errorId = useId()

  useEffect(() => {
    input.current?.focus()
    if (typed === null) input.current?.select()
  }, [typed])

  function done(hours: number | null, next: Next): void {
    isDone.current = true
    onDone(hours, next)
  }

  function finish(text: string, next: Next): void {
    if (isDone.current) return
    if (text.trim() === before || (text.trim() === '' && before === '' && typed === null)) return done(null, next)
    const read = estimatedHours.safeParse(text)
    if (read.success) return done(read.data, next)
    // Leaving an empty cell empty changes nothing.
    if (next === 'elsewhere' && text.trim() === '' && before === '') return done(null, next)
    setWrong(read.error.issues[0]?.message ?? 'hours_positive')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const target = event.currentTarget
    if (event.key === 'Escape') done(null, 'same')
    else if (event.key === 'Enter') finish(target.value, 'down')
    else if (event.key === 'Tab') finish(target.value, event.shiftKey ? 'preceding' : 'following')
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      target.value = stepped(target.value, event.key === 'ArrowUp' ? 1 : -1)
      setWrong(null)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? errorId : undefined}
        className={classes(styles['input'], wrong && 'error')}
        defaultValue={typed ?? before}
        onChange={() => setWrong(null)}
        onKeyDown={onKeyDown}
        onBlur={(event) => finish(event.currentTarget.value, 'elsewhere')}
      />
      {wrong && (
        <span id={errorId} role="alert" className={styles['error']}>
          {fieldText(wrong, language)}
        </span>
      )}
    </>
  )
}

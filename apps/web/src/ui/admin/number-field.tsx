import { Cluster } from '../layout.tsx'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AmbiguousNumber, clearDecimal, readNumber } from '@warsha/domain'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { TextField } from './fields.tsx'
import styles from './number-field.module.css'
import { steppedNumber } from './stepped-number.ts'

type Kind = {
  /** no decimals: what could be read in two ways is a whole number */
  isWhole?: boolean
  /** how far the arrow keys go */
  step?: number
}

type Props = Kind &
  Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'dir' | 'min' | 'max' | 'step' | 'autoComplete'>

/**
 * A number of a form as people write it: decimal point or comma, Arabic digits, separators between thousands. It is a field of
 * text: a browser's own field for numbers turns `48,25` into 4825, and Arabic digits into nothing.
 */
export function NumberField({ isWhole = false, step = 1, wide, ...rest }: Props) {
  return (
    <TypedNumber isWhole={isWhole} step={step} wide={wide ?? false}>
      <TextField {...rest} inputMode={isWhole ? 'numeric' : 'decimal'} dir="ltr" autoComplete="off" />
    </TypedNumber>
  )
}

type TypedNumberProps = Required<Kind> & { wide?: boolean; children: ReactNode }

/** Around an input of text that holds a number: arrow keys step it, and what can be read in two ways is asked. */
export function TypedNumber({ isWhole, step, wide = false, children }: TypedNumberProps) {
  const box = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<AmbiguousNumber | null>(null)

  function onInput({ target }: SyntheticEvent): void {
    const read = target instanceof HTMLInputElement && !isWhole ? readNumber(target.value) : null
    setQuestion(read?.kind === 'ambiguous' ? read : null)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event
    const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : null
    if (direction === null || !(target instanceof HTMLInputElement) || target.readOnly) return
    event.preventDefault()
    write(target, steppedNumber(target.value, step, direction))
  }

  function answer(text: string): void {
    const input = box.current?.querySelector('input')
    if (!input) return
    write(input, text)
    input.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the input in it
    <div ref={box} className={classes(wide && 'full-row')} onInput={onInput} onKeyDown={onKeyDown}>
      {children}
      {question && <WhichNumber {...question} onAnswer={answer} />}
    </div>
  )
}

function WhichNumber({ whole, decimal, onAnswer }: AmbiguousNumber & { onAnswer: (text: string) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Cluster as="fieldset" aria-label={t('form.whichNumber')} gap="1" className={styles['question']}>
      <span aria-hidden>{t('form.whichNumber')}</span>
      <Button onClick={() => onAnswer(String(whole))}>{String(whole)}</Button>
      <Button onClick={() => onAnswer(clearDecimal(decimal))}>{String(decimal)}</Button>
    </Cluster>
  )
}

/** React takes what the input's own setter writes for its own; that of the prototype makes it look again. */
const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Sets the value of an input as typing does, so that its listeners are called. */
function write(input: HTMLInputElement, text: string): void {
  value?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

import { Line } from './layout.tsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** stands inside the box, at its end */
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A line of text to fill in, with its label above and what is wrong with it below. */
export function Field({ label, hint, error, end, inputRef, className, ...rest }: Props) {
  const id = useId()
  const descriptionId = error ? `${id}-error` : hint && `${id}-hint`
  return (
    <div className={classes(styles['field'], className)}>
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <Line className={styles['box']} data-invalid={error ? '' : undefined}>
        <input
          {...rest}
          ref={inputRef}
          id={id}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionId}
        />
        {end}
      </Line>
      {hint && !error && (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error strong">
          {error}
        </p>
      )}
    </div>
  )
}

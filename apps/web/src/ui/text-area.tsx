import { Line } from './layout.tsx'
import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'maxLength'> & {
  label: string
  value: string
  longest: number
  error?: string | undefined
}

/** Several lines of text, with a count of how much of the room is used. */
export function TextArea({ label, value, longest, error, ...rest }: Props) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <Line gap="2" align="baseline" justify="between">
        <label className="strong" htmlFor={id}>
          {label}
        </label>
        <bdi id={`${id}-count`} className="muted" dir="ltr">
          {value.length}/{longest}
        </bdi>
      </Line>
      <Line className={styles['box']} data-invalid={error ? '' : undefined}>
        <textarea
          {...rest}
          id={id}
          className={`${styles['input']} ${styles['area']}`}
          dir="auto"
          value={value}
          maxLength={longest}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-count`}
        />
      </Line>
      {error && (
        <p id={`${id}-error`} className="error strong">
          {error}
        </p>
      )}
    </div>
  )
}

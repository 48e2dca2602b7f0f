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
      <div className={styles['line']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        <bdi id={`${id}-count`} className={styles['counter']} dir="ltr">
          {value.length}/{longest}
        </bdi>
      </div>
      <div className={styles['box']} data-invalid={error ? '' : undefined}>
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
      </div>
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

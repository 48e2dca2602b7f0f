import { Line } from './layout.tsx'
import { useId } from 'react'
import styles from './choice.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({ label, options, value, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="below-1">{label}</legend>
      <Line gap="half" align="stretch" className={styles['row']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']} lang={option.lang}>
            <input
              type="radio"
              name={name}
              className={styles['radio']}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span className={styles['face']}>{option.label}</span>
          </label>
        ))}
      </Line>
    </fieldset>
  )
}

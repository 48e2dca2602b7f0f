import { Line } from './layout.tsx'
import { type InputHTMLAttributes, useRef } from 'react'
import { IconSearch, IconX } from './icons.ts'
import styles from './field.module.css'
import { IconButton } from './icon-button.tsx'
import { icon } from './icon-size.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  label: string
  clearLabel: string
  value: string
  onSearch: (text: string) => void
}

/** A box to search by; its label is its placeholder. */
export function SearchField({ label, clearLabel, value, onSearch, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function clear(): void {
    onSearch('')
    input.current?.focus()
  }

  return (
    <Line as="search" className={styles['box']}>
      <IconSearch {...icon} className={styles['start']} />
      <input
        {...rest}
        ref={input}
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {value !== '' && <IconButton label={clearLabel} icon={<IconX {...icon} />} onClick={clear} />}
    </Line>
  )
}

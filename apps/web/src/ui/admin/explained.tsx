import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './explained.module.css'

type Props = {
  /** what is explained, such as its heading says it: the name of the button */
  about: string
  /** stands before the button; without it the button stands alone */
  children?: ReactNode
  /** what opens below: one has to know it once, and not each time one looks */
  text: ReactNode
}

/** Something with a `?` behind it that opens its explanation, by touch and by key. What is always there stops being read. */
export function Explained({ about, children, text }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, open] = useState(false)
  const id = useId()

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    // Only the explanation closes, not the window around it.
    event.preventDefault()
    event.stopPropagation()
    open(false)
  }

  return (
    <div className={styles['explained']}>
      <div className={styles['head']}>
        {children}
        <button
          type="button"
          className={styles['button']}
          aria-label={t('explained.about', { name: about })}
          aria-expanded={isOpen}
          aria-controls={id}
          onKeyDown={closeOnEscape}
          onClick={() => open(!isOpen)}
        >
          <span aria-hidden className={styles['mark']}>
            {t('explained.mark')}
          </span>
        </button>
      </div>
      <div id={id} hidden={!isOpen} className={styles['text']}>
        {text}
      </div>
    </div>
  )
}

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { LostAnswer } from './lost-answer.tsx'

/** What can be typed into or chosen from; of a file the browser's own button has no place in a form of ours. */
const FIELDS = 'form :is(input:not([type="hidden"], [type="file"], [type="checkbox"]), select, textarea)'

/** The field that somebody who opens a form fills in first; null where there is no form, or none that can be filled in. */
function firstField(within: HTMLElement): HTMLElement | null {
  const fields = [...within.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS)]
  const first = fields.find((field) => !field.disabled && !isFixed(field) && field.tabIndex >= 0)
  return (first && chosenOf(first, fields)) ?? null
}

const isFixed = (field: HTMLElement) => 'readOnly' in field && field.readOnly === true

/** Of choices of one name the one that is chosen: the keyboard goes on from there. */
function chosenOf<Field extends HTMLElement>(first: Field, fields: readonly Field[]): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const isChosen = (field: HTMLElement) =>
    field instanceof HTMLInputElement && field.name === first.name && field.checked
  return fields.find(isChosen) ?? first
}

type Props = {
  title?: string | undefined
  /** names it when it has no title */
  label?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** `wide` for a form in two columns, `full` for pictures and tables */
  width?: 'usual' | 'wide' | 'full'
  onClose: () => void
  children: ReactNode
}

/**
 * A modal window, open as long as it is there. On a phone it comes from below. What is marked `data-first` gets the focus,
 * else the first field of its form: the browser alone would give it to the button that closes the window.
 */
export function Dialog({ title, label, role = 'dialog', width = 'usual', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    const before = document.activeElement
    shown.showModal()
    const first = shown.querySelector<HTMLElement>('[data-first]') ?? firstField(shown)
    first?.focus()
    const later = first ? null : focusLater(shown)
    return () => {
      later?.disconnect()
      shown.close()
      // The element is gone before the browser could give the focus back.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    // The backdrop belongs to the element itself; the keyboard has Escape for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], styles[width])}
      role={role}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      onCancel={(event) => {
        // One of a window inside this one, or of a chooser of files, bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <LostAnswer within="window" />
      <div className={styles['content']}>
        {title && (
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** Gives the focus to the first field of a form that comes once something was loaded, unless it has gone on meanwhile. */
function focusLater(shown: HTMLElement): MutationObserver {
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    const first = firstField(shown)
    const isLeft = document.activeElement !== before && document.activeElement !== document.body
    if (first || isLeft) observer.disconnect()
    if (!isLeft) first?.focus()
  })
  observer.observe(shown, { childList: true, subtree: true })
  return observer
}

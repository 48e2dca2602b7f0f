import { type ReactNode, useEffect, useId, useRef } from 'react'
import { DialogHead } from './dialog-head.tsx'
import styles from './side-panel.module.css'

type Props = {
  title: string
  /** leaves the focus and the keys with the page, which closes it by itself */
  isBeside?: boolean
  onClose: () => void
  children: ReactNode
}

/** A window at the end of the page that leaves the rest of it usable. On a phone it covers all. Escape closes it. */
export function SidePanel({ title, isBeside = false, onClose, children }: Props) {
  const panel = useRef<HTMLDialogElement>(null)
  const labelId = useId()

  useEffect(() => {
    if (isBeside) return undefined
    const shown = panel.current
    const before = document.activeElement
    shown?.focus({ preventScroll: true })
    return () => {
      // Who has gone on elsewhere meanwhile stays there.
      const isHere = document.activeElement === document.body || shown?.contains(document.activeElement)
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isBeside])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={panel}
      open
      aria-labelledby={labelId}
      tabIndex={-1}
      data-beside={isBeside || undefined}
      className={styles['panel']}
      onKeyDown={(event) => {
        if (isBeside || event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div id={labelId} className={styles['head']}>
        <DialogHead title={title} onClose={onClose} />
      </div>
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}

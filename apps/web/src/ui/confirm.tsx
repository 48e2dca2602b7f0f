import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './dialog.module.css'

export type Question = {
  title?: string
  message: string
  confirmLabel: string
  cancelLabel: string
  /** what it does cannot be undone */
  danger?: boolean
  /** what there is to know before answering */
  details?: ReactNode
}

type PendingQuestion = Question & { answer: (yes: boolean) => void }

const pending = createStore<PendingQuestion | null>(null)

/** Asks, and waits for the answer. Closing it in any way means no. Needs one ConfirmHost on the page. */
export function confirm(question: Question): Promise<boolean> {
  pending.get()?.answer(false)
  return new Promise((resolve) => {
    pending.set({
      ...question,
      answer: (yes) => {
        pending.set(null)
        resolve(yes)
      },
    })
  })
}

/** Takes the question back that waits for an answer, as if it were answered with no. */
export function withdrawQuestion(): void {
  pending.get()?.answer(false)
}

/** Where questions appear. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pending.subscribe, pending.get)
  const messageId = useId()
  if (!question) return null
  const { title, message, confirmLabel, cancelLabel, danger, details, answer } = question
  return (
    <Dialog
      role="alertdialog"
      title={title}
      label={message}
      {...(details !== undefined && { width: 'wide' })}
      onClose={() => answer(false)}
    >
      <p id={messageId} className={styles['message']}>
        {message}
      </p>
      {details}
      <div className={styles['actions']}>
        <Button look={danger ? 'danger' : 'primary'} size="large" wide onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
        {/* The safe answer has the focus, and the place at the bottom where the thumb rests. */}
        <Button size="large" wide data-first onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
      </div>
    </Dialog>
  )
}

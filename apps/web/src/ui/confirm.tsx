import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import dialogStyles from './dialog.module.css'

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

type PendingQuestion = Question & { answer: (isYes: boolean) => void }

const pending = createStore<PendingQuestion | null>(null)

/**
 * Asks, and waits for the answer. Closing it in any way means no. Needs one ConfirmHost on the page.
 * @param moot takes this very question back, as if it were answered with no
 */
export function confirm(question: Question, moot?: AbortSignal): Promise<boolean> {
  withdrawQuestion()
  return new Promise((resolve) => {
    const asked: PendingQuestion = {
      ...question,
      answer: (isYes) => {
        pending.set(null)
        resolve(isYes)
      },
    }
    pending.set(asked)
    moot?.addEventListener('abort', () => pending.get() === asked && asked.answer(false), { once: true })
  })
}

/** Asks as `confirm` does, once no other question waits for its answer: it takes the place of none. */
export async function confirmInTurn(question: Question, moot: AbortSignal): Promise<boolean> {
  while (pending.get() !== null && !moot.aborted) await nextChange(moot)
  return !moot.aborted && confirm(question, moot)
}

function nextChange(moot: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      leave()
      resolve()
    }
    const leave = pending.subscribe(go)
    moot.addEventListener('abort', go, { once: true })
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
      <p id={messageId} className={dialogStyles['message']}>
        {message}
      </p>
      {details}
      <div className={dialogStyles['actions']}>
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

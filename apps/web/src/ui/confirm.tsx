import { Stack } from './layout.tsx'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './confirm.module.css'
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

/** A second way to say yes. */
export type Alternative = {
  label: string
  icon?: ReactNode
  /** in what it differs from the first */
  hint: string
}

export type Answer = 'yes' | 'alternative' | 'no'

type WithAlternative = Question & { alternative?: Alternative | undefined }
type PendingQuestion = WithAlternative & { answer: (answer: Answer) => void }

const pending = createStore<PendingQuestion | null>(null)

/** Asks, and waits for the answer. Closing it in any way means no. Needs one ConfirmHost on the page. */
export async function confirm(question: Question): Promise<boolean> {
  return (await answerTo(question)) === 'yes'
}

/**
 * Asks a question that can be answered with yes in two ways, as `confirm` does.
 * @param moot takes this very question back, as if it were answered with no
 */
export function answerTo(question: WithAlternative, moot?: AbortSignal): Promise<Answer> {
  pending.get()?.answer('no')
  return new Promise((resolve) => {
    const asked: PendingQuestion = {
      ...question,
      answer: (answer) => {
        pending.set(null)
        resolve(answer)
      },
    }
    pending.set(asked)
    moot?.addEventListener('abort', () => pending.get() === asked && asked.answer('no'), { once: true })
  })
}

/** Asks as `answerTo` does, once no other question waits for its answer: it takes the place of none. */
export async function answerInTurn(question: Question, moot: AbortSignal): Promise<Answer> {
  while (pending.get() !== null && !moot.aborted) await nextChange(moot)
  return moot.aborted ? 'no' : answerTo(question, moot)
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
  pending.get()?.answer('no')
}

/** Where questions appear. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pending.subscribe, pending.get)
  const messageId = useId()
  const hintId = useId()
  if (!question) return null
  const { title, message, confirmLabel, cancelLabel, danger, details, alternative, answer } = question
  return (
    <Dialog
      role="alertdialog"
      title={title}
      label={message}
      {...(details !== undefined && { width: 'wide' })}
      onClose={() => answer('no')}
    >
      <p id={messageId} className={dialogStyles['message']}>
        {message}
      </p>
      {details}
      <div className={dialogStyles['actions']}>
        <Button look={danger ? 'danger' : 'primary'} size="large" wide onClick={() => answer('yes')}>
          {confirmLabel}
        </Button>
        {alternative && (
          <Stack gap="3q">
            <Button
              look={danger ? 'danger-outline' : 'secondary'}
              size="large"
              wide
              icon={alternative.icon}
              aria-describedby={hintId}
              onClick={() => answer('alternative')}
            >
              {alternative.label}
            </Button>
            <p id={hintId} className={styles['hint']}>
              {alternative.hint}
            </p>
          </Stack>
        )}
        {/* The safe answer has the focus, and the place at the bottom where the thumb rests. */}
        <Button size="large" wide data-first onClick={() => answer('no')}>
          {cancelLabel}
        </Button>
      </div>
    </Dialog>
  )
}

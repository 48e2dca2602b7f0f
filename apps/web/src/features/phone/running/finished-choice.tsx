import { Line } from '../../../ui/layout.tsx'
import { isBreak } from '@warsha/domain'
import { useId } from 'react'
import type { ShownSession } from '../../../offline/replay.ts'
import styles from './finished-choice.module.css'
import { useFinishedTexts } from './use-finished-texts.ts'

type Props = {
  session: ShownSession
  /** the unique_key of the session whose activity is finished on its job */
  finishedSession: string | undefined
  onChange: (finishedSession: string | undefined) => void
  disabled?: boolean
}

/** Says of the running session, before another one ends it, that its activity is finished on its job. */
export function FinishedChoice({ session, finishedSession, onChange, disabled }: Props) {
  const { choice } = useFinishedTexts(session)
  const id = useId()
  return (
    <Line as="label" gap="2" className={styles['choice']} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={finishedSession === session.uniqueKey}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? session.uniqueKey : undefined)}
      />
      <span>{choice}</span>
    </Line>
  )
}

/** A break is over, and is nothing that a job needs until it is finished. */
export function canBeFinished({ activityCode }: ShownSession): boolean {
  return !isBreak(activityCode)
}

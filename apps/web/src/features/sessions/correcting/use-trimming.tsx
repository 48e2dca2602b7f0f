import type { CorrectionOutcome } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { OverlapDialog } from './overlap-dialog.tsx'

export type Save = ReturnType<typeof useTrimming>['save']

type PendingTrim = { outcome: CorrectionOutcome; answer: (yes: boolean) => void }

/**
 * Saves what may be in the way of a technician's other sessions: then it is shown how they would be cut, and done
 * once the admin agrees.
 */
export function useTrimming() {
  const [pendingTrim, setPendingTrim] = useState<PendingTrim | null>(null)

  /** @returns what it came to; null when the admin would rather not cut the others */
  async function save(send: (trim: boolean) => Promise<CorrectionOutcome>): Promise<CorrectionOutcome | null> {
    const outcome = await send(false)
    if (outcome.is_done) return outcome
    const isAgreed = await new Promise<boolean>((answer) => setPendingTrim({ outcome, answer }))
    setPendingTrim(null)
    return isAgreed ? send(true) : null
  }

  const question: ReactNode = pendingTrim && (
    <OverlapDialog trimmed={pendingTrim.outcome.trimmed} onAnswer={pendingTrim.answer} />
  )
  return { save, question }
}

import { useState } from 'react'
import { useUser } from '../../../api/use-sign-in.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'

/**
 * The signed-in technician's draft, how to change it, and how to take it off the device while it is still shown, unless
 * something else was chosen since. Every change is kept at once; one of the draft as the device has it by then is a function.
 */
export function useDraft(): [Draft, (next: Draft | ((kept: Draft) => Draft)) => void, () => void] {
  const { id } = useUser()
  const [draft, setDraft] = useState(() => readDraft(deviceStorage, id))

  function change(to: Draft | ((kept: Draft) => Draft)): void {
    const next = typeof to === 'function' ? to(readDraft(deviceStorage, id)) : to
    keepDraft(deviceStorage, id, next)
    setDraft(next)
  }

  function forget(): void {
    if (JSON.stringify(readDraft(deviceStorage, id)) === JSON.stringify(draft)) keepDraft(deviceStorage, id, emptyDraft)
  }

  return [draft, change, forget]
}

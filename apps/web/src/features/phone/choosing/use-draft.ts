import { useState } from 'react'
import { useUser } from '../../../api/use-sign-in.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'

/**
 * The signed-in technician's draft, how to change it, and how to take it off the device while it is still shown.
 * Every change is kept at once.
 */
export function useDraft(): [Draft, (next: Draft) => void, () => void] {
  const { id } = useUser()
  const [draft, setDraft] = useState(() => readDraft(deviceStorage, id))

  function change(next: Draft): void {
    keepDraft(deviceStorage, id, next)
    setDraft(next)
  }

  return [draft, change, () => keepDraft(deviceStorage, id, emptyDraft)]
}

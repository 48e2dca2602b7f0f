import { useState } from 'react'
import { useUser } from '../../api/use-sign-in.ts'
import { deviceStorage } from '../../device/storage.ts'
import { type Draft, keepDraft, readDraft } from './draft.ts'

/** The signed-in technician's draft, and how to change it. Every change is kept at once. */
export function useDraft(): [Draft, (next: Draft) => void] {
  const { id } = useUser()
  const [draft, setDraft] = useState(() => readDraft(deviceStorage, id))

  function change(next: Draft): void {
    keepDraft(deviceStorage, id, next)
    setDraft(next)
  }

  return [draft, change]
}

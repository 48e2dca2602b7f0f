import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useChanges } from '../features/live/index.ts'
import { loadAddSession, loadCorrectMoved } from '../features/sessions/index.ts'
import { type EdgeChange, type NewSession, TimelinePage, timelineKey } from '../features/timeline/index.ts'
import { InWorkshop } from '../features/workshop/index.ts'

const AddSession = lazy(loadAddSession)
const CorrectMoved = lazy(loadCorrectMoved)

type PendingCorrection = { change: EdgeChange; settle: () => void }

/** The timeline, from which sessions are corrected and added by the windows that the page of the sessions has for it. */
export function TimelineBoard() {
  const queries = useQueryClient()
  const [pending, setPending] = useState<PendingCorrection | null>(null)
  const [added, setAdded] = useState<NewSession | null>(null)
  useChanges(useCallback(() => queries.invalidateQueries({ queryKey: timelineKey }), [queries]))
  const correct = (change: EdgeChange) => new Promise<void>((settle) => setPending({ change, settle }))

  function close(): void {
    pending?.settle()
    setPending(null)
  }

  return (
    <>
      <TimelinePage onCorrect={correct} onAdd={setAdded} />
      <InWorkshop loading={null}>
        <Suspense>
          {pending && <CorrectMoved id={pending.change.sessionId} moved={pending.change} onClose={close} />}
          {added && <AddSession given={added} onClose={() => setAdded(null)} />}
        </Suspense>
      </InWorkshop>
    </>
  )
}

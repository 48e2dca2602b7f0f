import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { absencesKey, AbsencesPage } from '../features/absences/index.ts'
import { useChanges } from '../features/live/index.ts'

/** Who is away, read anew whenever somebody has changed something. */
export function Absences() {
  const queries = useQueryClient()
  useChanges(useCallback(() => queries.invalidateQueries({ queryKey: absencesKey }), [queries]))
  return <AbsencesPage />
}

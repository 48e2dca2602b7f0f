import { Navigate, useLocation } from 'react-router'
import { useMay } from '../api/use-sign-in.ts'
import { SessionsPage } from '../features/sessions/index.ts'
import { movedToHours } from './moved-to-hours.ts'

/** The sessions; where the months were among them, the way to these. */
export function Sessions() {
  const moved = movedToHours(useLocation().search)
  const mayMove = useMay('periods')
  if (moved !== null && mayMove) return <Navigate to={moved} replace />
  return <SessionsPage />
}

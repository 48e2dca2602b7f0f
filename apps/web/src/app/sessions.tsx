import { Months } from '../features/periods/index.ts'
import { SessionsPage } from '../features/sessions/index.ts'

/** The sessions, of which one view is the months that are closed. */
export function Sessions() {
  return <SessionsPage months={<Months />} />
}

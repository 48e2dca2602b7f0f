import type { User } from '@warsha/contract'
import { may, type Permission } from '@warsha/contract/calls'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signIn } from '../api/api.ts'
import { startHistorySteps } from '../ui/history-steps.ts'
import { startTheme } from '../ui/theme.ts'
import { areaAt } from './areas.ts'
import { startMessages } from './catalogues/catalogues.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { Pages } from './router.tsx'

/** The longest that the first paint is delayed; after that a loading screen is shown. */
const PATIENCE = 400

startTheme()
startHistorySteps()
const answer = signIn.resolve()
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
// What fails here is loaded again where it is needed, and its failure told there.
const opened = Promise.race([openAhead().catch(() => undefined), patience])
void Promise.all([startMessages(), opened]).then(render)

/** What is drawn at once need not be drawn again: the area of this address comes first, and what its page shows. */
async function openAhead(): Promise<void> {
  const area = areaAt(window.location.pathname)
  if (!area || signIn.state().state === 'signed_out') return
  const who = answer.then(() => whoMayEnter(area.permission))
  const { openAhead } = await area.load()
  await openAhead(who)
}

/** Who is signed in; null when nobody is, or somebody who is led elsewhere first. */
function whoMayEnter(permission: Permission): User | null {
  const current = signIn.state()
  if (current.state !== 'signed_in' || current.secondFactorDue) return null
  const { user } = current
  return may(user, permission) && !user.must_change_password ? user : null
}

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pages />
    </QueryClientProvider>
  )
}

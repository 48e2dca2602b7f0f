import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signIn } from '../api/api.ts'
import { App } from './app.tsx'
import { startMessages } from './catalogues/catalogues.ts'
import { loadAhead } from './load-ahead.ts'
import { startHistorySteps } from '../ui/history-steps.ts'
import { startTheme } from '../ui/theme.ts'

startTheme()
startHistorySteps()
void signIn.resolve()
void Promise.all([startMessages(), loadAhead()]).then(render)

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

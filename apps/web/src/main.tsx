import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signIn } from './api/api.ts'
import { App } from './app/app.tsx'
import { startMessages } from './app/catalogues/catalogues.ts'
import { loadAdminAhead, loadAhead } from './app/load-ahead.ts'
import { startHistorySteps } from './ui/history-steps.ts'
import { startTheme } from './ui/theme.ts'

startTheme()
startHistorySteps()
void signIn.resolve()
const messages = startMessages()
void messages.then(() => loadAdminAhead(signIn.state().state === 'signed_out'))
void Promise.all([messages, loadAhead()]).then(render)

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

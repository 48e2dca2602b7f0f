import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/layout.css'
import './ui/text.css'
import { fetchAhead } from './app/fetch-ahead.ts'
import { reopenWhenFilesAreGone } from './app/old-files.ts'

reopenWhenFilesAreGone()
fetchAhead(window.location.pathname)
void import('./app/start.tsx')

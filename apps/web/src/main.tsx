import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { fetchAhead } from './app/area-files.ts'
import { reopenWhenFilesAreGone } from './app/old-files.ts'

reopenWhenFilesAreGone()
fetchAhead(window.location.pathname)
void import('./app/start.tsx')

import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/layout.css'
import './ui/text.css'
import { areaAt } from './app/areas.ts'
import { fetchTexts } from './app/catalogues/files.ts'
import { reopenWhenFilesAreGone } from './app/old-files.ts'
import { currentLanguage } from './i18n/language.ts'

reopenWhenFilesAreGone()
// Beside the files of every page, and not after they have run. What does not come is asked for again where it is needed.
const ahead = [areaAt(window.location.pathname)?.load(), fetchTexts(currentLanguage())]
for (const file of ahead) if (file) file.catch(() => undefined)
void import('./app/start.tsx')

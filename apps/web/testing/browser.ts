import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { startWords } from '../src/i18n/i18n.ts'

await startWords()

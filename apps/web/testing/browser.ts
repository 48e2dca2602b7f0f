import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { startWords } from '../src/words/words.ts'

await startWords()

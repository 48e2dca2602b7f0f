import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { startMessages } from '../src/app/catalogues/catalogues.ts'

await startMessages()

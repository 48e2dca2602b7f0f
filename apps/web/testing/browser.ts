import '../src/ui/tokens.css'
import '../src/ui/base.css'
import '../src/ui/layout.css'
import '../src/ui/text.css'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadAdminTexts } from '../src/app/admin-texts.ts'
import { startMessages } from '../src/app/catalogues/catalogues.ts'
import { withdrawQuestion } from '../src/ui/confirm.tsx'

await startMessages()
await loadAdminTexts()

// Each file finds a phone's width. The library's own clearing up reaches only the file that loads it first.
beforeAll(() => page.viewport(360, 740))
beforeEach(() => cleanup())
// A question that nobody answered would lie over the next file's page: all files share one.
afterEach(() => withdrawQuestion())

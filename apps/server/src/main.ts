import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './platform/config.ts'
import { runUntilSignal } from './platform/process.ts'
import { withSecretFiles } from './platform/secret-files.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

await runUntilSignal(
  async () => {
    const config = readConfig(withSecretFiles(process.env))
    // What is wrong with the settings is said before all that serves is loaded.
    const { start } = await import('./start.ts')
    return start(config, { webFolder: existsSync(webFolder) ? webFolder : null, log: (line) => console.log(line) })
  },
  ({ address, needsAdmin }) => {
    console.log(`Warsha is at ${address}`)
    if (!needsAdmin) return
    console.log('Nobody can sign in yet. Add the first admin: npm run admin -- create-admin')
    console.log('Run it in another terminal, then sign in: the first page leads through the set-up.')
  },
)

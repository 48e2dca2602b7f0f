import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './platform/config.ts'
import { runUntilSignal } from './platform/process.ts'
import { start } from './start.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

await runUntilSignal(
  () =>
    start(readConfig(process.env), {
      webFolder: existsSync(webFolder) ? webFolder : null,
      log: (line) => console.log(line),
    }),
  ({ address, needsAdmin }) => {
    console.log(`Warsha is at ${address}`)
    if (needsAdmin) console.log('Nobody can sign in yet. Add the first admin: npm run admin -- create-admin')
  },
)

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './platform/config.ts'
import { runUntilSignal } from './platform/process.ts'
import { start } from './start.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

await runUntilSignal(async () => {
  const running = await start(readConfig(process.env), {
    webFolder: existsSync(webFolder) ? webFolder : null,
    log: (line) => console.log(line),
  })
  console.log(`Warsha is at ${running.address}`)
  if (running.needsAdmin) {
    console.log('Nobody can sign in yet. Add the first admin: npm run admin -- create-admin')
  }
  return running
})

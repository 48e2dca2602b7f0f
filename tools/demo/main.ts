import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { runUntilSignal } from '../../apps/server/src/platform/process.ts'
import { start } from '../../apps/server/src/start.ts'
import { accountTable, signInHints } from './accounts.ts'
import { imagesDatabaseBeside } from './images-database.ts'
import { prepareDemo } from './prepare.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

await runUntilSignal(async () => {
  const given = readConfig(process.env)
  const config = {
    ...given,
    dataDir: join(given.dataDir, 'demo'),
    databaseUrl: null,
    imagesDatabaseUrl: null,
    firstAdmin: null,
    photoBucket: null,
  }
  const log = (line: string) => console.log(line)
  const running = await start(config, {
    webFolder: existsSync(webFolder) ? webFolder : null,
    log,
    signInHints,
    imagesBeside: ({ connection }) => imagesDatabaseBeside(connection),
    fill: async ({ db, connection }) => {
      const imagesConnection = await imagesDatabaseBeside(connection)
      await prepareDemo({ db, imagesConnection, dataDir: config.dataDir, now: Date.now(), log })
    },
  })
  log(`Warsha's demo is at ${running.address}\n\n${accountTable()}\n`)
  return running
})

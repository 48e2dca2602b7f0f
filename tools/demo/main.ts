import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { runUntilSignal } from '../../apps/server/src/platform/process.ts'
import { type Running, start } from '../../apps/server/src/start.ts'
import { fillApart } from './fill-apart.ts'
import { fillingIn, isFresh, SEED } from './filling.ts'
import { accounts } from './people.ts'

/** Beside the workshop's own. */
const IMAGES_DATABASE = 'warsha_images'
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const ownSettings = {
  databaseUrl: null,
  imagesDatabaseUrl: null,
  firstAdmin: null,
  photoBucket: null,
  backups: null,
  backupSeal: null,
  apiDocs: true,
}

await runUntilSignal(startDemo, ({ address }) => {
  const rows = [{ role: '', identifier: 'Email or phone', password: 'Password' }, ...accounts].map(
    ({ role, identifier, password }) => `  ${role.padEnd(12)}${identifier.padEnd(22)}${password}`,
  )
  console.log(`Warsha's demo is at ${address}\n\n${rows.join('\n')}\n`)
  console.log(
    'Your own shop: stop the demo (Ctrl+C), then run npm start. It begins empty, and nothing of the demo is in it.\n',
  )
})

async function startDemo(): Promise<Running> {
  const given = readConfig(process.env)
  const dataDir = join(given.dataDir, 'demo')
  const keyFile = join(dataDir, 'keys')
  return start(
    { ...given, ...ownSettings, dataDir, keyFile },
    {
      webFolder: existsSync(webFolder) ? webFolder : null,
      log: (line) => console.log(line),
      signInHints: accounts.map(({ identifier, password }) => ({ identifier, password })),
      imagesBeside: (database) => database.beside(IMAGES_DATABASE),
      fill: async (database) => {
        const imagesConnection = await database.beside(IMAGES_DATABASE)
        const filling = await fillingIn(dataDir)
        if (filling && isFresh(filling, { seed: SEED, now: Date.now() })) return
        await fillApart({ connection: database.connection, imagesConnection, dataDir, keyFile })
      },
    },
  )
}

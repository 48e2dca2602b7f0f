import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { runUntilSignal } from '../../apps/server/src/platform/process.ts'
import { type Running, start } from '../../apps/server/src/start.ts'
import { prepareDemo } from './fill.ts'
import { IMAGES_DATABASE } from './images.ts'
import { accounts } from './people.ts'

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
})

async function startDemo(): Promise<Running> {
  const given = readConfig(process.env)
  const dataDir = join(given.dataDir, 'demo')
  const log = (line: string) => console.log(line)
  return start(
    { ...given, ...ownSettings, dataDir, keyFile: join(dataDir, 'keys') },
    {
      webFolder: existsSync(webFolder) ? webFolder : null,
      log,
      signInHints: accounts.map(({ identifier, password }) => ({ identifier, password })),
      imagesBeside: (database) => database.beside(IMAGES_DATABASE),
      fill: async (database) => {
        const imagesConnection = await database.beside(IMAGES_DATABASE)
        await prepareDemo({ db: database.db, imagesConnection, dataDir, now: Date.now(), log })
      },
    },
  )
}

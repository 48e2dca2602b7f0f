import { readBackup, restoreBackup } from '../features/backup/index.ts'
import { isAppRunning } from '../features/calendar/index.ts'
import { openDatabase } from '../platform/open-database.ts'
import { photoStoreOf } from '../platform/photo-store-of.ts'
import { keyIn } from './backup-secret.ts'
import { fileIn, Mistake, type StandaloneCommand } from './command.ts'

const USAGE = 'FILE [--identity-file FILE | --passphrase-file FILE]'

export const restore: StandaloneCommand = {
  about: 'Makes a shop in an empty folder or database from a backup.',
  usage: USAGE,
  options: { 'identity-file': { type: 'string' }, 'passphrase-file': { type: 'string' } },
  takesWord: true,
  runAlone: async (given, config) => {
    const file = { path: fileIn(given, `restore ${USAGE}`), key: await keyIn(given, config) }
    // A file that cannot be restored makes no database.
    await readBackup(file)
    const database = await openDatabase(config)
    try {
      if (await isAppRunning(database.db)) throw new Mistake('Warsha is running on this database. Stop it first.')
      const target = { db: database.db, photos: photoStoreOf(config), now: Date.now() }
      const { header, rows, photos, skippedTables } = await restoreBackup(file, target)
      console.log(`Restored what was backed up at ${header.made_at}: ${rows} rows, ${photos} photo files.`)
      if (skippedTables.length > 0)
        console.log(`Tables that are not Warsha's were left out: ${skippedTables.join(', ')}`)
      console.log('Everybody signs in anew; phones keep what they have not sent.')
      console.log('Whoever was erased after that moment is back: erase them again with erase-person.')
    } finally {
      await database.close()
    }
  },
}

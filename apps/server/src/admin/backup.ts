import { backUpToFile, mustBeUsable } from '../features/backup/index.ts'
import { isAppRunning } from '../features/calendar/index.ts'
import { Db } from '../platform/database.ts'
import { mustHoldShop, openDatabase } from '../platform/open-database.ts'
import { photoStoreOf } from '../platform/photo-store-of.ts'
import { lowerPriority } from '../platform/worker-serving.ts'
import { sealIn } from './backup-secret.ts'
import { fileIn, Mistake, type StandaloneCommand } from './command.ts'

const USAGE = 'FILE [--recipient age1… | --passphrase-file FILE]'

export const backup: StandaloneCommand = {
  about: 'Writes a backup of all records and photos into a file.',
  usage: USAGE,
  options: { recipient: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  takesWord: true,
  runAlone: async (given, config) => {
    const file = fileIn(given, `backup ${USAGE}`)
    const seal = await sealIn(given, config)
    if (seal) await mustBeUsable(seal, '--recipient')
    await mustHoldShop(config)
    lowerPriority()
    const database = await openDatabase(config, { besideRunning: true, isReadOnly: true })
    const noteIn = new Db(database.connection, { size: 1 })
    try {
      const where = { db: database.db, photos: photoStoreOf(config), noteIn, isInUse: await isAppRunning(database.db) }
      const made = await backUpToFile({ file, seal, now: Date.now }, where)
      console.log(`${file}: ${made.tables} tables, ${made.rows} rows, ${made.photos} photo files, ${made.bytes} bytes.`)
      mustHavePhotos(made.missingPhotos, made.changedPhotos)
    } finally {
      await noteIn.close()
      await database.close()
    }
  },
}

/** Throws a Mistake where the photo store has lost photos: the backup is whole, and it is not all that there was. */
export function mustHavePhotos(missing: number, changed: number): void {
  if (missing === 0 && changed === 0) return
  throw new Mistake(
    `The backup is whole, but ${missing} photo files are missing and ${changed} have changed: verify-photos names them.`,
  )
}

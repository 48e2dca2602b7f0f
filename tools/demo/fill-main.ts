import { Db } from '../../apps/server/src/platform/database.ts'
import { KeyFile } from '../../apps/server/src/platform/key-file.ts'
import type { FillingPlaces } from './fill-apart.ts'
import { prepareDemo } from './fill.ts'

// The process that fills the demo. One whose parent has ended has nobody to fill it for.
process.once('disconnect', () => process.exit(1))
const { connection, imagesConnection, dataDir, keyFile } = JSON.parse(process.argv[2] ?? '{}') as FillingPlaces
const now = Date.now()
const { keys } = await KeyFile.open(keyFile, now)
const db = new Db(connection, { keys })
await prepareDemo({ db, imagesConnection, dataDir, now, log: (line) => console.log(line) })
await db.close()
process.exit(0)

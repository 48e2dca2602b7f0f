import { upgradeDatabase as upgrade } from '../features/backup/index.ts'
import { programsIn } from '../platform/embedded-postgres/index.ts'
import { Mistake, pathFrom, type StandaloneCommand, textIn } from './command.ts'

const USAGE = '--former FOLDER'

export const upgradeDatabase: StandaloneCommand = {
  about: 'Takes the records of a database of an earlier version of PostgreSQL over.',
  usage: USAGE,
  options: { former: { type: 'string' } },
  runAlone: async (given, { databaseUrl, dataDir }) => {
    const former = textIn(given, 'former')
    if (former === null) throw new Mistake(`Usage: npm run admin -- upgrade-database ${USAGE}`)
    if (databaseUrl !== null) {
      throw new Mistake('DATABASE_URL: this is not the embedded database. Its own tools upgrade a PostgreSQL server.')
    }
    const formerPrograms = programsIn(pathFrom(former))
    const log = (line: string) => console.log(line)
    const upgraded = await upgrade({ dataDir, formerPrograms, now: Date.now(), log })
    console.log(`The database was upgraded: ${upgraded.rows} rows. Everybody signs in anew.`)
    console.log(`Kept, to be removed when all is well: ${upgraded.former}, ${upgraded.backup}`)
  },
}

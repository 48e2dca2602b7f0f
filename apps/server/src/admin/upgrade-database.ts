import { upgradeDatabase as upgrade } from '../features/backup/index.ts'
import { programsIn } from '../platform/embedded-postgres/index.ts'
import { Mistake, pathFrom, type StandaloneCommand, textIn, WrongUsage } from './command.ts'

export const upgradeDatabase: StandaloneCommand = {
  about: 'Takes the records of a database of an earlier version of PostgreSQL over.',
  usage: '--former FOLDER',
  options: { former: { type: 'string' } },
  interrupted: 'The former database is as it was, or has been replaced: run it again, or start Warsha, which says so.',
  runAlone: async (given, { databaseUrl, dataDir }, run) => {
    const former = textIn(given, 'former')
    if (former === null) throw new WrongUsage()
    if (databaseUrl !== null) {
      throw new Mistake(
        'DATABASE_URL: this is not the embedded database. Its own tools upgrade a PostgreSQL server.',
        'wrong_usage',
      )
    }
    const formerPrograms = programsIn(pathFrom(former))
    const upgraded = await upgrade({ dataDir, formerPrograms, now: Date.now(), log: run.say })
    return {
      lines: [
        `The database was upgraded: ${upgraded.rows} rows. Everybody signs in anew.`,
        `Kept, to be removed when all is well: ${upgraded.former}, ${upgraded.backup}`,
      ],
      data: { rows: upgraded.rows, former: upgraded.former, backup: upgraded.backup },
    }
  },
}

import { auditHead as head } from '../features/audit/index.ts'
import type { Command } from './command.ts'

/** One line for a log elsewhere, once a day. */
export const auditHead: Command = {
  usage: '',
  options: {},
  onlyReads: true,
  prepare: async () => {
    return async ({ db }) => {
      const last = await head(db)
      console.log(JSON.stringify(last && { ...last, at: new Date(last.at).toISOString() }))
    }
  },
}

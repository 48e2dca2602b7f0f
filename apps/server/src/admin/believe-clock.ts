import { believeClock } from '../platform/heartbeat.ts'
import { recordSecurityEvent } from '../platform/security-log.ts'
import type { Command } from './command.ts'

/** After a leap of time, whoever looked at the clock says that it is right. */
export const believeTheClock: Command = {
  about: 'Says that the clock is right after time has leapt, so that retention goes on.',
  usage: '',
  options: {},
  interrupted: 'Run it again: to say it twice does no harm.',
  prepare: async () => {
    return async ({ db, change: { now } }) => {
      await believeClock(db, now)
      await db.transaction((tx) =>
        recordSecurityEvent(tx, { kind: 'clock_believed', personId: null }, { source: null, now }),
      )
      const shown = new Date(now).toISOString()
      return {
        lines: [`The clock shows ${shown} and is believed. Retention removes again.`],
        data: { believed_at: shown },
      }
    }
  },
}

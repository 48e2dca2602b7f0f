import { repairLearning as repair, verifyLearning as verify } from '../features/learning/index.ts'
import { type Command, Mistake, NOTHING_CHANGED } from './command.ts'

export const verifyLearning: Command = {
  about: 'Learns all settled work anew and compares the estimates. Only reads.',
  usage: '',
  options: {},
  interrupted: NOTHING_CHANGED,
  onlyReads: true,
  prepare: async () => {
    return async ({ db, change }) => {
      const { items, trained, isTheSame, isOtherVersion } = await verify(db, change.now)
      const counted = `Work items: ${items}, ${trained} of them trained the engine.`
      const data = { items, trained, is_other_version: isOtherVersion, is_the_same: isTheSame }
      if (isOtherVersion) {
        const other = 'What is stored is of another version of the engine. The next start learns everything anew.'
        return { lines: [counted, other], data }
      }
      if (isTheSame) return { lines: [counted, 'What was learned is what the sessions give.'], data }
      const differs = 'What was learned differs from what the sessions give. To put it right: repair-learning'
      return { lines: [counted], data, fault: new Mistake(differs, 'found_wrong') }
    }
  },
}

export const repairLearning: Command = {
  about: 'Stores the estimates that verify-learning finds to be right.',
  usage: '',
  options: {},
  interrupted: 'All of it was learned anew or nothing. Run it again.',
  prepare: async () => {
    return async ({ db, change }) => {
      await repair(db, change.now)
      return {
        lines: ['Everything was learned anew from the sessions.'],
        data: { learned_at: new Date(change.now).toISOString() },
      }
    }
  },
}

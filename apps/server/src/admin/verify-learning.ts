import { repairLearning as repair, verifyLearning as verify } from '../features/learning/index.ts'
import { type Command, Mistake } from './command.ts'

export const verifyLearning: Command = {
  about: 'Learns all settled work anew and compares the estimates. Only reads.',
  usage: '',
  options: {},
  onlyReads: true,
  prepare: async () => {
    return async ({ db, change }) => {
      const { items, trained, isTheSame, isOtherVersion } = await verify(db, change.now)
      console.log(`Work items: ${items}, ${trained} of them trained the engine.`)
      if (isOtherVersion) {
        console.log('What is stored is of another version of the engine. The next start learns everything anew.')
        return
      }
      if (!isTheSame)
        throw new Mistake('What was learned differs from what the sessions give. To put it right: repair-learning')
      console.log('What was learned is what the sessions give.')
    }
  },
}

export const repairLearning: Command = {
  about: 'Stores the estimates that verify-learning finds to be right.',
  usage: '',
  options: {},
  prepare: async () => {
    return async ({ db, change }) => {
      await repair(db, change.now)
      console.log('Everything was learned anew from the sessions.')
    }
  },
}

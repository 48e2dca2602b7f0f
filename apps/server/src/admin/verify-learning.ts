import { verifyLearning as verify } from '../features/learning/index.ts'
import type { Command } from './command.ts'

export const verifyLearning: Command = {
  usage: '',
  options: {},
  prepare: async () => {
    return async ({ db, change }) => {
      const { items, taught, isTheSame } = await verify(db, change.now)
      console.log(`Work items: ${items}, of which ${taught} teach.`)
      console.log(
        isTheSame
          ? 'What was learned is what the sessions teach.'
          : 'What was learned was not what the sessions teach. It was put right.',
      )
    }
  },
}

import { recordSecurityEvent } from '../platform/security-log.ts'
import { type Command, Mistake } from './command.ts'

export const rotateKeys: Command = {
  about: 'Makes new keys; with --leaked the ones before end at once.',
  usage: '[--leaked]',
  options: { leaked: { type: 'boolean' } },
  prepare: async ({ leaked }) => {
    return async ({ db, keyFile, change: { now } }) => {
      if (!keyFile) throw new Mistake('KEY_FILE: there is no such file.')
      const kid = await keyFile.rotate(now, leaked === true)
      const event = { kind: 'keys_rotated', personId: null, details: { kid, leaked: leaked === true } } as const
      await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now }))
      console.log(`The key ${kid} was added to ${keyFile.path}.`)
      console.log(
        leaked
          ? 'The former keys are retired. Give the file to every instance at once; each takes it within ten seconds.'
          : 'It signs in a minute. Give the file to every instance until then; each takes it within ten seconds.',
      )
    }
  },
}

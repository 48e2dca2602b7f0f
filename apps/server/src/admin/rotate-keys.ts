import { recordSecurityEvent } from '../platform/security-log.ts'
import { type Command, Mistake } from './command.ts'

export const rotateKeys: Command = {
  about: 'Makes new keys; with --leaked the ones before end at once.',
  usage: '[--leaked]',
  options: { leaked: { type: 'boolean' } },
  interrupted: 'Look into KEY_FILE for a new key; run it again if there is none. One more key does no harm.',
  prepare: async ({ leaked }) => {
    return async ({ db, keyFile, change: { now }, run }) => {
      if (!keyFile) throw new Mistake('KEY_FILE: there is no such file.', 'keys')
      const kid = await keyFile.rotate(now, leaked === true)
      run.did(`The key ${kid} was added to ${keyFile.path}.`)
      const event = { kind: 'keys_rotated', personId: null, details: { kid, leaked: leaked === true } } as const
      await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now }))
      return {
        lines: [
          `The key ${kid} was added to ${keyFile.path}.`,
          leaked
            ? 'The former keys are retired. Give the file to every instance at once; each takes it within ten seconds.'
            : 'It signs in a minute. Give the file to every instance until then; each takes it within ten seconds.',
        ],
        data: { kid, key_file: keyFile.path, former_retired: leaked === true },
      }
    }
  },
}

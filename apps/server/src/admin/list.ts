import { peopleWhoSignIn } from '../features/sign-in/index.ts'
import { alignedTable } from './aligned-table.ts'
import type { Command } from './command.ts'

export const list: Command = {
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  onlyReads: true,
  prepare: async ({ json }) => {
    return async ({ db }) => {
      const people = (await peopleWhoSignIn(db)).map(({ id, full_name, role, email, phone, is_active }) => {
        return { id, full_name, role, email, phone, is_active }
      })
      if (json) return console.log(JSON.stringify(people, null, 2))
      const rows = people.map(({ id, full_name, role, email, phone, is_active }) => {
        return [String(id), full_name, role, email ?? '-', phone ?? '-', is_active ? 'yes' : 'no']
      })
      console.log(alignedTable(['ID', 'NAME', 'ROLE', 'EMAIL', 'PHONE', 'ACTIVE'], rows))
    }
  },
}

import { verifyPhotos as verify } from '../features/media/index.ts'
import { alignedTable } from './aligned-table.ts'
import { type Command, Mistake } from './command.ts'

export const verifyPhotos: Command = {
  about: 'Reads every photo and names those that are missing, changed or orphaned. Only reads.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  onlyReads: true,
  prepare: async ({ json }) => {
    return async ({ db, photos: store }) => {
      const { photos, withoutDigest, faults } = await verify(db, store)
      if (json) console.log(JSON.stringify({ photos, without_digest: withoutDigest, faults }, null, 2))
      else {
        console.log(`Photos: ${photos}, of which ${withoutDigest} have no digest yet (the nightly check makes it)`)
        const rows = faults.map(({ fault, job_no, session_id, file }) => [
          fault,
          job_no ?? '-',
          session_id ?? '-',
          file,
        ])
        if (rows.length > 0) console.log(alignedTable(['FAULT', 'JOB', 'SESSION', 'FILE'], rows))
      }
      if (faults.length > 0) throw new Mistake(`${faults.length} photos or files are missing, changed or orphaned.`)
      if (!json) console.log('The photos are whole.')
    }
  },
}

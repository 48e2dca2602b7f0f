import { verifyPhotos as verify } from '../features/media/index.ts'
import { alignedTable } from './aligned-table.ts'
import { type Command, Mistake, NOTHING_CHANGED } from './command.ts'

export const verifyPhotos: Command = {
  about: 'Reads every photo and names those that are missing, changed or orphaned. Only reads.',
  usage: '',
  options: {},
  interrupted: NOTHING_CHANGED,
  onlyReads: true,
  prepare: async () => {
    return async ({ db, photos: store }) => {
      const { photos, withoutDigest, faults } = await verify(db, store)
      const lines = [`Photos: ${photos}, of which ${withoutDigest} have no digest yet (the nightly check makes it)`]
      const rows = faults.map(({ fault, job_no, session_id, file }) => [fault, job_no ?? '-', session_id ?? '-', file])
      if (rows.length > 0) lines.push(alignedTable(['FAULT', 'JOB', 'SESSION', 'FILE'], rows))
      const data = { photos, without_digest: withoutDigest, faults }
      if (faults.length === 0) return { lines: [...lines, 'The photos are whole.'], data }
      const wrong = `${faults.length} photos or files are missing, changed or orphaned.`
      return { lines, data, fault: new Mistake(wrong, 'found_wrong') }
    }
  },
}

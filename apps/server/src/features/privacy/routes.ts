import { DAY } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { retentionSettings } from '../retention/index.ts'
import { CHAIN_LASTS } from '../sign-in/index.ts'
import { brandingOf } from '../workshop/index.ts'

type Parts = {
  db: Db
  /** how many nightly backups are kept; null: none are made */
  backupsKept: number | null
}

/** What people can read of what is kept about them. */
export async function privacy(app: FastifyInstance, { db, backupsKept }: Parts): Promise<void> {
  route(app, 'privacy', async () => {
    const [retention, { companyName }] = await Promise.all([retentionSettings(db), brandingOf(db)])
    return {
      retention,
      sign_in_lasts_days: CHAIN_LASTS / DAY,
      backups_kept: backupsKept,
      company_name: companyName,
    }
  })
}

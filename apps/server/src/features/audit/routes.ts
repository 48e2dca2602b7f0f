import type { AuditEntry } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { auditEntriesLike, type AuditRow, peopleInAudit } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** What admins changed, for those who want to know. */
export async function audit(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  route(app, 'audit', async ({ query: { page, page_size, ...search } }) => {
    const [{ entries, total }, people] = await Promise.all([
      auditEntriesLike(db, { ...search, timeZone: businessTimeZone }, { page, pageSize: page_size }),
      peopleInAudit(db),
    ])
    return { entries: entries.map(presentEntry), total, page, page_size, people }
  })
}

function presentEntry(row: AuditRow): AuditEntry {
  return { ...row, at: timestamptz(row.at), before: shownFields(row.before), after: shownFields(row.after) }
}

/** Changes by people, without the version numbers, which only conflicts show. */
function shownFields(stored: AuditEntry['before']): AuditEntry['before'] {
  if (!stored || !('version' in stored)) return stored
  const { version: _, ...fields } = stored
  return Object.keys(fields).length > 0 ? fields : null
}

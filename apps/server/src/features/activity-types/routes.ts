import type { ActivityType } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, empty, sql } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'

/** The activities that work is recorded under. */
export async function activityTypes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'activityTypes', () => activityTypesByLabel(db, 'active'))
  route(app, 'allActivityTypes', () => activityTypesByLabel(db, 'all'))
}

function activityTypesByLabel(db: Db, which: 'active' | 'all'): Promise<ActivityType[]> {
  return db.rows<ActivityType>(sql`
    select code, label, label as name, is_active from activity_type
    ${which === 'active' ? sql`where is_active` : empty}
    order by label`)
}

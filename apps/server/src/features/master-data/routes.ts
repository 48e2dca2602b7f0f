import type { Department, JobType, PowerRating, RpmCategory } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, empty, type Sql, sql } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'

/** The lists that jobs and estimates choose from. */
export async function masterData(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'jobTypes', ({ query }) =>
    db.rows<JobType>(sql`
      select id, code, name, description, is_active, display_order from job_type
      ${only(query.active_only)} order by display_order, name`),
  )
  route(app, 'powerRatings', ({ query }) =>
    db.rows<PowerRating>(sql`
      select id, code, range_description, min_kw, max_kw, complexity_multiplier, is_active from power_rating
      ${only(query.active_only)} order by min_kw nulls last, code`),
  )
  route(app, 'rpmCategories', ({ query }) =>
    db.rows<RpmCategory>(sql`
      select id, poles, description, rpm_approx, complexity_multiplier, is_active from rpm_category
      ${only(query.active_only)} order by poles`),
  )
  route(app, 'departments', ({ query }) =>
    db.rows<Department>(sql`
      select id, dept_number, name, description, is_active from department
      ${only(query.active_only)} order by dept_number`),
  )
}

/** Only what is in use, when the caller asks for that. */
function only(activeOnly: boolean | undefined): Sql {
  return activeOnly ? sql`where is_active` : empty
}

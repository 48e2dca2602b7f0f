import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { changesOf } from './changes.ts'
import { departments, jobTypes, powerRatings, rpmCategories } from './lists.ts'
import { moveJobs, previewMove } from './move-jobs.ts'
import { listed } from './queries.ts'

/** The lists that jobs and estimates choose from. */
export async function masterData(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const ofJobTypes = changesOf(db, jobTypes)
  route(app, 'jobTypes', ({ query }) => listed(db, jobTypes, query.active_only))
  route(app, 'createJobType', ({ body, ...change }) => ofJobTypes.create(body, change))
  route(app, 'updateJobType', ({ params, body, ...change }) => ofJobTypes.update(params, body, change))
  route(app, 'deleteJobType', ({ params, ...change }) => ofJobTypes.remove(params, change))

  route(app, 'moveJobsOfType', ({ params, body, ...change }) => moveJobs(db, params.id, body, change))
  route(app, 'previewMoveOfJobs', ({ params, body }) => previewMove(db, params.id, body))

  const ofPowerRatings = changesOf(db, powerRatings)
  route(app, 'powerRatings', ({ query }) => listed(db, powerRatings, query.active_only))
  route(app, 'createPowerRating', ({ body, ...change }) => ofPowerRatings.create(body, change))
  route(app, 'updatePowerRating', ({ params, body, ...change }) => ofPowerRatings.update(params, body, change))
  route(app, 'deletePowerRating', ({ params, ...change }) => ofPowerRatings.remove(params, change))

  const ofRpmCategories = changesOf(db, rpmCategories)
  route(app, 'rpmCategories', ({ query }) => listed(db, rpmCategories, query.active_only))
  route(app, 'createRpmCategory', ({ body, ...change }) => ofRpmCategories.create(body, change))
  route(app, 'updateRpmCategory', ({ params, body, ...change }) => ofRpmCategories.update(params, body, change))
  route(app, 'deleteRpmCategory', ({ params, ...change }) => ofRpmCategories.remove(params, change))

  const ofDepartments = changesOf(db, departments)
  route(app, 'departments', ({ query }) => listed(db, departments, query.active_only))
  route(app, 'createDepartment', ({ body, ...change }) => ofDepartments.create(body, change))
  route(app, 'updateDepartment', ({ params, body, ...change }) => ofDepartments.update(params, body, change))
  route(app, 'deleteDepartment', ({ params, ...change }) => ofDepartments.remove(params, change))
}

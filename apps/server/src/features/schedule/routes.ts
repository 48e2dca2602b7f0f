import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { exceptions } from './exceptions.ts'
import { rules } from './rules.ts'

type Parts = { db: Db; businessTimeZone: string }

/** The weekly working hours and their exceptions. */
export async function schedule(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  rules(app, db)
  exceptions(app, db, businessTimeZone)
}

import type { FastifyInstance } from 'fastify'
import type { Shop } from './not-found.ts'
import { exceptions } from './exceptions.ts'
import { preview } from './preview.ts'
import { rules } from './rules.ts'

/** The weekly working hours and their exceptions. */
export async function schedule(app: FastifyInstance, shop: Shop): Promise<void> {
  rules(app, shop)
  exceptions(app, shop)
  preview(app, shop)
}

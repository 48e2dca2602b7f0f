import { oneOf } from '../../ui/admin/filters.ts'

/** The views of the page, in the order in which they are offered. */
export const views = ['summary', 'analytics'] as const
export type ViewName = (typeof views)[number]

export const viewField = { view: oneOf(views, 'summary') }

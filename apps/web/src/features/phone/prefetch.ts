import type { QueryClient } from '@tanstack/react-query'
import { currentSessionQuery } from './running/current-session.ts'
import { jobsQuery } from './choosing/jobs.ts'

/** Asks for what the first page shows before that is drawn. What fails is asked for again by the page, and told there. */
export async function prefetch(queries: QueryClient, owner: number): Promise<void> {
  await Promise.all([queries.prefetchQuery(currentSessionQuery(owner)), queries.prefetchInfiniteQuery(jobsQuery(''))])
}

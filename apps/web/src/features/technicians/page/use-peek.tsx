import { lazy, Suspense } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { SkeletonLines } from '../../../ui/admin/object-page.tsx'
import type { Peeked } from '../../../ui/admin/peek.tsx'

const TechnicianPeek = lazy(async () => ({ default: (await import('./technician-peek.tsx')).TechnicianPeek }))

/** What `WithPeek` shows of a technician. */
export function peekOfTechnician(id: number, name: string): Peeked {
  return {
    title: name,
    to: adminPaths.technicianPage(id),
    content: (
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <TechnicianPeek key={id} id={id} />
      </Suspense>
    ),
  }
}

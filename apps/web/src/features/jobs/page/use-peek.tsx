import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminTexts } from '../../../i18n/admin-texts.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { SkeletonLines } from '../../../ui/admin/object-page.tsx'
import type { Peeked } from '../../../ui/admin/peek.tsx'

const JobPeek = lazy(async () => ({ default: (await withAdminTexts(import('./job-peek.tsx'))).JobPeek }))

/** What `WithPeek` shows of a job. */
export function usePeekOfJob(): (id: number, number: string) => Peeked {
  const { t } = useTranslation('admin')
  return (id, number) => ({
    title: t('jobPage.name', { number }),
    to: adminPaths.job(id),
    content: (
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <JobPeek key={id} id={id} />
      </Suspense>
    ),
  })
}

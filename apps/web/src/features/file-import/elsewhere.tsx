import { useQuery } from '@tanstack/react-query'
import type { CallName } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconInfoCircle } from '../../ui/icons.ts'
import { useProgressText } from './progress.tsx'
import { runsElsewhere } from './run-progress.ts'

const ASKS_EVERY = 2_000

/** Imports of the same kind that this person has begun in another window, or in this one before it was loaded anew. */
export function RunningElsewhere({ name }: { name: CallName }) {
  const { t } = useTranslation('admin')
  const text = useProgressText()
  const { data: runs } = useQuery({
    queryKey: ['admin', 'import-runs', name],
    queryFn: () => runsElsewhere(name),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? ASKS_EVERY : false),
    retry: false,
    gcTime: 0,
  })
  return runs?.map((run) => (
    <FormNote key={run.run} tone="info" icon={<IconInfoCircle {...smallIcon} />}>
      {t('fileImport.elsewhere', { name: run.file_name, progress: text(run) })}
    </FormNote>
  ))
}

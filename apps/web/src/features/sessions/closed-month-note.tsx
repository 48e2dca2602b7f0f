import { useTranslation } from 'react-i18next'
import { IconLock } from '../../ui/admin/icons.ts'
import { ApiError } from '../../api/errors.ts'
import { adminPaths } from '../../admin-paths.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { FormNote } from '../../ui/admin/form-note.tsx'

/** The server's sentence where a closed month forbids what was to be saved, which names the month; null for others. */
export function closedMonthIn(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'period_locked' ? error.detail : null
}

/** Says in a form that a closed month forbids what it holds, and leads to where the month is reopened. */
export function ClosedMonthNote({ reason }: { reason: string | null }) {
  const { t } = useTranslation('admin')
  if (reason === null) return null
  return (
    <FormNote tone="warning" icon={<IconLock {...smallIcon} />}>
      <span role="alert">
        {reason} <Link to={adminPaths.months}>{t('sessions.details.months')}</Link>
      </span>
    </FormNote>
  )
}

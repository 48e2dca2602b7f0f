import type { SessionDetails } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconReceipt2 } from '../../../ui/admin/icons.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/link.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Marks } from '../marks.tsx'
import styles from './session-dialog.module.css'

/** What was worked on, and what sets this session apart. */
export function Overview({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { job_no, customer, job_description, activity_label } = session
  return (
    <div className={styles['overview']}>
      <p className={styles['work']}>
        <bdi dir="ltr">{job_no}</bdi> <bdi>{customer}</bdi>
        {' · '}
        <bdi>{activity_label}</bdi>
      </p>
      <p className={styles['muted']} dir="auto">
        {job_description}
      </p>
      <p className={styles['line']}>
        <Marks session={session} />
        <Link to={`${paths.jobs}?account=${encodeURIComponent(job_no)}`} className={styles['account']}>
          <IconReceipt2 {...smallIcon} />
          {t('sessions.details.account')}
        </Link>
      </p>
    </div>
  )
}

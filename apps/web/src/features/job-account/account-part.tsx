import { Stack } from '../../ui/layout.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { QueryPart } from '../../api/admin/query-part.tsx'
import styles from './account.module.css'
import { useJobAccount } from './data.ts'
import { Facts } from './facts.tsx'
import { ActivitySums, TechnicianSums } from './tables.tsx'

/** Where on the page of a job its account is. */
export const ACCOUNT = 'account'

/** What a job has taken so far: hours and cost, by activity and by technician. */
export function AccountPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const query = useJobAccount(id)
  useLedHere(query.data !== undefined)
  return (
    <QueryPart id={ACCOUNT} title={t('jobAccount.button')} query={query} failed={t('jobAccount.failed')}>
      {(account) =>
        account.totals.session_count === 0 && account.totals.running_count === 0 && account.not_charged === null ? (
          <p className="muted">
            {t('jobAccount.none')}. {t('jobAccount.noneText')}
          </p>
        ) : (
          <Stack gap="3" narrow className={styles['account']}>
            <Facts account={account} />
            {account.totals.session_count > 0 && (
              <>
                <ActivitySums account={account} />
                <TechnicianSums account={account} />
                <p className="muted text-s">{t('time.roundedSessions')}</p>
              </>
            )}
          </Stack>
        )
      }
    </QueryPart>
  )
}

/** Who was led to the account comes to it, once it is there. */
function useLedHere(isThere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash === `#${ACCOUNT}`) document.getElementById(ACCOUNT)?.scrollIntoView()
  }, [isThere, hash])
}

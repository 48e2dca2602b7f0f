import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { setTakesTwoAdmins, useClosingSettings, useMonths } from './data.ts'
import styles from './months.module.css'

/** Whether closing and reopening a month take two admins. */
export function ClosingSettings() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const settings = useClosingSettings()
  const { data } = settings
  // Why the months are missing is said once.
  const months = useMonths()
  const [isBusy, setBusy] = useState(false)
  if (!data && months.isError) return null
  if (!data) return <QueryFailure query={settings} text={t('months.settingsFailed')} asOf={(time) => time} />

  async function save(takesTwo: boolean, version: number): Promise<void> {
    setBusy(true)
    try {
      await setTakesTwoAdmins(client, takesTwo, version)
      toasts.success(t(takesTwo ? 'months.takesTwoSaved' : 'months.takesOneSaved'))
    } catch (error) {
      toasts.error(reasonFor(error, t('months.takesTwoFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['settings']}>
      <Switch
        label={
          <>
            {t('months.takesTwo')} <span className="muted">{t('months.takesTwoText')}</span>
          </>
        }
        checked={data.takes_two_admins}
        aria-busy={isBusy}
        onChange={(event) => {
          if (!isBusy) void save(event.currentTarget.checked, data.version)
        }}
      />
    </div>
  )
}

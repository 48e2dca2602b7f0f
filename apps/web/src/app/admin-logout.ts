import { useTranslation } from 'react-i18next'
import { formDrafts, signedInId } from '../api/api.ts'
import { useLogout } from './use-logout.ts'

/** The same for admins, who are told that what they typed and did not save goes, too. */
export function useAdminLogout(): () => Promise<void> {
  const { t } = useTranslation(['admin', 'app'])
  return useLogout(() => {
    const person = signedInId()
    if (person === null || !formDrafts.hasAny(person)) return undefined
    return `${t('admin:logoutUnsaved')} ${t('app:logoutQuestion')}`
  })
}

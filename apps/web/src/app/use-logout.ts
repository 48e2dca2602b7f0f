import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formDrafts, signedInId, signIn } from '../api/api.ts'
import { paths } from '../paths.ts'
import { confirm } from '../ui/confirm.tsx'
import { toasts } from '../ui/toasts.tsx'

/**
 * Says what was typed and goes with it, asks, signs out and goes to the sign-in.
 * @param known what to say before that, when it is asked
 */
export function useLogout(known?: () => string | undefined): () => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async () => {
    const sentences = [known?.(), hasDrafts() ? t('logoutUnsaved') : undefined, t('logoutQuestion')]
    const yes = await confirm({
      message: sentences.filter(Boolean).join(' '),
      confirmLabel: t('logout'),
      cancelLabel: t('cancel'),
    })
    if (!yes) return
    await signIn.signOut()
    await navigate(paths.login, { replace: true })
    toasts.success(t('loggedOut'))
  }
}

function hasDrafts(): boolean {
  const person = signedInId()
  return person !== null && formDrafts.hasUnsent(person)
}

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { signIn } from '../api/api.ts'
import { paths } from '../paths.ts'
import { confirm } from '../ui/confirm.tsx'
import { toasts } from '../ui/toasts.tsx'

/** Asks, signs out and goes to the sign-in. @param question in place of the usual one, when it is asked */
export function useLogout(question?: () => string | undefined): () => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async () => {
    const yes = await confirm({
      message: question?.() ?? t('logoutQuestion'),
      confirmLabel: t('logout'),
      cancelLabel: t('cancel'),
    })
    if (!yes) return
    await signIn.signOut()
    await navigate(paths.login, { replace: true })
    toasts.success(t('loggedOut'))
  }
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, withdrawQuestion } from '../confirm.tsx'
import { guardBack } from './back-guard.ts'

export { afterGuard } from './back-guard.ts'

/**
 * Guards what was typed and not saved: against closing, the browser's back button, and leaving the page.
 * @returns closes, after a question when something would be lost
 */
export function useUnsaved(isDirty: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('admin')
  const asking = useRef(false)

  async function mayGo(): Promise<boolean> {
    if (asking.current) return false
    asking.current = true
    const yes = await confirm({
      title: t('form.unsaved'),
      message: t('form.unsavedText'),
      confirmLabel: t('form.discard'),
      cancelLabel: t('form.keepEditing'),
      danger: true,
    })
    asking.current = false
    return yes
  }

  const ask = useRef(mayGo)
  const leave = useRef(onClose)
  useEffect(() => {
    ask.current = mayGo
    leave.current = onClose
  })

  useEffect(() => {
    if (!isDirty) return undefined
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    const stopGuarding = guardBack(() => void ask.current().then((yes) => yes && leave.current()))
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      stopGuarding()
    }
  }, [isDirty])

  // What was saved meanwhile is no longer to be asked about.
  useEffect(() => () => void (asking.current && withdrawQuestion()), [])

  return () => {
    if (!isDirty) return onClose()
    void mayGo().then((yes) => yes && onClose())
  }
}

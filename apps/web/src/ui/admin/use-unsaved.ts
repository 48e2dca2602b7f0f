import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../confirm.tsx'

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
    const stopGuarding = guardBack(async () => {
      const yes = await ask.current()
      if (yes) leave.current()
      return yes
    })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      stopGuarding()
    }
  }, [isDirty])

  return () => {
    if (!isDirty) return onClose()
    void mayGo().then((yes) => yes && onClose())
  }
}

const GUARD = 'warsha.unsaved'

/**
 * Puts a second entry of the same page into the history, so that the back button stays on it and can be asked about.
 * @returns takes that entry out again
 */
function guardBack(mayGo: () => Promise<boolean>): () => void {
  const push = () => window.history.pushState({ ...window.history.state, [GUARD]: true }, '')
  async function onBack(): Promise<void> {
    if (!(await mayGo())) push()
  }
  const onPopState = () => void onBack()
  function stop(): void {
    if (standing !== stop) return
    standing = null
    window.removeEventListener('popstate', onPopState)
    if (isGuarded()) window.history.back()
  }
  push()
  window.addEventListener('popstate', onPopState)
  standing = stop
  return stop
}

/** Takes the guard that stands now out of the history. */
let standing: (() => void) | null = null
const isGuarded = () => Boolean(window.history.state?.[GUARD])

/**
 * For a form that stands in the address: changes the address once the guard's own entry is out of the history. Else the
 * way back would lead to the form that was just closed.
 */
export function afterGuard(changeAddress: () => void): void {
  if (!standing || !isGuarded()) return changeAddress()
  window.addEventListener('popstate', changeAddress, { once: true })
  standing()
}

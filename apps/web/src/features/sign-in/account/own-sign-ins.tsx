import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { SignInsDialog } from './sign-ins-dialog.tsx'

const loadOwn = async (signal: AbortSignal) => (await call('signIns', { signal })).sign_ins
const endOwn = (id: string, current_password: string) =>
  call('endSignIn', { params: { id }, body: { current_password } })

/** Where the person at this device is signed in. */
export function OwnSignIns({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SignInsDialog title={t('display.signIns')} queryKey={['sign-ins']} load={loadOwn} end={endOwn} onClose={onClose} />
  )
}

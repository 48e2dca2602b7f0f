import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { ObjectPart } from '../../../ui/admin/object-page.tsx'
import { SignIns } from '../../sign-in/index.ts'

/** Where a technician is signed in: a phone that was lost is signed out here. */
export function SignInsPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  return (
    <ObjectPart title={t('technicians.signIns.open')}>
      <SignIns
        queryKey={['technicians', id, 'sign-ins']}
        load={async (signal) => (await call('technicianSignIns', { params: { id }, signal })).sign_ins}
        end={(signIn) => call('endTechnicianSignIn', { params: { id: signIn } })}
      />
    </ObjectPart>
  )
}

import type { Technician } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { SignInsDialog } from '../sign-in/index.ts'
import { personText } from '../../i18n/people.ts'

/** Where a technician is signed in: a phone that was lost is signed out here. */
export function TechnicianSignIns({ technician, onClose }: { technician: Technician; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { id, person } = technician
  return (
    <SignInsDialog
      title={t('technicians.signIns.title', { name: personText(person) })}
      queryKey={['technicians', id, 'sign-ins']}
      load={async (signal) => (await call('technicianSignIns', { params: { id }, signal })).sign_ins}
      end={(signIn, current_password) =>
        call('endTechnicianSignIn', { params: { id: signIn }, body: { current_password } })
      }
      timeOf={(instant) => workshopMomentText(instant, zone, language)}
      onClose={onClose}
    />
  )
}

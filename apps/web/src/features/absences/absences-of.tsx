import type { Absence } from '@warsha/contract'
import { plusDays } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { useMay } from '../../api/use-sign-in.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { EditAbsence } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'
import { useAbsences } from './data.ts'

const DAYS_BACK = 91
const DAYS_AHEAD = 366

/** Somebody's absences of the last three months and to come, the last ones first. */
export function AbsencesOf({ technician }: { technician: number }) {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const [opened, open] = useState<Absence | null>(null)
  const mayEdit = useMay('updateAbsence')
  const range = { first: plusDays(today, -DAYS_BACK), last: plusDays(today, DAYS_AHEAD) }
  const title = t('absences.ofTechnician')
  return (
    <>
      <QueryPart title={title} query={useAbsences(range, technician)} failed={t('absences.ofTechnicianFailed')}>
        {({ absences }) =>
          absences.length === 0 ? (
            <p className="muted">{t('absences.noneOfTechnician')}</p>
          ) : (
            <AbsenceList isOfOne label={title} absences={absences.toReversed()} onOpen={mayEdit ? open : null} />
          )
        }
      </QueryPart>
      {opened && <EditAbsence edited={opened} onClose={() => open(null)} />}
    </>
  )
}

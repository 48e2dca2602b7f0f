import type { Absence } from '@warsha/contract'
import { plusDays } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../api/admin/if-may.tsx'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { useMay } from '../../api/use-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconPlus } from '../../ui/icons.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { EditAbsence, NewAbsence } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'
import { useAbsences } from './data.ts'

const DAYS_BACK = 91
const DAYS_AHEAD = 366

/** Somebody's absences of the last three months and to come, the last ones first. */
export function AbsencesOf({ technician }: { technician: number }) {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const [opened, open] = useState<Absence | 'new' | null>(null)
  const mayEdit = useMay('updateAbsence')
  const range = { first: plusDays(today, -DAYS_BACK), last: plusDays(today, DAYS_AHEAD) }
  const title = t('absences.ofTechnician')
  const query = useAbsences(range, technician)
  const { absences = [], technicians = [] } = query.data ?? {}
  const close = () => open(null)
  return (
    <>
      <QueryPart
        title={title}
        query={query}
        failed={t('absences.ofTechnicianFailed')}
        isBare={absences.length > 0}
        action={
          <IfMay call="createAbsences">
            <Button look="quiet" icon={<IconPlus {...smallIcon} />} disabled={!query.data} onClick={() => open('new')}>
              {t('absences.add')}
            </Button>
          </IfMay>
        }
      >
        {() =>
          absences.length === 0 ? (
            <p className="muted">{t('absences.noneOfTechnician')}</p>
          ) : (
            <AbsenceList isOfOne label={title} absences={absences.toReversed()} onOpen={mayEdit ? open : null} />
          )
        }
      </QueryPart>
      {opened === 'new' && <NewAbsence technicians={technicians} given={{ technician, date: '' }} onClose={close} />}
      {opened !== null && opened !== 'new' && <EditAbsence edited={opened} onClose={close} />}
    </>
  )
}

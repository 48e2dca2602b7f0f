import { useTranslation } from 'react-i18next'
import { Answer } from '../../../api/admin/query-part.tsx'
import { Hints } from '../../../ui/admin/hints.tsx'
import { EfficiencyPart } from '../../analytics/index.ts'
import { WorkingNow } from '../../live/index.ts'
import { WeekPart } from '../../timesheets/index.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { useTechnicians } from '../data.ts'
import { TechnicianFacts } from './technician-facts.tsx'
import { TechnicianState } from '../technician-state.tsx'

/** The essence of a technician, beside the list that they stand in. */
export function TechnicianPeek({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  return (
    <InWorkshop loading={null}>
      <Answer query={useTechnicians()} failed={t('technicianPage.failed')}>
        {(all) => {
          const technician = all.find((one) => one.id === id)
          if (!technician) return t('technicianPage.missing')
          return (
            <Hints>
              <TechnicianState technician={technician} />
              <TechnicianFacts isBrief technician={technician} />
              {!technician.is_erased && (
                <WorkingNow of={{ technician: id }} title={t('technicianPage.now')} none={t('technicianPage.notNow')} />
              )}
              <WeekPart id={id} />
              <EfficiencyPart id={id} />
            </Hints>
          )
        }}
      </Answer>
    </InWorkshop>
  )
}

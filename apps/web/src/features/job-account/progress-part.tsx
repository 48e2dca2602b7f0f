import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer, QueryPart } from '../../api/admin/query-part.tsx'
import { type EstimateCell, WhyPanel } from '../estimates/index.ts'
import { useJobAccount, useJobEstimates } from './data.ts'
import { EstimateBar } from './estimate-bar.tsx'
import { EstimatesOfJob } from './estimates-of-job.tsx'

/** How far a job is: its hours against the plan, and each activity against its estimate with the reasons for that. */
export function ProgressPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const [explainedCell, setExplainedCell] = useState<EstimateCell | null>(null)
  return (
    <>
      <QueryPart
        title={t('why.job.title')}
        explanation={t('why.job.text')}
        query={useJobEstimates(id)}
        failed={t('why.job.failed')}
      >
        {(estimates) => (
          <>
            <WorkedSoFar id={id} />
            <EstimatesOfJob estimates={estimates} onWhy={setExplainedCell} />
          </>
        )}
      </QueryPart>
      {explainedCell && <WhyPanel cell={explainedCell} onClose={() => setExplainedCell(null)} />}
    </>
  )
}

/** All hours of the job against all that was estimated; nothing before anybody worked. */
export function WorkedSoFar({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  return (
    <Answer query={useJobAccount(id)} failed={t('jobAccount.failed')}>
      {(account) => account.totals.session_count > 0 && <EstimateBar account={account} />}
    </Answer>
  )
}

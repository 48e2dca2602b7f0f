import { Stack } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconPlayerPause } from '../../../ui/admin/icons.ts'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import type { Days } from '../../../ui/admin/own-days.ts'
import { ChartSkeleton } from '../charts/chart-card.tsx'
import { useWaiting } from '../data.ts'
import { Nothing } from '../nothing.tsx'
import { Failure, Part } from '../part.tsx'
import { FlowOfJobs } from './flow-of-jobs.tsx'
import { ReasonsTable } from './reasons-table.tsx'

/** Where jobs wait: what the days of closed ones went into, and for what jobs are put on hold. */
export function Waiting({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const query = useWaiting(days)
  return (
    <>
      <Failure queries={[query]} />
      <Part query={query} skeleton={<Skeletons />}>
        {({ closed, reasons }) => (
          <Stack gap="2" narrow>
            <FlowOfJobs closed={closed} />
            {reasons.length === 0 ? (
              <Nothing
                Mark={IconPlayerPause}
                title={t('analytics.waiting.none')}
                text={t('analytics.waiting.noneText')}
              />
            ) : (
              <ReasonsTable reasons={reasons} />
            )}
          </Stack>
        )}
      </Part>
    </>
  )
}

function Skeletons() {
  const { t } = useTranslation('admin')
  const label = t('analytics.loading')
  return (
    <Stack gap="2" narrow>
      <ChartSkeleton label={label} height={96} />
      <ListSkeleton label={label} />
    </Stack>
  )
}

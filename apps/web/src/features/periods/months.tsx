import { Stack } from '../../ui/layout.tsx'
import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconCalendar } from '../../ui/admin/icons.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { closedMonthCarrying } from './carrying.ts'
import { useClosingSettings, useMonths } from './data.ts'
import { ClosingSettings } from './closing-settings.tsx'
import { MonthRow } from './month-row.tsx'
import type { MonthActions } from './use-month-actions.tsx'

/** The months with what was counted in them, to be closed once nothing is to be changed any more. */
export function Months(actions: MonthActions) {
  const { t } = useTranslation('admin')
  const { data, isError } = useMonths()
  const takesTwo = useClosingSettings().data?.takes_two_admins ?? false
  return (
    <>
      {!data && !isError && <ListSkeleton label={t('months.loading')} />}
      {data && (
        <section className="framed" aria-label={t('months.list')}>
          {data.length === 0 ? (
            <EmptyState
              icon={<IconCalendar {...icon} size={32} />}
              level="h2"
              title={t('months.none')}
              text={t('months.noneText')}
            />
          ) : (
            <List months={data} takesTwo={takesTwo} {...actions} />
          )}
        </section>
      )}
    </>
  )
}

type ListProps = MonthActions & { months: readonly Period[]; takesTwo: boolean }

function List({ months, ...actions }: ListProps) {
  const { t } = useTranslation('admin')
  return (
    <Hints>
      <p className="pad-y-1h pad-x-2 muted">{t('months.text')}</p>
      <ClosingSettings />
      <ul className="container" aria-label={t('months.list')}>
        {months.map((period) => (
          <Stack as="li" key={period.month} gap="1" className="pad-y-7q pad-x-2 line-above">
            <MonthRow period={period} heldBy={closedMonthCarrying(period, months)} {...actions} />
          </Stack>
        ))}
      </ul>
    </Hints>
  )
}

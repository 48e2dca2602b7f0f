import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { classes } from '../../ui/classes.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import type { Month } from '../../ui/admin/months.ts'
import { closedMonthCarrying } from './carrying.ts'
import { useClosingSettings, useMonths } from './data.ts'
import { MonthAct } from './month-act.tsx'
import { MonthChooser } from './month-chooser.tsx'
import { MonthLeft } from './month-left.tsx'
import { MonthNotes } from './month-notes.tsx'
import { MonthState } from './month-state.tsx'
import type { MonthActions } from './use-month-actions.tsx'
import styles from './month-head.module.css'

type Props = MonthActions & { month: Month }

/** Which month is shown, whether it is closed, and closing it. */
export function MonthHead({ month, ...actions }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data: months } = useMonths()
  const period = months?.find((each) => each.month === month)
  return (
    <Stack
      as="section"
      gap="1"
      aria-label={t('hoursAndPay.stateOf', { month: monthAndYearText(month, language) })}
      className={classes('framed pad-y-1h pad-x-2', styles['head'])}
    >
      <Cluster gap="1 2">
        <MonthChooser month={month} />
        {period && <MonthState period={period} />}
        {months && !period && <span className="muted">{t('hoursAndPay.noWork')}</span>}
        {period && <Act period={period} months={months ?? []} {...actions} />}
      </Cluster>
      {period && <MonthLeft period={period} onShow={actions.onShow} />}
      {period && <MonthNotes period={period} onShow={actions.onShow} />}
    </Stack>
  )
}

function Act({ period, months, ...actions }: MonthActions & { period: Period; months: readonly Period[] }) {
  const takesTwo = useClosingSettings().data?.takes_two_admins ?? false
  return (
    <span className={styles['act']}>
      <MonthAct period={period} heldBy={closedMonthCarrying(period, months)} takesTwo={takesTwo} {...actions} />
    </span>
  )
}

import { textIn } from '@warsha/contract/texts'
import type { AnswerOf, TimesheetAdjustment } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../i18n/admin-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { workColumn } from '../reports/index.ts'

/** What of this month counts elsewhere, what of another one counts here, and what is held back. */
export function LateArrivals({ sheet }: { sheet: AnswerOf<'timesheet'> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { late, adjustments, seconds_held, hours_held } = sheet
  if (late.length + adjustments.length === 0 && seconds_held === 0) return null
  const month = (name: string) => monthAndYearText(name, language)
  return (
    <ul className="pad-y-1h pad-x-2">
      {seconds_held > 0 && <li>{t('timesheets.held', { hours: decimalText(hours_held, 2, language) })}</li>}
      {late.map((each) => (
        <li key={`late ${each.carried_to}`}>
          {t('timesheets.late', { month: month(each.carried_to) })} <Change of={each} />
        </li>
      ))}
      {adjustments.map((each) => (
        <li key={`adjustment ${each.month}`}>
          {t('timesheets.adjustment', { month: month(each.month) })} <Change of={each} />
        </li>
      ))}
    </ul>
  )
}

function Change({ of: { hours_effective, hours_outside } }: { of: TimesheetAdjustment }) {
  const language = useLanguage()
  const signed = (hours: number) => `${hours < 0 ? '−' : '+'}${decimalText(Math.abs(hours), 2, language)}`
  return (
    <span className="strong">
      {textIn(workColumn('effective').text, language)} <bdi dir="ltr">{signed(hours_effective)}</bdi> ·{' '}
      {textIn(workColumn('outside').text, language)} <bdi dir="ltr">{signed(hours_outside)}</bdi>
    </span>
  )
}

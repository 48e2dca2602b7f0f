import { listComma } from '../../i18n/language.ts'
import type { PaySheet } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '../../ui/icons.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Explained } from '../../ui/admin/explained.tsx'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { decimalText, localDateText } from '../../i18n/admin-formats.ts'
import { dateRangeText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { personText } from '../../i18n/people.ts'

/**
 * What one has to know to read the figures, in two lines: whether they may change and what is not in them, and by which
 * rules they were made. What is the same every month opens.
 */
export function SheetNotes({ sheet }: { sheet: PaySheet }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { late_count, to_review_count, running_count, totals, rules } = sheet
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  const notes = [
    useClosed(sheet),
    late_count > 0 && t('paySheet.late', counted(late_count)),
    to_review_count > 0 && t('reports.toReview', counted(to_review_count)),
    running_count > 0 && t('reports.running', counted(running_count)),
    totals.hours_held > 0 && t('paySheet.held', { hours: decimalText(totals.hours_held, 2, language) }),
  ].filter((note) => note !== false)
  const explanations = [
    ...(rules.counted_by === 'calendar' ? [t('paySheet.byCalendar')] : []),
    ...useLimits(sheet),
    t('paySheet.absenceDays'),
    t('paySheet.about'),
  ]
  return (
    <QuietNotice icon={<IconInfoCircle {...smallIcon} />}>
      <p>{notes.map(asSentence).join(' ')}</p>
      <Explained
        about={t('paySheet.title')}
        text={explanations.map((text) => (
          <p key={text}>{text}</p>
        ))}
      >
        <p>
          {useRules(sheet)}{' '}
          <Link className="accent strong" to={`${adminPaths.settings}?tab=pay-rules`}>
            {t('paySheet.rules')}
          </Link>
        </p>
      </Explained>
    </QuietNotice>
  )
}

/** Several follow one another in a line. */
function asSentence(note: string): string {
  return /[.؟?]$/.test(note) ? note : `${note}.`
}

function useClosed({ closed }: PaySheet): string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (!closed) return t('paySheet.provisional')
  const day = localDateText(localDateOf(Date.parse(closed.at), zone), language)
  return t('paySheet.closedBy', { day, name: `\u2068${personText(closed.person)}\u2069` })
}

/** Other hours for a time, and rules that changed within the month, a line each. */
function useLimits({ limits, earlier_rules, rules, lines, days }: PaySheet): string[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = (value: number) => value.toLocaleString('en')
  const [line] = lines
  // Among all technicians everybody's hours are shown, and on a technician's page their own, too.
  const shown = limits.filter(({ technician_id: id }) => id === null || (days !== null && id === line?.technician_id))
  const texts = shown.map(({ technician_id, first_day, last_day, hours_a_day, hours_a_week }) => {
    const who = technician_id === null || !line ? t('payRules.times.everybody') : personText(line.technician)
    const hours = [
      hours_a_day !== null && t('payRules.times.aDay', { hours: number(hours_a_day) }),
      hours_a_week !== null && t('payRules.times.aWeek', { hours: number(hours_a_week) }),
    ]
    return [who, dateRangeText(first_day, last_day, language), ...hours].filter(Boolean).join(' · ')
  })
  const since = earlier_rules.length > 0 && rules.effective_from
  return since ? [...texts, t('paySheet.changedRules', { day: localDateText(since, language) })] : texts
}

/** The rules in a line. */
function useRules({ rules }: PaySheet): string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = (value: number) => value.toLocaleString('en')
  const { hours_a_day, hours_a_week, unpaid_activities: unpaid } = rules
  function limitText(): string {
    if (hours_a_day !== null && hours_a_week !== null)
      return t('paySheet.hoursADayOrWeek', { day: number(hours_a_day), week: number(hours_a_week) })
    if (hours_a_day !== null) return t('paySheet.hoursADay', { hours: number(hours_a_day) })
    return hours_a_week === null ? t('paySheet.noLimit') : t('paySheet.hoursAWeek', { hours: number(hours_a_week) })
  }
  const names = unpaid.map((code) => `\u2068${code}\u2069`).join(listComma(language))
  const parts = [
    t('paySheet.factors', {
      working: number(rules.factor_working_day),
      rest: number(rules.factor_rest_day),
      holiday: number(rules.factor_holiday),
    }),
    limitText(),
    unpaid.length > 0 && t('paySheet.unpaid', { names }),
  ]
  return parts.filter(Boolean).join(' · ')
}

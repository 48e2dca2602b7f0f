import { Cluster, Stack } from '../../ui/layout.tsx'
import type { PayAdjustmentAnswer, PayCheckAnswer, PaySheet } from '@warsha/contract'
import { timeOfSecond } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { PayDays } from './pay-days.tsx'
import styles from './pay-sheet.module.css'
import { sessionAddress } from './sessions.ts'
import { activityText, personText } from '../../i18n/people.ts'

/** One technician's month, day by day, with what was carried to it from closed months. */
export function PersonPay({ sheet }: { sheet: PaySheet }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [line] = sheet.lines
  if (!line) return null
  const days = t('timesheets.days', { count: line.days_worked, number: numberText(line.days_worked, language) })
  const about = [line.employee_number, line.segment].filter((each) => each !== null)
  const { worked, inside } = line.check
  return (
    <>
      <section className="framed" aria-label={personText(line.technician)}>
        <Cluster gap="half 2" align="baseline" className="pad-y-1h pad-x-2">
          <h2 className="text-3xl">
            <bdi>{personText(line.technician)}</bdi>
          </h2>
          <p className="grows muted">
            {about.map((each) => (
              <span key={each}>
                <bdi>{each}</bdi>
                {' · '}
              </span>
            ))}
            {monthAndYearText(sheet.month, language)} · {days}
          </p>
          <strong>{t('paySheet.paidInAll', { hours: decimalText(line.hours_paid, 2, language) })}</strong>
        </Cluster>
        <PayDays sheet={sheet} line={line} />
      </section>
      <Adjustments adjustments={sheet.adjustments ?? []} />
      <p className="above-1 muted">{t('paySheet.midnight')}</p>
      <Check check={worked} />
      {[worked, inside].map(({ seconds_difference: difference }, place) =>
        difference === 0 ? null : (
          <QuietNotice key={place} icon={<IconAlertTriangle {...smallIcon} />}>
            {t('paySheet.differs', { difference: numberText(difference, language) })}
          </QuietNotice>
        ),
      )}
    </>
  )
}

/** The way from the sessions to the sheet, in figures that add up. */
function Check({ check }: { check: PayCheckAnswer }) {
  const { t } = useTranslation('admin')
  return (
    <p className="above-1 muted">
      {t('paySheet.check', {
        sessions: clockTime(check.seconds_sessions),
        carriedIn: clockTime(check.seconds_carried_in),
        carriedOut: clockTime(check.seconds_carried_out),
        sheet: clockTime(check.seconds_sheet),
      })}
    </p>
  )
}

/** `h:mm:ss`, the hours going on after a day. */
function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 3600)}${timeOfSecond(seconds % 86_400).slice(2)}`
}

function Adjustments({ adjustments }: { adjustments: readonly PayAdjustmentAnswer[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (adjustments.length === 0) return null
  return (
    <section className="framed above-2 pad-y-1h pad-x-2" aria-label={t('paySheet.adjustments')}>
      <h2 className="text-3xl">{t('paySheet.adjustments')}</h2>
      <Stack as="ul" gap="1" className={styles['list']}>
        {adjustments.map((each) => (
          <li key={`${each.session_id} ${each.seconds_paid}`}>
            <Link to={sessionAddress(each.session_id)} className="accent strong">
              {t('paySheet.adjustmentOf', {
                activity: `\u2068${activityText(each)}\u2069`,
                day: shortDateText(each.day, language),
                job: `\u2068${each.job_no}\u2069`,
              })}
            </Link>
            <span className={styles['muted']}>{t(`paySheet.kinds.${each.kind}`)}</span>
            <span className="to-end">
              {t('paySheet.worked')} <bdi>{decimalText(each.hours_worked, 2, language)}</bdi>
              {' · '}
              {t('paySheet.paid')} <bdi>{decimalText(each.hours_paid, 2, language)}</bdi>
            </span>
          </li>
        ))}
      </Stack>
    </section>
  )
}

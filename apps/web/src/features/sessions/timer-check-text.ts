import type { TimerCheck } from '@warsha/contract'
import type { TFunction } from 'i18next'
import type { Language } from '../../i18n/language.ts'
import { weekdayMomentText } from '../../i18n/workshop-time.ts'

type Options = { zone: string; language: Language; t: TFunction<'admin'> }

/** What a technician was asked about a timer and what they answered, in a sentence. */
export function timerCheckText(check: TimerCheck, { zone, language, t }: Options): string {
  const moment = (at: string | null) =>
    `\u2068${at === null ? '' : weekdayMomentText(Date.parse(at), zone, language)}\u2069`
  const { asked_at, notified_at, answer, answered_at, stopped_at } = check
  const asked = moment(asked_at)
  if (answer === null) return t(`sessions.timerChecks.${notified_at === null ? 'open' : 'notified'}`, { asked })
  const times = { asked, answered: moment(answered_at), stopped: moment(stopped_at) }
  return t(`sessions.timerChecks.${answer}`, times)
}

import { useTranslation } from 'react-i18next'
import { dateRangeText, dateText, fullDateText, hijriDateText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useHoursTexts } from '../schedule/index.ts'
import type { ShopException, YearDay } from './year.ts'

/** Texts for exceptions and days in the language of the app. */
export function useExceptionTexts() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { range } = useHoursTexts()

  function hours({ type, hours: given }: ShopException): string {
    return type === 'holiday' ? t('exceptions.allDay') : range(given)
  }

  function segment({ segment: own }: ShopException): string {
    return own ?? t('exceptions.allSegments')
  }

  /** `Thu, 23 Sept 2027`, or of several days `16–19 May 2027` */
  function days({ date, last }: ShopException): string {
    return date === last ? dateText(date, language) : dateRangeText(date, last, language)
  }

  /** `National Day, Thu, 23 Sept 2027` */
  function name(given: ShopException): string {
    return `${given.reason}, ${days(given)}`
  }

  /** What a day is by the weekly rules. */
  function usual({ kind, hours: ofRules }: YearDay): string {
    if (kind === 'every_hour') return t('exceptions.everyHour')
    return ofRules.length === 0 ? t('exceptions.off') : `${t('exceptions.working')}: ${ofRules.map(range).join(', ')}`
  }

  /** What an exception makes of its day. */
  function exception(given: ShopException): string {
    const own = given.segment === null ? '' : ` (${given.segment})`
    const shown = given.type === 'holiday' ? '' : ` ${range(given.hours)}`
    return `${t(`exceptions.types.${given.type}`)}${shown}: ${given.reason}${own}`
  }

  /** Everything there is to know of a day, in lines. */
  function day(given: YearDay): { date: string; hijri: string; lines: string[] } {
    const exceptions = given.exceptions.map(exception)
    const isReplaced = given.exceptions.some(({ segment: own }) => own === null)
    return {
      date: fullDateText(given.date, language),
      hijri: hijriDateText(given.date, language),
      lines: isReplaced ? exceptions : [usual(given), ...exceptions],
    }
  }

  return { hours, segment, days, name, day }
}

import { fullMomentText, momentText } from '../../i18n/admin-formats.ts'
import { dayText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'

type Props = {
  /** ISO 8601 */
  at: string
  /** milliseconds since 1970; of another year than this the year is told rather than the time */
  now?: number
}

/** A moment as `20 Nov 08:15`, or `20 Nov 2017`; inside `Hints` the full instant is told on hover. */
export function Moment({ at, now }: Props) {
  const language = useLanguage()
  const instant = Date.parse(at)
  const year = new Date(instant).getFullYear()
  const isOfAnotherYear = now !== undefined && year !== new Date(now).getFullYear()
  return (
    <time dateTime={at} data-hint={fullMomentText(instant, language)}>
      <bdi>{isOfAnotherYear ? `${dayText(instant, language)} ${year}` : momentText(instant, language)}</bdi>
    </time>
  )
}

import { localDateOf } from '@warsha/domain'
import { useLanguage } from '../../i18n/use-language.ts'
import {
  fullWorkshopMomentText,
  workshopDayText,
  workshopMomentText,
  workshopTimeText,
} from '../../i18n/workshop-time.ts'
import { useZone } from './workshop-clock.tsx'

type Props = {
  /** ISO 8601 */
  at: string
  /** ISO 8601; of the same day as this only the time is shown */
  after?: string
  /** milliseconds since 1970; of another year than this the year is shown rather than the time */
  now?: number
}

/** A moment by the workshop's clock, `20 Nov 08:15`, or `20 Nov 2017`; inside `Hints` the full instant shows on hover. */
export function Moment({ at, after, now }: Props) {
  const language = useLanguage()
  const zone = useZone()
  const instant = Date.parse(at)
  const dayOf = (moment: number) => localDateOf(moment, zone)

  function text(): string {
    if (after !== undefined && dayOf(Date.parse(after)) === dayOf(instant)) return workshopTimeText(instant, zone)
    const isOfAnotherYear = now !== undefined && dayOf(now).slice(0, 4) !== dayOf(instant).slice(0, 4)
    if (isOfAnotherYear) return workshopDayText(instant, { zone, now, language })
    return workshopMomentText(instant, zone, language)
  }

  return (
    <time dateTime={at} data-hint={fullWorkshopMomentText(instant, zone, language)}>
      <bdi>{text()}</bdi>
    </time>
  )
}

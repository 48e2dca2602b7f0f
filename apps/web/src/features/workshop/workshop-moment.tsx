import { localDateOf } from '@warsha/domain'
import { fullWorkshopMomentText, workshopMomentText, workshopTimeText } from '../../i18n/workshop-time.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useZone } from './in-workshop.tsx'

type Props = {
  /** ISO 8601 */
  at: string
  /** ISO 8601; of the same day as this only the time is told */
  after?: string
}

/** A moment by the workshop's clock, `20 Nov 08:15`; inside `Hints` the full instant is told on hover. */
export function WorkshopMoment({ at, after }: Props) {
  const language = useLanguage()
  const zone = useZone()
  const instant = Date.parse(at)
  const isSameDay = after !== undefined && localDateOf(instant, zone) === localDateOf(Date.parse(after), zone)
  const text = isSameDay ? workshopTimeText(instant, zone) : workshopMomentText(instant, zone, language)
  return (
    <time dateTime={at} data-hint={fullWorkshopMomentText(instant, zone, language)}>
      <bdi>{text}</bdi>
    </time>
  )
}

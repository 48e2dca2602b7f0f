import { fullMomentText, momentText } from '../../words/admin-formats.ts'
import { useLanguage } from '../../words/use-language.ts'

/** A moment as `20 Nov 08:15`; inside `Hints` the full instant is told on hover. @param at ISO 8601 */
export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  const instant = Date.parse(at)
  return (
    <time dateTime={at} data-hint={fullMomentText(instant, language)}>
      <bdi>{momentText(instant, language)}</bdi>
    </time>
  )
}

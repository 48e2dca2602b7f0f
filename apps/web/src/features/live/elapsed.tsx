import { hoursAlone, secondsBetween } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { hoursText } from '../../i18n/admin-formats.ts'
import { durationText } from '../../i18n/durations.ts'
import { useTicking } from './ticking.ts'

type Props = { startedAt: string; withUnit?: boolean }

/** The hours since the start by the server's clock, running: 0.01 h is 36 s. */
export function Elapsed({ startedAt, withUnit = false }: Props) {
  const { t } = useTranslation('admin')
  const start = Date.parse(startedAt)
  const hours = useTicking(() => hoursAlone(Math.max(0, secondsBetween(start, serverNow()))))
  const text = durationText(hours * 3600, t)
  return <span data-hint={text}>{withUnit ? text : hoursText(hours)}</span>
}

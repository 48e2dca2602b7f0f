import { type Instant, localDateOf } from '@warsha/domain'
import { IconLock } from '../../../ui/admin/icons.ts'
import { FormNote } from '../../../ui/admin/form-note.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { useClosedMonths } from '../data.ts'
import { ClosedMonth } from '../month-link.tsx'
import { instantOfWallClock } from '../wall-clock.ts'

/** The start that is filled in, where it lies in a closed month: the server would refuse it. @param startedAt wall clock */
export function useClosedStart(startedAt: string): Instant | null {
  const zone = useZone()
  const closed = useClosedMonths()
  const start = instantOfWallClock(startedAt, zone)
  if (start === null) return null
  return closed.includes(localDateOf(start, zone).slice(0, 7)) ? start : null
}

/** Says so, and leads to where the month is reopened. */
export function ClosedStartNote({ id, start }: { id: string; start: Instant | null }) {
  if (start === null) return null
  return (
    <FormNote tone="warning" icon={<IconLock {...smallIcon} />}>
      <span role="alert">
        <ClosedMonth id={id} at={new Date(start).toISOString()} />
      </span>
    </FormNote>
  )
}

import type { ActiveSession } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { lazy, Suspense, useState } from 'react'
import { serverNow } from '../api/api.ts'
import { useMay } from '../api/use-sign-in.ts'
import { useFirstSteps } from '../device/use-first-steps.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { nextWorkQuery } from '../features/next-work/index.ts'
import { AwayToday } from '../features/absences/index.ts'
import { askForLive, LiveBoardPage, useLive } from '../features/live/index.ts'
import { useWorkshop } from '../features/workshop/index.ts'
import { loadEndSession, usePeekOfSession } from '../features/sessions/index.ts'
import { withAdminTexts } from '../i18n/admin-texts.ts'
import { useZone } from '../ui/admin/workshop-clock.tsx'
import { loadDayStrip } from '../features/timeline/index.ts'

const EndSession = lazy(loadEndSession)
const SetUpList = lazy(async () => ({
  default: (await withAdminTexts(import('../features/set-up/index.ts'))).SetUpList,
}))
const BeforeFirstSession = lazy(async () => ({
  default: (await withAdminTexts(import('../features/set-up/index.ts'))).BeforeFirstSession,
}))
const FirstSteps = lazy(async () => ({
  default: (await withAdminTexts(import('../features/first-steps/index.ts'))).FirstSteps,
}))
const ExpectedHolds = lazy(async () => ({
  default: (await withAdminTexts(import('../features/jobs/index.ts'))).ExpectedHolds,
}))
/** The board does not wait for it. */
const DayStrip = lazy(loadDayStrip)

/** The Live Board, from which a session can be ended by the window that the page of the sessions has for it. */
export function LiveBoard() {
  const [ended, end] = useState<ActiveSession | null>(null)
  const guided = useFirstSteps('admin') !== null
  const { data: workshop } = useWorkshop()
  const isSetUpHere = useMay('setUp') && workshop?.is_being_set_up === true
  const [hasBegun, begin] = useState(false)
  if (isSetUpHere && !hasBegun) begin(true)
  const isBeforeWork = useIsBeforeWork()
  return (
    <>
      <LiveBoardPage
        onEnd={end}
        peekOf={usePeekOfSession()}
        strip={<DayStrip />}
        away={<Away />}
        nextJobs={useNextJobs()}
        above={
          <>
            {hasBegun && <SetUpList isSetUpHere={isSetUpHere} />}
            {!isSetUpHere && guided && <FirstSteps />}
          </>
        }
        beginning={isBeforeWork && <BeforeFirstSession />}
      />
      <Suspense>{ended && <EndSession session={ended} onClose={() => end(null)} />}</Suspense>
    </>
  )
}

/** Whether nobody has ever worked; the first session that the board shows ends it at once. */
function useIsBeforeWork(): boolean {
  const { data: workshop } = useWorkshop()
  const { data: live } = useLive()
  const [isSeen, setSeen] = useState(false)
  if (live && live.total_active > 0 && !isSeen) setSeen(true)
  return workshop?.has_sessions === false && !isSeen
}

/** Who could work is shown with what waits for them. */
const FOR_WORK = new Set(['idle', 'not_started'])

/** Read only where it is shown: it takes the server more than the board itself. */
function useNextJobs() {
  const { search } = useLocation()
  const who = new URLSearchParams(search).get('who') ?? ''
  return useQuery({ ...nextWorkQuery, enabled: FOR_WORK.has(who) }).data?.jobs
}

function Away() {
  const { data: live } = useLive()
  const zone = useZone()
  return (
    live && (
      <>
        {live.expected_holds && (
          <Suspense>
            <ExpectedHolds holds={live.expected_holds} />
          </Suspense>
        )}
        <AwayToday away={live.away} today={localDateOf(serverNow(), zone)} />
      </>
    )
  )
}

LiveBoard.prefetch = askForLive

import type { FoundJob, FoundRunning, FoundTechnician } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../api/use-sign-in.ts'
import { useExport } from '../features/exports/index.ts'
import { useOpenJobCard } from '../features/job-card/index.ts'
import { useStatusInPlace } from '../features/jobs/index.ts'
import { loadEndSession } from '../features/sessions/index.ts'
import { useWorkshop } from '../features/workshop/index.ts'
import { adminPaths } from '../admin-paths.ts'
import {
  IconCalendar,
  IconClockHour4,
  IconFileTypePdf,
  IconPlayerPause,
  IconPrinter,
  IconTable,
} from '../ui/admin/icons.ts'
import { smallIcon } from '../ui/icon-size.ts'
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '../ui/icons.ts'
import { personText } from '../i18n/people.ts'

const EndSession = lazy(loadEndSession)

/** Something that can be done about what is chosen, beside opening it. */
export type EntryAction = {
  id: string
  label: string
  /** the address that it leads to: offered to those who may open that page */
  to?: string
  icon: ReactNode
  act: () => void
}

/** What asks for more in a window of its own. */
type Asking = {
  end: (session: FoundRunning) => void
  setStatus: ReturnType<typeof useStatusInPlace>['setStatus']
}

const Windows = createContext<Asking>({ end: () => undefined, setStatus: () => undefined })

/** What is inside can end a session and change a job's status; the windows for that outlive the palette. */
export function WithWindows({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<FoundRunning | null>(null)
  const { setStatus, holdDialog } = useStatusInPlace()
  const windows = useMemo(() => ({ end: setSession, setStatus }), [setStatus])
  return (
    <Windows value={windows}>
      {children}
      <Suspense>{session && <EndSession session={session} onClose={() => setSession(null)} />}</Suspense>
      {holdDialog}
    </Windows>
  )
}

/** So many people can be told apart among buttons. */
const ENDS_SHOWN = 2

/** What can be done about things, by the calls and with the confirmations that their own pages have. */
export function useEntryActions() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { end, setStatus } = useContext(Windows)
  const openCard = useOpenJobCard()
  const makeFile = useExport()
  const { data: workshop } = useWorkshop()
  const mayExport = useMay('exportExcel')

  const go = (id: string, label: string, path: string): EntryAction => ({
    id,
    label,
    to: path,
    icon: <IconClockHour4 {...smallIcon} />,
    act: () => void navigate(path),
  })
  const ending = (session: FoundRunning, label: string): EntryAction => ({
    id: `end ${session.session_id}`,
    label,
    icon: <IconPlayerStop {...smallIcon} />,
    act: () => end(session),
  })

  function ofStatus({ status, ...job }: FoundJob): EntryAction {
    const change = (id: 'hold' | 'resume' | 'reopen', icon: ReactNode, to: FoundJob['status']) => ({
      id,
      label: t(`palette.${id}`),
      icon,
      act: () => setStatus({ ...job, status }, to),
    })
    if (status === 'on_hold') return change('resume', <IconPlayerPlay {...smallIcon} />, 'in_progress')
    if (status === 'closed') return change('reopen', <IconRefresh {...smallIcon} />, 'open')
    return change('hold', <IconPlayerPause {...smallIcon} />, 'on_hold')
  }

  function ofJob(job: FoundJob): EntryAction[] {
    const sessions = adminPaths.sessionsBehind({ job: job.job_no, state: 'all' })
    const card = {
      id: 'card',
      label: t('palette.card'),
      icon: <IconPrinter {...smallIcon} />,
      act: () => void openCard(job),
    }
    const ends = job.running
      .slice(0, ENDS_SHOWN)
      .map((session) => ending(session, t('palette.endOf', { name: personText(session.technician) })))
    return [card, ofStatus(job), ...ends, go('sessions', t('palette.openSessions'), sessions)]
  }

  function ofTechnician({ id, running }: FoundTechnician): EntryAction[] {
    const today = workshop?.today
    const ofToday = adminPaths.sessionsBehind({ technician: id, from: today, to: today, state: 'all' })
    return [
      ...(running ? [ending(running, t('palette.end'))] : []),
      ...(today ? [{ ...go('today', t('palette.today'), ofToday), icon: <IconCalendar {...smallIcon} /> }] : []),
      go('sessions', t('palette.openSessions'), adminPaths.sessionsBehind({ technician: id, state: 'all' })),
    ]
  }

  function ofDay(day: LocalDate): EntryAction[] {
    if (!mayExport) return []
    const file = (format: 'excel' | 'pdf', icon: ReactNode) => ({
      id: format,
      label: t(`palette.${format}`),
      icon,
      act: () => makeFile(format, () => ({ from: day, to: day })),
    })
    return [file('excel', <IconTable {...smallIcon} />), file('pdf', <IconFileTypePdf {...smallIcon} />)]
  }

  return { ofJob, ofTechnician, ofDay }
}

import { QueryClientProvider } from '@tanstack/react-query'
import type {
  ActivityType,
  AnswerOf,
  CorrectionRequest,
  Session,
  TimerRulesAnswer,
  User,
  WorkableJob,
} from '@warsha/contract'
import { MINUTE } from '@warsha/domain'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { serverClock } from '../src/api/api.ts'
import { Guard } from '../src/app/guards.tsx'
import { queryClient } from '../src/app/query-client.ts'
import { Root } from '../src/app/root.tsx'
import { TechnicianArea } from '../src/app/technician-area.tsx'
import { PrivacyPage } from '../src/features/privacy/privacy-page.tsx'
import { type Draft, emptyDraft, keepDraft, withActivity, withJob } from '../src/features/phone/choosing/draft.ts'
import { loadFirstSteps, loadLaterParts } from '../src/features/phone/later.tsx'
import { localStore } from '../src/offline/local-store.ts'
import { emptied } from './local-rows.ts'
import type { Entry } from '../src/offline/entry.ts'
import { database, outbox } from '../src/offline/work.ts'
import { currentLanguage } from '../src/i18n/language.ts'
import { chooseLanguage, loadPart } from '../src/i18n/i18n.ts'
import { json, network } from './network.ts'

const NARROWEST = { width: 320, height: 640 }
const USUAL = { width: 360, height: 740 }

export type OwnSession = AnswerOf<'ownSessions'>[number]

const noQuestions: TimerRulesAnswer = { working_times: [], stalled_after_hours: 100_000, push_key: null }

/** What the server of these tests knows. */
export const workshop = {
  jobs: [] as WorkableJob[],
  activities: [] as ActivityType[],
  /** the technician's running session */
  session: null as Session | null,
  /** the technician's sessions of the last days */
  own: [] as OwnSession[],
  /** when phones ask about timers: never, unless a test says when */
  timerRules: noQuestions,
  /** who has decided about a session before its technician answers */
  decidedBy: null as 'admin' | null,
  /** the images database is away */
  imagesAway: false,
}

/** Who is signed in. */
export let me: User
let people = 100

/** Before each test somebody has signed in on an empty phone; after it the phone is empty again. */
export function freshPhoneForEachTest(): void {
  beforeAll(() => page.viewport(NARROWEST.width, NARROWEST.height))
  afterAll(() => page.viewport(USUAL.width, USUAL.height))

  beforeEach(() => {
    network.plugIn()
    Object.assign(workshop, {
      jobs: jobs(3),
      activities: [activity('REPAIR', 'Repair')],
      session: null,
      own: [],
      timerRules: noQuestions,
      decidedBy: null,
      imagesAway: false,
    })
    answerAsTheServer()
    signInAs()
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    network.cut()
    if (currentLanguage() !== 'en') await chooseLanguage('en')
    await closeAll()
    await cleanup()
    localStorage.clear()
    sessionStorage.clear()
    announceSignInElsewhere()
    queryClient.clear()
    serverClock.update(new Date().toISOString(), Date.now(), Date.now())
    const local = await database()
    // Whoever was signed in is forgotten first, so that the next person's work is not.
    await new Promise((resolve) => setTimeout(resolve))
    await emptied(local)
    vi.unstubAllGlobals()
  })
}

/** Somebody signs in: another person than before, so that nothing of one is seen by the next. */
export function signInAs(fields: Partial<User> = {}): void {
  people += 1
  me = {
    id: people,
    full_name: 'Omar Al-Harbi',
    role: 'TECHNICIAN',
    rights: 'full',
    email: null,
    phone: '+966500000001',
    segment: 'Winding',
    must_change_password: false,
    ...fields,
  }
  localStorage.setItem('warsha.access_token', `token-of-${me.id}`)
  localStorage.setItem('warsha.user', JSON.stringify(me))
  announceSignInElsewhere()
}

/** Opens the technician area, or what everybody can read, as the app does, at an address. */
export async function open(path: string) {
  await Promise.all([
    loadPart('account'),
    loadPart('ownSessions'),
    loadPart('invitation'),
    loadPart('privacy'),
    loadPart('scan'),
    loadLaterParts(),
    loadFirstSteps(),
  ])
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<Root />}>
            <Route path="/login" element={<main data-testid="sign-in" />} />
            <Route
              path="/privacy"
              element={
                <Guard permission="signed_in">
                  <PrivacyPage />
                </Guard>
              }
            />
            <Route
              path="/technician/*"
              element={
                <Guard permission="technician">
                  <TechnicianArea />
                </Guard>
              }
            />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    /** closes the app, so that it knows no more than the phone does */
    close: async (): Promise<void> => {
      await unmount()
      queryClient.clear()
    },
  }
}

function refuseToStore(why: 'QuotaExceededError' | 'TimeoutError'): void {
  vi.spyOn(console, 'trace').mockReturnValue()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Not stored', why)
  })
}

/** What the phone itself does. */
export const phone = {
  /** loses or regains its network, as far as the browser knows */
  goes(where: 'offline' | 'online'): void {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(where === 'online')
    window.dispatchEvent(new Event(where))
  },
  /** holds something that another tab recorded */
  async holds(entry: Entry, photo?: Uint8Array): Promise<void> {
    await localStore(await database()).add(entry, photo)
    announceWorkElsewhere()
  },
  /** has no room left: what is to be stored is refused, what is there can be read */
  isFull(): void {
    refuseToStore('QuotaExceededError')
  },
  /** has storage that does not answer, as the database says it when it has waited long enough */
  isSilent(): void {
    refuseToStore('TimeoutError')
  },
  /** does not let the app reach what it keeps any more */
  keepsNothing(): void {
    vi.spyOn(console, 'trace').mockReturnValue()
    vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
      throw new DOMException('The database cannot be read', 'UnknownError')
    })
    announceWorkElsewhere()
  },
}

export function job(jobNo: string, fields: Partial<WorkableJob> = {}): WorkableJob {
  return {
    id: Number(jobNo),
    job_no: jobNo,
    customer: 'Saline Water Works',
    description: 'Rewind of a 75 kW pump motor',
    status: 'open',
    job_type_id: 1,
    ...fields,
  }
}

/** As many jobs, numbered from 1001. */
export function jobs(count: number): WorkableJob[] {
  return Array.from({ length: count }, (_, index) => job(String(1_001 + index)))
}

export function activity(code: string, label: string, name_ar: string | null = null): ActivityType {
  return { code, label, name: label, name_ar, is_active: true }
}

export function session(fields: Partial<Session> = {}): Session {
  return {
    session_id: 's1',
    unique_key: 'k1',
    job_no: '1001',
    job_description: 'Rewind of a 75 kW pump motor',
    customer: 'Saline Water Works',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    note: null,
    started_at: new Date(Date.now() - 5 * MINUTE).toISOString(),
    ended_at: null,
    media_count: 0,
    ...fields,
  }
}

/** A session of the last days that has ended. */
export function ownSession(fields: Partial<OwnSession> = {}): OwnSession {
  const ended_at = new Date(Date.now() - MINUTE).toISOString()
  return {
    ...session({ ended_at }),
    job_type_id: 1,
    seconds_raw: 240,
    seconds_held: null,
    is_voided: false,
    is_corrected: false,
    request: null,
    end_check: null,
    ...fields,
  }
}

/** A request as the server tells it. */
export function requestOf(fields: Record<string, unknown>): CorrectionRequest {
  const { unique_key, reason, client_requested_at, status = 'pending', decided_at = null, ...rest } = fields
  const { decision_reason = null, ...wished } = rest
  const nothing = { started_at: null, ended_at: null, job_no: null, activity_code: null, note: null, is_void: false }
  return {
    id: `request ${String(unique_key)}`,
    unique_key,
    session_id: 's1',
    requested_at: client_requested_at ?? new Date().toISOString(),
    reason: reason ?? 'Wrong card',
    wished: { ...nothing, activity_label: null, ...wished },
    status,
    decided_at,
    decision_reason,
  } as CorrectionRequest
}

/** The phone keeps what the technician has chosen so far: a job and an activity, unless told. */
export function holdsDraft(chosen: Partial<Draft> = {}): void {
  const draft = withActivity(withJob(emptyDraft, job('1001')), activity('REPAIR', 'Repair'))
  keepDraft(localStorage, me.id, { ...draft, ...chosen })
}

/** The message on the page, by all of its text. */
export function message(text: string) {
  return page.getByText(text, { exact: true })
}

const dismissButton = page.getByRole('button', { name: 'Dismiss' })

/** Within the page: a click that comes by way of the browser may find the next message in the place of this one. */
export function dismissMessage(): void {
  ;(dismissButton.element() as HTMLElement).click()
}

/** Questions and messages live longer than the page that shows them. */
async function closeAll(): Promise<void> {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  await outbox.drain('retry').catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve))
  for (const dismiss of dismissButton.elements()) (dismiss as HTMLElement).click()
}

/** As when another tab of this browser signs in or out. */
function announceSignInElsewhere(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** As when another tab of this browser records or sends something. */
function announceWorkElsewhere(): void {
  const tabs = new BroadcastChannel('warsha.work')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  tabs.postMessage(null)
  tabs.close()
}

/** The server is well, and does what is asked of it. */
export function answerAsTheServer(): void {
  network.answer('signOut', () => json(undefined, 204))
  network.answer('currentSession', () => json(workshop.session))
  network.answer('ownSessions', () => json(workshop.own))
  network.answer('ownAbsences', () => json([]))
  network.answer('activityTypes', () => json(workshop.activities))
  network.answer('workableJobs', ({ query }) => {
    const [pageNo, size] = [Number(query.get('page')), Number(query.get('page_size'))]
    const found = workshop.jobs.filter(({ job_no }) => job_no.includes(query.get('q') ?? ''))
    const shown = found.slice((pageNo - 1) * size, pageNo * size)
    return json({
      jobs: shown,
      total: found.length,
      page: pageNo,
      page_size: size,
      images_jobs_missing: workshop.imagesAway,
    })
  })
  network.answer('startSession', ({ body }) => {
    const { client_started_at: started_at, ...started } = body ?? {}
    const label = workshop.activities.find(({ code }) => code === started['activity_code'])?.label
    workshop.session = session({
      ...started,
      started_at: String(started_at),
      ...(label !== undefined && { activity_label: label }),
    })
    return json(workshop.session, 201)
  })
  network.answer('completeSession', ({ body }) => {
    const ended = { ...(workshop.session ?? session()), ended_at: String(body?.['client_ended_at']) }
    workshop.session = null
    return json(ended)
  })
  network.answer('requestCorrection', ({ body }) => json(requestOf(body ?? {}), 201))
  network.answer('timerRules', () => json(workshop.timerRules))
  network.answer('answerTimerCheck', ({ body }) => {
    const { unique_key, kind, answer, client_answered_at, client_stopped_at: stopped_at } = body ?? {}
    if (answer === 'still_working' && workshop.session) {
      workshop.session = { ...workshop.session, still_working_at: String(client_answered_at) }
    }
    if (kind === 'ended_by_next') workshop.own = workshop.own.map((own) => ({ ...own, end_check: null }))
    const kept = { unique_key, kind, answer, answered_at: client_answered_at, stopped_at: stopped_at ?? null }
    return json({ ...kept, settled_by: workshop.decidedBy, ended_at: null }, 201)
  })
  network.answer('subscribeToPush', () => json(undefined, 204))
  network.answer('unsubscribeFromPush', () => json(undefined, 204))
  network.answer('addMedia', ({ body }) => {
    const media_count = (workshop.session?.media_count ?? 0) + 1
    if (workshop.session) workshop.session = { ...workshop.session, media_count }
    return json({ id: 'm1', sha256: body?.['sha256'], captured_at: body?.['captured_at'], media_count }, 201)
  })
}

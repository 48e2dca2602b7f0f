import { textIn } from '@warsha/contract/texts'
import type { CallName } from '@warsha/contract/calls'
import { callNamed } from '@warsha/contract/calls'
import { currentLanguage } from '../i18n/language.ts'
import { readJson, type TextStorage } from '../device/storage.ts'
import { newUuid } from '../device/uuid.ts'
import { ApiError } from './errors.ts'
import { isLost, isOfMoment } from './lost-answer.ts'
import { apiTexts } from './texts.ts'

/** POSTs that change nothing, or whose answer can be given only once: each try is one of its own. */
const questions: readonly CallName[] = [
  'previewCharge',
  'previewHourlyRate',
  'previewMoveOfJobs',
  'previewPayChange',
  'previewRetention',
  'previewScheduleChange',
  'tryWorkOrder',
  'tryLoad',
  'beginSecondFactor',
  'beginCompanyProof',
  'finishCompanyProof',
]

type Kind = { isQuestion?: boolean; isFollowed?: boolean }

/**
 * Whether a call is followed until its answer is known: each POST that changes something, and what a form sends. What is
 * changed where it stands is shown as it was when no answer comes, and read again. Signing in is no such act.
 */
export function isAct(name: CallName, { isQuestion = false, isFollowed = false }: Kind): boolean {
  const { method, permission } = callNamed(name)
  if (method === 'GET' || permission === 'anyone' || isQuestion || questions.includes(name)) return false
  return method === 'POST' || isFollowed
}

/** The same action later than that is a new one; the server keeps answers for a day. */
const KEPT_FOR = 15 * 60 * 1000
const KEY = 'warsha.open_acts'

type Kept = { person: number | null; url: string; key: string; at: number }
type Act = {
  key: string
  /** its answer is known */
  settle: () => void
  /** @returns what to throw in place of the error */
  fail: (error: unknown) => unknown
}

export type OpenActs = ReturnType<typeof createOpenActs>

/**
 * The keys of acts whose answer is not known. One that was given up, or that a reload cut off, is taken up by the next act
 * of the same person at the same address: if it did reach the server, that is no second act.
 */
export function createOpenActs(storage: TextStorage, now: () => number) {
  /** Those that are being made by this page. */
  const running = new Set<string>()

  function kept(): Kept[] {
    const found = readJson(storage, KEY)
    return Array.isArray(found) ? found.filter((one): one is Kept => isKept(one) && now() - one.at < KEPT_FOR) : []
  }

  function keep(acts: readonly Kept[]): void {
    if (acts.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(acts))
  }

  /** @param given a key of the caller's own */
  function begin(person: number | null, url: string, given?: string): Act {
    const isSame = (one: Kept) => one.person === person && one.url === url && !running.has(one.key)
    const taken = given === undefined ? kept().find(isSame) : undefined
    const key = given ?? taken?.key ?? newUuid()
    running.add(key)
    keep([...kept().filter((one) => one.key !== key), { person, url, key, at: taken?.at ?? now() }])

    function settle(): void {
      running.delete(key)
      keep(kept().filter((one) => one.key !== key))
    }

    function fail(error: unknown): unknown {
      if (isLost(error) || isOfMoment(error) || !(error instanceof ApiError)) {
        running.delete(key)
        return error
      }
      settle()
      return taken && error.code === 'idempotency_key_reused' ? firstTrySaved(error) : error
    }

    return { key, settle, fail }
  }

  return { begin }
}

function firstTrySaved({ status, code }: ApiError): ApiError {
  return new ApiError({ status, code, detail: textIn(apiTexts.firstTrySaved, currentLanguage()) })
}

function isKept(one: unknown): one is Kept {
  if (typeof one !== 'object' || one === null) return false
  const { url, key, at } = one as Record<string, unknown>
  return typeof url === 'string' && typeof key === 'string' && typeof at === 'number'
}

import { useState } from 'react'
import { serverNow } from '../../api/api.ts'
import { useUser } from '../../api/use-sign-in.ts'
import { deviceStorage } from '../../device/storage.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { forgetWishDraft, keepWishDraft, readWishDraft } from './draft.ts'
import { useRequest } from './use-request.ts'
import { firstFieldsOf, problemsIn, wishedOf, type WishFields, type WishProblems } from './wish.ts'

export const REASON_LONGEST = 500

export type WishForm = {
  fields: WishFields
  /** what has to be put right, told from the first try to send on */
  problems: WishProblems
  /** how often something had to be put right before it could be sent */
  refusals: number
  busy: boolean
  change: (changed: Partial<WishFields>) => void
  send: () => Promise<void>
  /** Forgets what was filled in. */
  giveUp: (then: () => void) => void
}

/** The form of a request. What is filled in stays on the phone until it is sent or given up. */
export function useWishForm(session: ShownOwnSession, onDone: () => void): WishForm {
  const { id: owner } = useUser()
  const key = session.uniqueKey
  const [fields, setFields] = useState(() => readWishDraft(deviceStorage, owner, key) ?? firstFieldsOf(session))
  const [refusals, setRefusals] = useState(0)
  const { request, busy } = useRequest()

  function change(changed: Partial<WishFields>): void {
    const next = { ...fields, ...changed }
    keepWishDraft(deviceStorage, { owner, session: key, fields: next })
    setFields(next)
  }

  async function send(): Promise<void> {
    if (Object.keys(problemsIn(session, fields, serverNow())).length > 0) {
      setRefusals(refusals + 1)
      return
    }
    if (await request(key, wishedOf(session, fields))) giveUp(onDone)
  }

  function giveUp(then: () => void): void {
    forgetWishDraft(deviceStorage)
    then()
  }

  const problems = refusals > 0 && !busy ? problemsIn(session, fields, serverNow()) : {}
  return { fields, problems, refusals, busy, change, send, giveUp }
}

import { useState } from 'react'
import { serverNow } from '../../api/api.ts'
import { useUser } from '../../api/use-sign-in.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { removeRequestDraft, saveRequestDraft, readRequestDraft } from './draft.ts'
import { useRequest } from './use-request.ts'
import {
  editsOf,
  firstFieldsOf,
  problemsIn,
  requestBody,
  type RequestFields,
  type RequestProblems,
} from './request-fields.ts'

export const REASON_LONGEST = 500

export type RequestFormState = {
  fields: RequestFields
  /** what has to be put right, told from the first try to send on */
  problems: RequestProblems
  /** how often something had to be put right before it could be sent */
  refusals: number
  busy: boolean
  /** when the draft was kept that the form began with */
  draftAt: number | null
  /** Throws the draft away. */
  startOver: () => void
  change: (changed: Partial<RequestFields>) => void
  send: () => Promise<void>
  /** Forgets what was filled in. */
  giveUp: (then: () => void) => void
}

/** The form of a request. What is filled in stays on the phone until it is sent or given up. */
export function useRequestForm(session: ShownOwnSession, onDone: () => void): RequestFormState {
  const { id: owner } = useUser()
  const key = session.uniqueKey
  const [kept, setKept] = useState(() => readRequestDraft(owner, session))
  const [edits, setEdits] = useState(kept?.edits ?? {})
  const base = firstFieldsOf(session)
  const fields = { ...base, ...edits }
  const [refusals, setRefusals] = useState(0)
  const { request, busy } = useRequest()

  function change(changed: Partial<RequestFields>): void {
    const next = { ...fields, ...changed }
    saveRequestDraft(owner, key, { fields: next, base })
    setEdits(editsOf(next, base))
  }

  async function send(): Promise<void> {
    if (Object.keys(problemsIn(session, fields, serverNow())).length > 0) {
      setRefusals(refusals + 1)
      return
    }
    if (!(await request(key, requestBody(session, fields)))) return
    // What was filled in is needed again where the server refuses it and it is discarded.
    saveRequestDraft(owner, key, { fields, base, isSent: true })
    onDone()
  }

  function startOver(): void {
    removeRequestDraft(owner, key)
    setKept(null)
    setEdits({})
  }

  function giveUp(then: () => void): void {
    removeRequestDraft(owner, key)
    then()
  }

  const problems = refusals > 0 && !busy ? problemsIn(session, fields, serverNow()) : {}
  return { fields, problems, refusals, busy, draftAt: kept?.at ?? null, change, startOver, send, giveUp }
}

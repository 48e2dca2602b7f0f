import type { AnsweredTimerCheck, ReadBodyOf } from '@warsha/contract'
import { type Instant, MINUTE, reviewFlags } from '@warsha/domain'
import { type Db, sql, timestamptz, type Tx, withRetry } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { type AskedSession, keptAnswer, saveAnswer } from './queries.ts'

/** An answer as it arrived, its times by the server's clock. */
export type GivenAnswer = {
  technicianId: number
  /** its id or its unique key */
  session: string
  body: Pick<ReadBodyOf<'answerTimerCheck'>, 'unique_key' | 'kind' | 'answer'>
  askedAt: Instant
  answeredAt: Instant
  stoppedAt: Instant | null
}

/** What became of it: kept now or by an earlier sending, or refused. */
export type Answered = { answered: AnsweredTimerCheck; repeated: boolean } | Refusal

/** Keeps what a technician answered. It changes nothing of the session: an end is reported by completing it. */
export function answerTimerCheck(db: Db, given: GivenAnswer): Promise<Answered> {
  return withRetry(() => db.transaction((tx) => answer(tx, given)))
}

async function answer(tx: Tx, given: GivenAnswer): Promise<Answered> {
  const { technicianId, body, askedAt, answeredAt, stoppedAt } = given
  // An admin who decides about the session, and the same answer sent twice, take turns from here on.
  const session = await lockAskedSession(tx, technicianId, given.session)
  if (!session) return refuse('session_not_found')
  const { unique_key, kind } = body
  const known = await keptAnswer(tx, session.id, unique_key)
  const isFirst =
    known !== null ||
    (await saveAnswer(tx, {
      sessionId: session.id,
      kind,
      uniqueKey: unique_key,
      answer: body.answer,
      askedAt: Math.min(askedAt, answeredAt),
      answeredAt,
      stoppedAt,
    }))
  const settled_by = isFirst ? settledBy(session, { kind, answer: body.answer, stoppedAt }) : 'technician'
  return {
    answered: {
      unique_key,
      kind,
      answer: known?.answer ?? body.answer,
      answered_at: timestamptz(known?.answered_at ?? answeredAt),
      stopped_at: timestamptz(known ? known.stopped_at : stoppedAt),
      settled_by,
      ended_at: timestamptz(session.endedAt),
    },
    repeated: known !== null,
  }
}

/** A device's clock is corrected at each sending anew, and not to the same millisecond. */
const SAME_MOMENT = MINUTE

/** Who had said before, and otherwise, how it stands with the session. */
function settledBy(
  { endedAt, reportedEndedAt, isDecided }: AskedSession,
  { kind, answer, stoppedAt }: Pick<GivenAnswer, 'stoppedAt'> & Pick<GivenAnswer['body'], 'kind' | 'answer'>,
): AnsweredTimerCheck['settled_by'] {
  const isAsAnswered = (at: Instant | null) =>
    at !== null && stoppedAt !== null && Math.abs(at - stoppedAt) <= SAME_MOMENT
  if (endedAt === null || isAsAnswered(endedAt)) return null
  if (isDecided) return 'admin'
  if (kind === 'running' && answer === 'still_working') return 'technician'
  return reportedEndedAt !== null && !isAsAnswered(reportedEndedAt) ? 'technician' : null
}

function lockAskedSession(tx: Tx, technicianId: number, idOrKey: string): Promise<AskedSession | null> {
  return tx.row<AskedSession>(sql`
    select s.id, s.ended_at as "endedAt", reported_end(s) as "reportedEndedAt",
      s.voided_at is not null or s.corrected_at is not null
        or s.review_flags & s.reviewed_flags & ${reviewFlags.end_not_reported}::int <> 0 as "isDecided"
    from work_session as s
    where s.technician_id = ${technicianId} and (s.id = ${idOrKey} or s.unique_key = ${idOrKey})
    for no key update of s`)
}

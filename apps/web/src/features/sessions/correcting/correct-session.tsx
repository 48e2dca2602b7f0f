import { useQueryClient } from '@tanstack/react-query'
import { type CorrectionOutcome, refusals, formatMessage, type SessionRecord } from '@warsha/contract'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { ClosedMonthNote } from '../closed-month-note.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { correctSession } from '../commands.ts'
import {
  correctionOf,
  correctionShape,
  type FilledForm,
  type FormValues,
  knownTimes,
  type MovedTimes,
  movedValues,
  valuesOf,
} from './form-shape.ts'
import { ClosedStartNote, useClosedStart } from './closed-start.tsx'
import { JobField } from './job-field.tsx'
import { ActivityField, NoteAndReason, TimeFields } from './session-fields.tsx'
import { useRefusal } from './use-refusal.ts'
import { useTrimming } from './use-trimming.tsx'
import { personText } from '../../../i18n/people.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { FormNote } from '../../../ui/admin/form-note.tsx'
import { IconFlagCheck } from '../../../ui/admin/icons.ts'
import { smallIcon } from '../../../ui/icon-size.ts'

type Props = {
  session: SessionRecord
  /** times to begin with in place of the session's own */
  moved?: MovedTimes
  onClose: () => void
}

const unmoved: MovedTimes = {}

/** The window in which times, job, activity and note of a session are corrected. */
export function CorrectSession({ session, moved = unmoved, onClose }: Props) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const known = useMemo(() => knownTimes(session, moved), [session, moved])
  const shape = useMemo(() => correctionShape({ zone, known, now: serverNow() }), [zone, known])
  const name = personText(session.technician)
  const [first] = useState(session.version)
  const edited = {
    thing: session,
    unchanged: valuesOf(session, zone),
    valuesOf: (record: SessionRecord) => valuesOf(record, zone),
  }
  const form = useShapedForm<FormValues, FilledForm, SessionRecord>(
    shape,
    { ...edited.unchanged, ...movedValues(moved, zone) },
    { draft: { form: 'session', thing: session.session_id, name }, edited },
  )
  const { save, question, closed } = useSave(form, { name, version: first, moved }, onClose)
  const filled = useWatch({ control: form.control })
  const closedId = useId()
  const closedStart = useClosedStart(filled.started_at ?? '')
  return (
    <>
      <FormDialog
        title={t('sessions.form.correct', { name })}
        submitLabel={t('form.save')}
        isDirty={form.isDirty}
        busy={form.isSaving}
        kept={form.kept}
        blockedBy={closedStart === null ? undefined : closedId}
        onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
        onClose={onClose}
      >
        <TimeFields
          field={form.field}
          filled={{ started_at: filled.started_at ?? '', ended_at: filled.ended_at ?? '' }}
          known={known}
        />
        <JobField field={form.field('job_no')} typed={filled.job_no ?? ''} />
        <ActivityField field={form.field('activity_code')} current={session.activity_code} />
        <FinishedNote at={session.activity_finished_at} />
        <NoteAndReason field={form.field} />
        <ClosedStartNote id={closedId} start={closedStart} />
        <ClosedMonthNote reason={closedStart === null ? closed : null} />
      </FormDialog>
      {question}
    </>
  )
}

type Form = ReturnType<typeof useShapedForm<FormValues, FilledForm, SessionRecord>>

type Begun = { name: string; version: number; moved: MovedTimes }

function useSave(form: Form, { name, version: first, moved }: Begun, onClose: () => void) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const zone = useZone()
  const { save: trimming, question } = useTrimming()
  const { showRefusal, closed } = useRefusal(form)

  async function save(filled: FilledForm): Promise<void> {
    try {
      const outcome = await form.send(filled, (latest, { version }, seen) => sendChanges(latest, seen, version))
      if (outcome === null) return
      toasts.success(t('sessions.form.corrected', { name }))
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  }

  /** @returns null where nothing was saved */
  async function sendChanges(
    filled: FilledForm,
    session: SessionRecord,
    version: number | undefined,
  ): Promise<CorrectionOutcome | null> {
    const { session_id: id } = session
    const body = correctionOf(filled, session, { zone, moved })
    if (body !== null) {
      return trimming((trim) => correctSession(client, { id, version, isFollowed: true }, { ...body, trim }))
    }
    // It is as it was wanted by now: somebody else did the same, or the answer to that was lost.
    if (session.version !== first) return { is_done: true, session, trimmed: [] }
    toasts.warning(formatMessage(refusals.request_changes_nothing, language))
    return null
  }

  return { save, question, closed }
}

/** Notes that the technician marked the activity as finished, and what the correction does to that. */
function FinishedNote({ at }: { at: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (at === null) return null
  const moment = weekdayMomentText(Date.parse(at), zone, language)
  return (
    <FormNote tone="info" icon={<IconFlagCheck {...smallIcon} />}>
      <span>{t('sessions.form.finished', { moment })}</span>
    </FormNote>
  )
}

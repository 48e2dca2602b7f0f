import { Stack } from '../../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { CHANGE_REASON_LONGEST, type SessionDetails } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconClockExclamation, IconLock } from '../../../ui/admin/icons.ts'
import { serverNow } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { DateField } from '../../../ui/admin/date-fields.tsx'
import { AreaField } from '../../../ui/admin/fields.tsx'
import { DialogHead } from '../../../ui/admin/dialog-head.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { FormNote } from '../../../ui/admin/form-note.tsx'
import { useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { useToday, useZone } from '../../../ui/admin/workshop-clock.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { durationText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { endSession } from '../commands.ts'
import { useSession } from '../data.ts'
import { ClosedMonth } from '../month-link.tsx'
import { EndChoice } from './end-choice.tsx'
import { endOf, endShape, type EndValues, type FilledEnd, firstChoice, OTHER, type Running } from './end-shape.ts'
import { activityText, personText } from '../../../i18n/people.ts'

type Props = { session: Running; onClose: () => void }

/** The window in which an admin ends a running session, wherever it is shown. */
export function EndSession(props: Props) {
  return (
    <InWorkshop loading={null}>
      <Loaded {...props} />
    </InWorkshop>
  )
}

/** What is offered is known before anything can be chosen, so that the choice does not move. */
function Loaded(props: Props) {
  const { t } = useTranslation('admin')
  const { session, onClose } = props
  const { data, isError } = useSession(session.session_id)
  const title = t('sessions.ending.title', { name: personText(session.technician) })
  if (data) return <Form {...props} known={data} />
  if (isError) return <Form {...props} known={NOTHING_KNOWN} />
  return (
    <Dialog label={title} width="wide" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <Stack as="output" gap="3q" className="pad-y-2 pad-x-2" aria-label={t('sessions.ending.loading')}>
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Stack>
    </Dialog>
  )
}

type Known = Pick<SessionDetails, 'is_forgotten' | 'proposals' | 'is_locked'>

/** Whoever cannot be told what is offered says the time. */
const NOTHING_KNOWN: Known = { is_forgotten: true, proposals: [], is_locked: false }

function Form({ session, known, onClose }: Props & { known: Known }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const today = useToday()
  const [now] = useState(serverNow)
  // What is read again meanwhile does not change what is offered.
  const [{ is_forgotten: isForgotten, proposals, is_locked: isLocked }] = useState(known)
  const shape = useMemo(
    () => endShape({ zone, startedAt: Date.parse(session.started_at), now: serverNow() }),
    [zone, session.started_at],
  )
  const closedId = useId()
  const when = firstChoice({ is_forgotten: isForgotten, proposals })
  const form = useShapedForm<EndValues, FilledEnd>(
    shape,
    { when, at: '', reason: '' },
    { draft: { form: 'session-end', thing: session.session_id, name: personText(session.technician) } },
  )
  const save = useEnd(session, form, onClose)
  const chosen = useWatch({ control: form.control, name: 'when' })
  const { field } = form
  return (
    <FormDialog
      title={t('sessions.ending.title', { name: personText(session.technician) })}
      submitLabel={t('sessions.ending.submit')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      blockedBy={isLocked ? closedId : undefined}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <About session={session} now={now} />
      {isLocked && (
        <FormNote tone="info" icon={<IconLock {...smallIcon} />}>
          <ClosedMonth at={session.started_at} id={closedId} />
        </FormNote>
      )}
      {isForgotten && !isLocked && (
        <FormNote tone="warning" icon={<IconClockExclamation {...smallIcon} />}>
          {t('sessions.ending.forgotten')}
        </FormNote>
      )}
      <EndChoice session={session} proposals={proposals} isForgotten={isForgotten} now={now} field={field('when')} />
      {chosen === OTHER && (
        <DateField
          wide
          kind="datetime"
          max={today}
          field={field('at')}
          label={t('sessions.form.end')}
          hint={t('sessions.form.zoneHint', { zone })}
        />
      )}
      <AreaField
        rows={2}
        field={field('reason')}
        label={t('sessions.form.reason')}
        hint={t('sessions.form.reasonHint')}
        maxLength={CHANGE_REASON_LONGEST}
      />
    </FormDialog>
  )
}

function About({ session, now }: { session: Running; now: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const start = Date.parse(session.started_at)
  return (
    <p className="full-row muted">
      {t('sessions.ending.about', {
        number: session.job_no,
        activity: activityText(session),
        since: weekdayMomentText(start, zone, language),
        duration: durationText(Math.max(0, secondsBetween(start, now)), t),
      })}
    </p>
  )
}

type EndForm = ReturnType<typeof useShapedForm<EndValues, FilledEnd>>

function useEnd({ session_id, technician, started_at }: Running, form: EndForm, onClose: () => void) {
  const name = personText(technician)
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const zone = useZone()

  return async (filled: FilledEnd): Promise<void> => {
    try {
      await form.send(filled, (sent) =>
        endSession(client, session_id, {
          endedAt: endOf(sent, { zone, startedAt: Date.parse(started_at) }),
          reason: sent.reason,
        }),
      )
      toasts.success(t('sessions.ending.done', { name }))
      onClose()
    } catch (error) {
      if (!form.showProblem(error)) toasts.error(reasonFor(error, t('sessions.ending.failed')))
    }
  }
}

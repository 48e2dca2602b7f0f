import { useQueryClient } from '@tanstack/react-query'
import { CHANGE_REASON_LONGEST } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { AreaField, TextField } from '../../../ui/admin/fields.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { useShapedForm } from '../../../ui/admin/use-shaped-form.ts'
import { InWorkshop, useZone } from '../../../ui/admin/workshop.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { durationText } from '../../../words/durations.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { weekdayMomentText } from '../../../words/workshop-time.ts'
import { endSession } from '../commands.ts'
import { EndChoice } from './end-choice.tsx'
import { endOf, endShape, type EndValues, type FilledEnd, NOW, OTHER, type Running } from './end-shape.ts'
import styles from './end-session.module.css'

type Props = { session: Running; onClose: () => void }

/** The window in which an admin ends a running session, wherever it is shown. */
export function EndSession(props: Props) {
  return (
    <InWorkshop loading={null}>
      <Form {...props} />
    </InWorkshop>
  )
}

function Form({ session, onClose }: Props) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const [now] = useState(serverNow)
  const shape = useMemo(
    () => endShape({ zone, startedAt: Date.parse(session.started_at), now: serverNow() }),
    [zone, session.started_at],
  )
  const form = useShapedForm<EndValues, FilledEnd>(shape, { when: NOW, at: '', reason: '' })
  const save = useEnd(session, form, onClose)
  const when = useWatch({ control: form.control, name: 'when' })
  const { field } = form
  return (
    <FormDialog
      title={t('sessions.ending.title', { name: session.technician_name })}
      submitLabel={t('sessions.ending.submit')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <About session={session} now={now} />
      <EndChoice session={session} now={now} field={field('when')} />
      {when === OTHER && (
        <TextField
          wide
          type="datetime-local"
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
    <p className={styles['about']}>
      {t('sessions.ending.about', {
        number: session.job_no,
        activity: session.activity_label,
        since: weekdayMomentText(start, zone, language),
        duration: durationText(Math.max(0, secondsBetween(start, now)), t),
      })}
    </p>
  )
}

type EndForm = ReturnType<typeof useShapedForm<EndValues, FilledEnd>>

function useEnd({ session_id, technician_name: name }: Running, form: EndForm, onClose: () => void) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const zone = useZone()

  return async (filled: FilledEnd): Promise<void> => {
    try {
      await endSession(client, session_id, { endedAt: endOf(filled, zone), reason: filled.reason })
      toasts.success(t('sessions.ending.done', { name }))
      onClose()
    } catch (error) {
      if (!form.showProblem(error)) toasts.error(reasonFor(error, t('sessions.ending.failed')))
    }
  }
}

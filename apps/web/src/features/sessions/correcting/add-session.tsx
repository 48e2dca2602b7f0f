import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { type FieldProps, SelectField } from '../../../ui/admin/fields.tsx'
import { ClosedMonthNote } from '../closed-month-note.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { asChosenId, useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import { useKnownWorkshop } from '../../workshop/index.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { addSession } from '../commands.ts'
import { useTechnicianNames } from '../data.ts'
import { useSessionsView } from '../view.ts'
import {
  type AddedForm,
  type AddedValues,
  additionOf,
  additionShape,
  knownTimes,
  type KnownTimes,
  type MovedTimes,
  movedValues,
} from './form-shape.ts'
import { ClosedStartNote, useClosedStart } from './closed-start.tsx'
import { JobField } from './job-field.tsx'
import { ActivityField, NoteAndReason, TimeFields } from './session-fields.tsx'
import { useRefusal } from './use-refusal.ts'
import { useTrimming } from './use-trimming.tsx'
import { personText } from '../../../i18n/people.ts'

type Props = {
  /** whose it is and when it was, where that is known already, as of a gap */
  given?: MovedTimes & { technicianId?: number }
  onClose: () => void
}

/** The window in which a session is added that nobody recorded. */
export function AddSession({ given = {}, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { business_time_zone: zone, today } = useKnownWorkshop()
  const { view } = useSessionsView()
  const [known] = useState(() => knownTimes(null, given))
  const shape = useMemo(() => additionShape({ zone, known, now: serverNow() }), [zone, known])
  const form = useShapedForm<AddedValues, AddedForm>(
    shape,
    {
      // A list filtered by a technician or a job fills them in.
      technician_id: given.technicianId ?? (Number(view.technician) || undefined),
      started_at: `${today}T08:00`,
      ended_at: '',
      job_no: view.job,
      activity_code: '',
      note: '',
      reason: '',
      ...movedValues(given, zone),
    },
    { draft: { form: 'session', thing: null } },
  )
  const { save, question, closed } = useSave(form, known, onClose)
  const filled = useWatch({ control: form.control })
  const closedId = useId()
  const closedStart = useClosedStart(filled.started_at ?? '')
  return (
    <>
      <FormDialog
        title={t('sessions.form.add')}
        submitLabel={t('sessions.form.submitAdd')}
        isDirty={form.isDirty}
        busy={form.isSaving}
        kept={form.kept}
        blockedBy={closedStart === null ? undefined : closedId}
        onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
        onClose={onClose}
      >
        <TechnicianField field={form.field('technician_id', asChosenId)} />
        <TimeFields
          field={form.field}
          filled={{ started_at: filled.started_at ?? '', ended_at: filled.ended_at ?? '' }}
          known={known}
        />
        <JobField field={form.field('job_no')} typed={filled.job_no ?? ''} />
        <ActivityField field={form.field('activity_code')} />
        <NoteAndReason field={form.field} />
        <ClosedStartNote id={closedId} start={closedStart} />
        <ClosedMonthNote reason={closedStart === null ? closed : null} />
      </FormDialog>
      {question}
    </>
  )
}

function TechnicianField({ field }: { field: FieldProps }) {
  const { t } = useTranslation('admin')
  const all = useTechnicianNames()
  return (
    <SelectField
      // The chosen one can only be shown once it is among those that are offered.
      key={all === undefined ? 'loading' : 'there'}
      wide
      field={field}
      label={t('sessions.technician')}
      none={t('sessions.form.chooseTechnician')}
      options={(all ?? []).map(({ id, person, is_active }) => {
        const name = personText(person)
        return { value: id, label: is_active ? name : t('sessions.form.inactive', { name }) }
      })}
    />
  )
}

type Form = ReturnType<typeof useShapedForm<AddedValues, AddedForm>>

function useSave(form: Form, known: KnownTimes, onClose: () => void) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const zone = useZone()
  const { save: trimming, question } = useTrimming()
  const { showRefusal, closed } = useRefusal(form)

  async function save(filled: AddedForm): Promise<void> {
    try {
      const outcome = await form.send(filled, (sent) =>
        trimming((trim) => addSession(client, { ...additionOf(sent, { zone, known }), trim })),
      )
      if (outcome === null) return
      toasts.success(t('sessions.form.added', { name: outcome.session ? personText(outcome.session.technician) : '' }))
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  }

  return { save, question, closed }
}

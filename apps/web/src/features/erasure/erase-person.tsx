import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../ui/layout.tsx'
import { erasure, formerName } from '@warsha/contract'
import { isAdmin, isTechnician, localDateOf, plusYears, type Role } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { call } from '../../api/api.ts'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { localDateText } from '../../i18n/admin-formats.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Somebody who left, and what is known of work that their phones still hold. */
export type Leaver = {
  id: number
  full_name: string
  role: Role
  unsent_count?: number
  last_heard_at?: string | null
  left_on?: string | null | undefined
}

type Props = { person: Leaver; onErased: () => void; onClose: () => void }
type Values = z.input<typeof erasure>

/** Asks for the name of the person to erase and for the admin's own password and code; says what is removed and what stays. */
export function ErasePerson({ person, onErased, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { id, full_name: name, role } = person
  const shown = formerName(role, id, language)
  const form = useShapedForm<Values, Values>(erasure, { full_name: '', current_password: '' }, { draft: null })
  const { asksCode, showRefusal } = useOwnFactors(form)

  async function erase(body: Values): Promise<void> {
    try {
      await call(isAdmin(person) ? 'eraseAdmin' : 'eraseTechnician', { params: { id }, body })
      toasts.success(t('erasure.done', { shown }))
      onErased()
      onClose()
    } catch (error) {
      if (showRefusal(error)) return
      const reason = reasonFor(error, t('erasure.failed')) ?? t('erasure.failed')
      if (error instanceof ApiError && error.code === 'name_differs') {
        form.setError('full_name', { type: 'server', message: reason }, { shouldFocus: true })
      } else if (!form.showProblem(error)) toasts.error(reason)
    }
  }

  return (
    <FormDialog
      title={t('erasure.title', { name })}
      submitLabel={t('erasure.submit')}
      submitLook="danger"
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(erase)(event)}
      onClose={onClose}
    >
      <Stack gap="1" className="full-row">
        <p>{t('erasure.goes')}</p>
        <p>{t('erasure.stays', { shown })}</p>
        <KeptName leftOn={person.left_on ?? null} />
        <p>{t('erasure.audit')}</p>
        <p>{t('erasure.backups')}</p>
        {isTechnician(person) && <Unsent person={person} />}
      </Stack>
      <TextField
        wide
        label={t('erasure.typeName')}
        hint={name}
        field={form.field('full_name')}
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to fill it
        autoFocus
      />
      <OwnFactorsFields password={form.field('current_password')} code={asksCode ? form.field('code') : null} />
    </FormDialog>
  )
}

/** How long after leaving papers of closed months go on naming the person, where that is set. */
function KeptName({ leftOn }: { leftOn: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const { data, isError } = useQuery({ queryKey: ['privacy'], queryFn: ({ signal }) => call('privacy', { signal }) })
  if (isError) return <p>{t('erasure.keptNameAsSet')}</p>
  const years = data?.retention.name_years ?? null
  if (years === null) return null
  const today = localDateOf(now, zone)
  const day = plusYears(leftOn ?? today, years)
  if (day < today) return <p>{t('erasure.keptNameOver', { day: localDateText(day, language) })}</p>
  return <p>{t('erasure.keptName', { day: localDateText(day, language) })}</p>
}

/** What a phone holds is lost then; one that was not heard of may hold more than is known. */
function Unsent({ person: { full_name: name, unsent_count = 0, last_heard_at = null } }: { person: Leaver }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const when =
    last_heard_at === null ? t('erasure.never') : workshopMomentText(Date.parse(last_heard_at), zone, language)
  return (
    <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
      {unsent_count > 0 ? t('erasure.unsent', { name, total: unsent_count }) : t('erasure.unheard', { when })}
    </FormNote>
  )
}

import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyOf, callsAMinute, newMachineToken } from '@warsha/contract'
import type { Scope } from '@warsha/domain'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { type ShownOnce, ShownOnceLost } from '../../api/admin/shown-once.ts'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { NumberField } from '../../ui/admin/number-field.tsx'
import { useToday } from '../../ui/admin/workshop-clock.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { createToken } from './data.ts'
import styles from './new-token.module.css'
import { scopeGroups, scopeKeys } from './scope-texts.ts'

/** As the fields hold it: a day that is left empty is no end. */
const tokenForm = newMachineToken.extend({
  ends_on: z
    .string()
    .transform((day): string | null | undefined => day || null)
    .pipe(newMachineToken.shape.ends_on),
})

type Values = z.input<typeof tokenForm>
type Sent = z.output<typeof tokenForm>
type Props = {
  onMade: (token: ShownOnce<'createMachineToken'>) => void
  /** it was made, but what is shown once is lost: why, and what to do now */
  onLost: (text: string) => void
  onClose: () => void
}

/** The window in which a token is made, for the own factors. */
export function NewToken({ onMade, onLost, onClose }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const today = useToday()
  const form = useShapedForm<Values, Sent>(
    tokenForm,
    { name: '', scopes: [], ends_on: '', calls_a_minute: callsAMinute.usual, current_password: '' },
    { draft: { form: 'machine-token', thing: null } },
  )
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form

  async function save(body: Sent): Promise<void> {
    try {
      onMade(await form.send(body, (sent: BodyOf<'createMachineToken'>) => createToken(client, sent)))
    } catch (error) {
      if (error instanceof ShownOnceLost) return onLost(error.detail)
      if (showRefusal(error)) return
      if (error instanceof ApiError && error.code === 'token_end_past') {
        form.setError('ends_on', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (error instanceof ApiError && error.code === 'former_name_taken') {
        form.setError('name', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (!form.showProblem(error)) {
        toasts.error(reasonFor(error, t('connections.createFailed')))
      }
    }
  }

  return (
    <FormDialog
      title={t('connections.createTitle')}
      submitLabel={t('connections.create')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TextField
        wide
        field={field('name')}
        label={t('connections.name')}
        hint={t('connections.nameHint')}
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to fill it
        autoFocus
      />
      <Scopes
        chosen={useWatch({ control: form.control, name: 'scopes' }) ?? []}
        onChoose={(scopes) => {
          form.setValue('scopes', scopes, { shouldDirty: true })
          form.clearErrors('scopes')
        }}
        error={form.errorOf('scopes')}
      />
      <DateField
        optional
        field={field('ends_on')}
        min={today}
        label={t('connections.ends')}
        hint={t('connections.endsHint')}
      />
      <NumberField
        isWhole
        step={100}
        field={field('calls_a_minute')}
        label={t('connections.limit')}
        hint={t('connections.limitHint')}
      />
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}

type ScopesProps = {
  chosen: readonly Scope[]
  onChoose: (scopes: Scope[]) => void
  error: string | undefined
}

/** What the token may do, in groups, each with a sentence. */
function Scopes({ chosen, onChoose, error }: ScopesProps) {
  const { t } = useTranslation('admin')
  const errorId = useId()
  const set = (scope: Scope, isOn: boolean) =>
    onChoose(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope))
  return (
    <Stack
      as="fieldset"
      gap="1h"
      className={classes('full-row', styles['scopes'])}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="below-1">{t('connections.may')}</legend>
      <div className={styles['groups']}>
        {(Object.keys(scopeGroups) as (keyof typeof scopeGroups)[]).map((group) => (
          <Stack key={group} as="section" gap="1" aria-label={t(`connections.groups.${group}`)}>
            <p className="strong text-s">{t(`connections.groups.${group}`)}</p>
            {scopeGroups[group].map((scope) => (
              <Checkbox
                key={scope}
                label={t(`connections.scopeNames.${scopeKeys[scope]}`)}
                description={t(`connections.scopeTexts.${scopeKeys[scope]}`)}
                checked={chosen.includes(scope)}
                onChange={(event) => set(scope, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="error">
          {error}
        </p>
      )}
      <p className="muted text-s">{t('connections.mayNote')}</p>
    </Stack>
  )
}

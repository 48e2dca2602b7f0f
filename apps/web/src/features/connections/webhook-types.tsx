import { Checkbox } from '@mantine/core'
import { type ChangeType, changeTypes } from '@warsha/contract'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/admin/fields.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/layout.tsx'
import styles from './new-webhook.module.css'

type Props = {
  field: FieldProps
  chosen: readonly ChangeType[]
  onChoose: (types: ChangeType[]) => void
}

/** Of which things the program is told. */
export function WebhookTypes({ field, chosen, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const errorId = useId()
  const first = useRef<HTMLInputElement>(null)
  const legend = useRef<HTMLLegendElement>(null)
  const { name, error } = field
  // Another one at each render would set the value at each render.
  const [ref] = useState(() => field.ref)
  // What the form knows of it: where to go when it is wrong, and how to say what somebody else has chosen.
  useImperativeHandle(
    ref,
    () => ({
      name,
      focus: () => first.current?.focus(),
      get labels() {
        return legend.current ? [legend.current] : []
      },
      shown: (value: unknown) =>
        changeTypes
          .filter((type) => Array.isArray(value) && value.includes(type))
          .map((type) => t(`webhooks.typeNames.${type}`))
          .join(t('webhooks.and')),
    }),
    [name, t],
  )
  const set = (type: ChangeType, isOn: boolean) =>
    onChoose(changeTypes.filter((each) => (each === type ? isOn : chosen.includes(each))))
  return (
    <Stack
      as="fieldset"
      gap="1h"
      className={classes('full-row', styles['types'])}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend ref={legend} className="below-1">
        {t('webhooks.types')}
      </legend>
      <div className={styles['columns']}>
        {changeTypes.map((type, nth) => (
          <Checkbox
            key={type}
            ref={nth === 0 ? first : null}
            label={t(`webhooks.typeNames.${type}`)}
            checked={chosen.includes(type)}
            onChange={(event) => set(type, event.currentTarget.checked)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="error">
          {error}
        </p>
      )}
      <p className="muted text-s">{t('webhooks.typesNote')}</p>
    </Stack>
  )
}

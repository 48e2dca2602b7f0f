import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useWorkshop, workshopQuery } from '../workshop/index.ts'

/** Whether the shop asks every admin for a second factor. */
export function RequireSecondFactor() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data: workshop } = useWorkshop()
  const [isSaving, setSaving] = useState(false)
  if (!workshop) return null

  async function save(is_required: boolean): Promise<void> {
    setSaving(true)
    try {
      const saved = await call('requireSecondFactor', { body: { is_required } })
      client.setQueryData(workshopQuery.queryKey, saved)
      toasts.success(t(is_required ? 'secondFactor.required' : 'secondFactor.notRequired'))
    } catch (error) {
      toasts.error(reasonFor(error, t('secondFactor.failed')))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Switch
      mt="md"
      label={t('secondFactor.require')}
      checked={workshop.requires_second_factor}
      disabled={isSaving}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  )
}

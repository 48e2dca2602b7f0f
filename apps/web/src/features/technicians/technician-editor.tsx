import { useQueryClient } from '@tanstack/react-query'
import type { Technician } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import { resetPassword } from './commands.ts'
import { useToday } from './data.ts'
import { EditTechnician } from './edit-technician.tsx'
import { NewTechnician } from './new-technician.tsx'
import { segmentsOf } from './staff.ts'
import type { RateToSave } from './technician-shape.ts'
import type { Handed } from './sign-in-card/sign-in-card.tsx'
import { personText } from '../../i18n/people.ts'

type Props = {
  technicians: readonly Technician[]
  /** an id, `new`, or nothing */
  edited: string
  onEdit: (id: number) => void
  onResetPassword: (technician: Technician) => void
  onHandOver: (handed: Handed) => void
  onClose: () => void
}

/** The window of the technician that the address names. */
export function TechnicianEditor({ technicians, edited, onEdit, onResetPassword, onHandOver, onClose }: Props) {
  const today = useToday()
  const [typedRate, setTypedRate] = useState<{ id: number; rate: RateToSave } | null>(null)
  if (edited === '' || today === null) return null
  const shared = { segments: segmentsOf(technicians), today, onClose }
  if (edited === 'new') {
    return (
      <NewTechnician
        {...shared}
        onHandOver={onHandOver}
        onRateNotSaved={(id, rate) => {
          setTypedRate({ id, rate })
          onEdit(id)
        }}
      />
    )
  }
  const technician = technicians.find(({ id }) => String(id) === edited)
  if (!technician || technician.is_erased) return null
  return (
    <EditTechnician
      key={technician.id}
      {...shared}
      technician={technician}
      typedRate={typedRate?.id === technician.id ? typedRate.rate : null}
      onResetPassword={() => onResetPassword(technician)}
    />
  )
}

type ResetProps = { technician: Technician; onHandOver: (handed: Handed) => void; onClose: () => void }

/** Gives a technician a new temporary password. */
export function ResetPassword({ technician, onHandOver, onClose }: ResetProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, person } = technician
  const name = personText(person)
  return (
    <PasswordResetDialog
      name={name}
      text={t('passwords.resetText', { name })}
      note={t('passwords.mustChange')}
      onReset={async (body) => {
        await resetPassword(client, id, body)
        onHandOver({ technician, password: body.temp_password })
      }}
      onClose={onClose}
    />
  )
}

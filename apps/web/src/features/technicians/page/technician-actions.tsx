import { useQueryClient } from '@tanstack/react-query'
import type { Technician } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { type Action, ActionMenu } from '../../../ui/admin/action-menu.tsx'
import {
  IconAddressBook,
  IconCalendar,
  IconEraser,
  IconKey,
  IconMail,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '../../../ui/admin/icons.ts'
import { useShortcut } from '../../../ui/admin/shortcuts.ts'
import { useDialogParam } from '../../../ui/admin/use-dialog-param.ts'
import { Button } from '../../../ui/button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { ErasePerson } from '../../erasure/index.ts'
import { InvitePerson } from '../../invitations/index.ts'
import { ChangeContact } from '../change-contact.tsx'
import { readTechniciansAgain } from '../data.ts'
import { ResetPassword, TechnicianEditor } from '../technician-editor.tsx'
import { useHandOver } from '../sign-in-card/sign-in-card.tsx'
import { useToggle } from '../use-toggle.ts'
import { personText } from '../../../i18n/people.ts'

const EDIT = 'edit'
type WindowName = 'contact' | 'password' | 'invitation' | 'erase'

type Props = {
  technician: Technician
  /** everybody, for what can be chosen */
  all: readonly Technician[]
}

/** What can be done for a technician; nothing once they are erased. */
export function TechnicianActions({ technician, all }: Props) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useDialogParam('action')
  const [opened, open] = useState<WindowName | null>(null)
  const toggle = useToggle()
  const { handOver, window: card } = useHandOver()
  const { id, person, is_active, is_erased } = technician
  const name = personText(person)
  const edit = () => form.open(EDIT)
  useShortcut(is_erased ? null : { keys: 'e', label: t('technicians.editOf', { name }), act: edit, opens: 'field' })
  const close = () => open(null)
  const sheet: Action = {
    key: 'sheet',
    label: t('technicianPage.timesheet'),
    icon: IconCalendar,
    act: () => void navigate(adminPaths.timesheetOf(id)),
  }
  const more: Action[] = [
    sheet,
    { key: 'contact', label: t('technicians.signIn.change'), icon: IconAddressBook, act: () => open('contact') },
    { key: 'invitation', label: t('invitations.open'), icon: IconMail, act: () => open('invitation') },
    {
      key: 'status',
      label: t(is_active ? 'technicians.deactivate' : 'technicians.activate'),
      icon: is_active ? IconUserOff : IconUserCheck,
      act: () => toggle(technician),
    },
    {
      key: 'erase',
      label: t('technicianPage.erase'),
      icon: IconEraser,
      isDanger: true,
      forbiddenBy: is_active ? t('technicianPage.eraseLater') : undefined,
      act: () => open('erase'),
    },
  ]
  if (is_erased) return <ActionMenu actions={[sheet]} />
  return (
    <>
      <Button look="primary" icon={<IconPencil {...smallIcon} />} aria-keyshortcuts="e" onClick={edit}>
        {t('object.edit')}
      </Button>
      <Button icon={<IconKey {...smallIcon} />} onClick={() => open('password')}>
        {t('passwords.reset')}
      </Button>
      <ActionMenu actions={more} />
      <TechnicianEditor
        technicians={all}
        edited={form.opened === EDIT ? String(id) : ''}
        onEdit={edit}
        onResetPassword={() => open('password')}
        onHandOver={handOver}
        onClose={form.close}
      />
      {opened === 'contact' && <ChangeContact technician={technician} onClose={close} />}
      {opened === 'password' && <ResetPassword technician={technician} onHandOver={handOver} onClose={close} />}
      {opened === 'invitation' && <InvitePerson invitee={technician} onClose={close} />}
      {card}
      {opened === 'erase' && (
        <ErasePerson
          person={{ ...technician, role: 'TECHNICIAN' }}
          onErased={() => void readTechniciansAgain(client)}
          onClose={close}
        />
      )}
    </>
  )
}

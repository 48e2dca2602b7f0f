import type { Admin } from '@warsha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneOf, sortBy } from '../../ui/admin/filters.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { OwnPassword, AskPassword } from '../sign-in/index.ts'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { columns } from './admin-list.ts'
import styles from './admins-page.module.css'
import { AdminsTable } from './admins-table.tsx'
import { OnlyByCompany } from './only-by-company.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { ErasePerson } from '../erasure/index.ts'
import { InvitePerson } from '../invitations/index.ts'
import { ChangeRights } from './change-rights.tsx'
import { CompanyAccount } from './company-account.tsx'
import { ChangeAdminStatus } from './change-status.tsx'
import { readAdminsAgain, useAdmins, resetPassword, resetSecondFactor } from './data.ts'
import { NewAdmin } from './new-admin.tsx'
import { PasswordResetDialog } from '../technicians/index.ts'
import { personText } from '../../i18n/people.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'

const fields = {
  sort: sortBy(columns, { column: 'name', descending: false }),
  admin: oneOf(['', 'new'], ''),
}

/** /admin/admins: who runs the shop. */
export function AdminsPage() {
  const { t } = useTranslation('admin')
  const { data: admins, isError } = useAdmins()
  const { filters, setFilters } = useFilters(fields)
  const [opened, open] = useState<Opened | null>(null)
  const add = () => setFilters({ admin: 'new' })
  useShortcut({ keys: 'c', label: t('admins.createTitle'), act: add, opens: 'field' })
  return (
    <>
      <PageHeader title={t('pages.admins.title')}>
        <Button look="primary" onClick={add}>
          {t('admins.add')}
        </Button>
      </PageHeader>
      <Failure />
      {admins && (
        <section className={classes('framed', styles['alone'])} aria-label={t('admins.list')}>
          <AdminsTable
            admins={admins}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            actions={{
              isOnlyOne: admins.filter(({ is_active, rights }) => is_active && rights === 'full').length === 1,
              onToggle: (admin) => open({ window: 'status', admin }),
              onChangeRights: (admin) => open({ window: 'rights', admin }),
              onChangeOwnPassword: () => open({ window: 'own password' }),
              onResetPassword: (admin) => open({ window: 'password', admin }),
              onResetSecondFactor: (admin) => open({ window: 'second factor', admin }),
              onInvite: (admin) => open({ window: 'invitation', admin }),
              onCompanyAccount: (admin) => open({ window: 'company account', admin }),
              onErase: (admin) => open({ window: 'erasure', admin }),
            }}
          />
        </section>
      )}
      {admins && <RequireSecondFactor />}
      {admins && <OnlyByCompany admins={admins} />}
      {!admins && !isError && <ListSkeleton label={t('admins.loading')} />}
      {filters.admin === 'new' && (
        <NewAdmin
          onInvite={(admin) => open({ window: 'invitation', admin })}
          onClose={() => setFilters({ admin: '' }, 'replace')}
        />
      )}
      {opened && <Window opened={opened} onClose={() => open(null)} />}
    </>
  )
}

type Opened =
  | { window: 'own password' }
  | {
      window: 'status' | 'rights' | 'password' | 'invitation' | 'second factor' | 'company account' | 'erasure'
      admin: Admin
    }

/** The window of what was chosen in the list. */
function Window({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const client = useQueryClient()
  if (opened.window === 'own password') return <OwnPassword onClose={onClose} />
  if (opened.window === 'erasure') {
    const leaver = { ...opened.admin, role: 'ADMIN' as const }
    return <ErasePerson person={leaver} onErased={() => void readAdminsAgain(client)} onClose={onClose} />
  }
  if (opened.window === 'invitation') return <InvitePerson invitee={opened.admin} onClose={onClose} />
  if (opened.window === 'company account') return <CompanyAccount admin={opened.admin} onClose={onClose} />
  if (opened.window === 'rights') return <ChangeRights admin={opened.admin} onClose={onClose} />
  if (opened.window === 'status') return <ChangeAdminStatus admin={opened.admin} onClose={onClose} />
  if (opened.window === 'password') return <ResetAdminPassword admin={opened.admin} onClose={onClose} />
  return <ResetSecondFactor admin={opened.admin} onClose={onClose} />
}

/** Drawn anew by itself while the list is read again. */
function Failure() {
  const { t } = useTranslation('admin')
  const asOf = (time: string) => t('admins.shownAsOf', { time })
  return <QueryFailure query={useAdmins()} text={t('admins.failed')} asOf={asOf} />
}

/** Gives another admin a new temporary password. */
function ResetAdminPassword({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, person } = admin
  const name = personText(person)
  return (
    <PasswordResetDialog
      name={name}
      text={t('passwords.resetTextAdmin', { name })}
      note={t('passwords.mustChangeAdmin')}
      onReset={(body) => resetPassword(client, id, body)}
      onClose={onClose}
    />
  )
}

/** Resets the second factor of an admin who lost phone and recovery codes; verify who asks for it. */
function ResetSecondFactor({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, person } = admin
  const name = personText(person)

  function done(): void {
    toasts.success(t('secondFactor.resetDone', { name }))
    onClose()
  }

  return (
    <Dialog title={t('secondFactor.resetOf', { name })} onClose={onClose}>
      <p>{t('secondFactor.resetQuestion', { name })}</p>
      <AskPassword
        submitLabel={t('secondFactor.reset')}
        look="danger"
        failedText={t('secondFactor.failed')}
        send={(own) => resetSecondFactor(client, id, own)}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}

import type { Admin } from '@warsha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { useUser } from '../../api/use-sign-in.ts'
import { oneOf, sortBy } from '../../ui/admin/filters.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { OwnPassword } from '../sign-in/index.ts'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { columns } from './admin-list.ts'
import styles from './admins-page.module.css'
import { AdminsTable } from './admins-table.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { ErasePerson } from '../erasure/index.ts'
import { readAdminsAgain, setStatus, useAdmins, useAdminStatus } from './data.ts'
import { NewAdmin } from './new-admin.tsx'
import { ResetAdminPassword } from './reset-password.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

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
  const toggle = useToggle()
  const add = () => setFilters({ admin: 'new' })
  useShortcut({ keys: 'c', label: t('admins.createTitle'), act: add })
  return (
    <>
      <PageHeader title={t('admins.title')}>
        <Button look="primary" onClick={add}>
          {t('admins.add')}
        </Button>
      </PageHeader>
      <Failure />
      {admins && (
        <section className={classes(panel['panel'], styles['alone'])} aria-label={t('admins.list')}>
          <AdminsTable
            admins={admins}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            actions={{
              isOnlyOne: admins.filter(({ is_active }) => is_active).length === 1,
              onToggle: toggle,
              onChangeOwnPassword: () => open({ window: 'own password' }),
              onResetPassword: (admin) => open({ window: 'password', admin }),
              onResetSecondFactor: (admin) => open({ window: 'second factor', admin }),
              onErase: (admin) => open({ window: 'erasure', admin }),
            }}
          />
        </section>
      )}
      {admins && <RequireSecondFactor />}
      {!admins && !isError && <ListSkeleton label={t('admins.loading')} />}
      {filters.admin === 'new' && <NewAdmin onClose={() => setFilters({ admin: '' }, 'replace')} />}
      {opened && <Window opened={opened} onClose={() => open(null)} />}
    </>
  )
}

type Opened = { window: 'own password' } | { window: 'password' | 'second factor' | 'erasure'; admin: Admin }

/** The window of what was chosen in the list. */
function Window({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const client = useQueryClient()
  if (opened.window === 'own password') return <OwnPassword onClose={onClose} />
  if (opened.window === 'erasure') {
    const leaver = { ...opened.admin, role: 'ADMIN' as const }
    return <ErasePerson person={leaver} onErased={() => void readAdminsAgain(client)} onClose={onClose} />
  }
  if (opened.window === 'password') return <ResetAdminPassword admin={opened.admin} onClose={onClose} />
  return <ResetSecondFactor admin={opened.admin} onClose={onClose} />
}

/** Drawn anew by itself while the list is read again. */
function Failure() {
  const { t } = useTranslation('admin')
  const asOf = (time: string) => t('admins.shownAsOf', { time })
  return <QueryFailure query={useAdmins()} text={t('admins.failed')} asOf={asOf} />
}

/** Activates or deactivates, with a way back for a moment; whoever deactivates themselves is asked first. */
function useToggle(): (admin: Admin) => void {
  const { t } = useTranslation('admin')
  const me = useUser()
  const showFailure = (error: unknown) => toasts.error(reasonFor(error, t('admins.statusFailed')))
  const { mutate } = useAdminStatus({
    onSaved: ({ id, isActive, isUndo }) => {
      const undo = { label: t('form.undo'), act: () => mutate({ id, isActive: !isActive, isUndo: true }) }
      toasts.success(t(isActive ? 'admins.activated' : 'admins.deactivated'), isUndo ? undefined : undo)
    },
    onFailed: showFailure,
  })

  async function leave(): Promise<void> {
    const yes = await confirm({
      title: t('admins.leaveTitle'),
      message: t('admins.leaveText'),
      confirmLabel: t('admins.leave'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await setStatus(me.id, false)
      toasts.success(t('admins.left'))
      await signIn.signOut()
    } catch (error) {
      showFailure(error)
    }
  }

  return ({ id, is_active }) => {
    if (id === me.id && is_active) void leave()
    else mutate({ id, isActive: !is_active })
  }
}

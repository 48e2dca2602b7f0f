import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { useUser } from '../../api/use-sign-in.ts'
import { oneOf, sortBy } from '../../ui/admin/filters.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { PasswordResetDialog } from '../../ui/admin/password-reset-dialog.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/confirm.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { momentText } from '../../words/admin-formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { columns } from './admin-list.ts'
import styles from './admins-page.module.css'
import { AdminsTable } from './admins-table.tsx'
import { resetPassword, setStatus, useAdmins, useStatusChange } from './data.ts'
import { NewAdmin } from './new-admin.tsx'

const fields = {
  sort: sortBy(columns, { column: 'name', descending: false }),
  admin: oneOf(['', 'new'], ''),
}

/** /admin/admins: who runs the shop. */
export function AdminsPage() {
  const { t } = useTranslation('admin')
  const { data: admins, isError } = useAdmins()
  const { filters, setFilters } = useFilters(fields)
  const [forgetful, setForgetful] = useState<Admin | null>(null)
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
            actions={{ onToggle: toggle, onResetPassword: setForgetful }}
          />
        </section>
      )}
      {!admins && !isError && <ListSkeleton label={t('admins.loading')} />}
      {filters.admin === 'new' && <NewAdmin onClose={() => setFilters({ admin: '' }, 'replace')} />}
      {forgetful && <ResetPassword admin={forgetful} onClose={() => setForgetful(null)} />}
    </>
  )
}

/** What could not be loaded, above what is known from before, or in its place. */
function Failure() {
  const { t } = useTranslation(['admin', 'app'])
  const language = useLanguage()
  const { data: admins, error, isError, isFetching, dataUpdatedAt, refetch } = useAdmins()
  if (!isError) return null
  const retry = { retryLabel: t('app:retry'), busy: isFetching, onRetry: () => void refetch() }
  if (!admins) return <LoadFailure text={t('admins.failed')} {...retry} />
  const reason = error instanceof ApiError && error.status >= 500 ? error.detail : ''
  const asOf = t('admins.shownAsOf', { time: momentText(dataUpdatedAt, language) })
  return <StaleNotice text={t('admins.failed')} detail={[reason, asOf].filter(Boolean).join(' ')} {...retry} />
}

/** Activates or deactivates, with a way back for a moment; whoever deactivates themselves is asked first. */
function useToggle(): (admin: Admin) => void {
  const { t } = useTranslation('admin')
  const me = useUser()
  const tellFailure = (error: unknown) => toasts.error(reasonFor(error, t('admins.statusFailed')))
  const { mutate } = useStatusChange({
    onSaved: ({ id, isActive, isUndo }) => {
      const undo = { label: t('form.undo'), act: () => mutate({ id, isActive: !isActive, isUndo: true }) }
      toasts.success(t(isActive ? 'admins.activated' : 'admins.deactivated'), isUndo ? undefined : undo)
    },
    onFailed: tellFailure,
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
      tellFailure(error)
    }
  }

  return ({ id, is_active }) => {
    if (id === me.id && is_active) void leave()
    else mutate({ id, isActive: !is_active })
  }
}

/** Gives an admin a new temporary password. */
function ResetPassword({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, full_name: name } = admin
  return (
    <PasswordResetDialog
      name={name}
      text={t('passwords.resetTextAdmin', { name })}
      note={t('passwords.mustChangeAdmin')}
      onReset={(password) => resetPassword(client, id, password)}
      onClose={onClose}
    />
  )
}

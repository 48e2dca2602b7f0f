import { Line, Split } from '../../ui/layout.tsx'
import { type Admin, formatMessage, refusals } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBuilding, IconDeviceMobileOff, IconKey, IconMail } from '../../ui/admin/icons.ts'
import { serverNow } from '../../api/api.ts'
import { useUser } from '../../api/use-sign-in.ts'
import toggle from '../../ui/admin/active-toggle.module.css'
import { ActiveToggle } from '../../ui/admin/active-toggle.tsx'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable } from '../../ui/admin/data-table.tsx'
import type { Sort } from '../../ui/admin/filters.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { classes } from '../../ui/classes.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { useInvitationOf } from '../invitations/index.ts'
import { useWorkshop } from '../workshop/index.ts'
import { EraseButton, ErasedBadge } from '../erasure/index.ts'
import { type Column, order } from './admin-list.ts'
import styles from './admins-table.module.css'
import { personText } from '../../i18n/people.ts'

/** What can be done with an admin of the list. */
export type AdminActions = {
  /** one active admin has full rights: without them nobody could administer the shop */
  isOnlyOne: boolean
  onToggle: (admin: Admin) => void
  onChangeRights: (admin: Admin) => void
  onChangeOwnPassword: () => void
  onResetPassword: (admin: Admin) => void
  onResetSecondFactor: (admin: Admin) => void
  onInvite: (admin: Admin) => void
  onCompanyAccount: (admin: Admin) => void
  onErase: (admin: Admin) => void
}

/** The cells of a table know their row and nothing else. */
const Actions = createContext<AdminActions | null>(null)

type Props = {
  admins: readonly Admin[]
  sort: Sort<Column>
  onSort: (sort: Sort<Column>) => void
  actions: AdminActions
}

const idOf = ({ id }: Admin) => String(id)

export function AdminsTable({ admins, sort, onSort, actions }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf(t), [t])
  const table: Table<Admin> = useSortedTable({ rows: admins, columns, idOf, sort, onSort })
  return (
    <Actions value={actions}>
      <DataTable
        label={t('admins.list')}
        table={table}
        rows={table.getSortedRowModel().rows}
        version={admins}
        card={AdminCard}
      />
    </Actions>
  )
}

function columnsOf(t: TFunction<'admin'>): TableColumn<Admin>[] {
  const sortable = (id: Column, sortDescFirst = false) => ({
    id,
    header: t(`admins.${id}`),
    accessorFn: idOf,
    sortDescFirst,
    sortFn: (a: { original: Admin }, b: { original: Admin }) => order[id](a.original, b.original),
  })
  const unsortable = (id: 'rights' | 'status' | 'actions') => ({ id, header: t(`admins.${id}`), enableSorting: false })
  return [
    { ...sortable('name'), meta: { least: 170 }, cell: ({ row }) => <Name admin={row.original} /> },
    {
      ...sortable('email'),
      meta: { least: 150, rank: 3 },
      cell: ({ row }) => <CutText dir="ltr" text={row.original.email ?? ''} />,
    },
    { ...unsortable('rights'), meta: { least: 96, grow: 1 }, cell: ({ row }) => <RightsOf admin={row.original} /> },
    { ...unsortable('status'), meta: { least: 104, grow: 1 }, cell: ({ row }) => <Status admin={row.original} /> },
    {
      ...sortable('lastSignedIn', true),
      meta: { least: 124, grow: 1, rank: 2 },
      cell: ({ row }) => <LastSignedIn at={row.original.last_signed_in_at} />,
    },
    {
      ...sortable('added', true),
      meta: { least: 124, grow: 1, rank: 1 },
      cell: ({ row }) => <Moment at={row.original.created_at} now={serverNow()} />,
    },
    {
      ...unsortable('actions'),
      meta: { least: 132 },
      cell: ({ row }) => <RowActions admin={row.original} />,
    },
  ]
}

function Name({ admin: { id, person, employee_number, has_second_factor, company_account } }: { admin: Admin }) {
  const { t } = useTranslation('admin')
  const invitation = useInvitationOf(id)
  const isMe = useUser().id === id
  return (
    <Line as="span" gap="3q" align="stretch" className={styles['named']}>
      <PersonName person={person} number={employee_number} />
      {isMe && <span className="muted">{`(${t('admins.you')})`}</span>}
      {has_second_factor && <span className={classes('muted', styles['fact'])}>{t('secondFactor.has')}</span>}
      {invitation && invitation.state !== 'accepted' && invitation.state !== 'ended' && (
        <span className={classes(invitation.state === 'failed' ? 'error' : 'muted', styles['fact'])}>
          {t('invitations.fact')}: {t(`invitations.states.${invitation.state}`)}
        </span>
      )}
      {company_account && <span className={classes('muted', styles['fact'])}>{t('companySignIn.has')}</span>}
    </Line>
  )
}

function LastSignedIn({ at }: { at: string | null }) {
  const { t } = useTranslation('admin')
  if (at === null) return <span className="muted">{t('admins.never')}</span>
  return <Moment at={at} now={serverNow()} />
}

/** What they may do; a press changes it, but for one's own. */
function RightsOf({ admin }: { admin: Admin }) {
  const { t } = useTranslation('admin')
  const isMe = useUser().id === admin.id
  const actions = useContext(Actions)
  const rights = t(`admins.kindOfRights.${admin.rights}`)
  if (isMe || admin.is_erased) return rights
  return (
    <button
      type="button"
      className={toggle['toggle']}
      aria-label={t('admins.rightsOf', { name: personText(admin.person), rights })}
      data-hint={t('admins.changeRights')}
      onClick={() => actions?.onChangeRights(admin)}
    >
      {rights}
    </button>
  )
}

/** A press turns it over. */
function Status({ admin }: { admin: Admin }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const actions = useContext(Actions)
  const { is_active, rights } = admin
  const name = personText(admin.person)
  if (admin.is_erased) return <ErasedBadge />
  const word = t(is_active ? 'admins.active' : 'admins.inactive')
  return (
    <ActiveToggle
      isActive={is_active}
      word={word}
      label={t('admins.statusOf', { name, status: word })}
      hint={t(is_active ? 'admins.deactivate' : 'admins.activate')}
      blocked={
        is_active && rights === 'full' && actions?.isOnlyOne ? formatMessage(refusals.last_admin, language) : undefined
      }
      onToggle={() => actions?.onToggle(admin)}
    />
  )
}

function RowActions({ admin }: { admin: Admin }) {
  const { t } = useTranslation(['admin', 'app'])
  const isMe = useUser().id === admin.id
  const actions = useContext(Actions)
  const { data: workshop } = useWorkshop()
  const name = personText(admin.person)
  if (admin.is_erased) return null
  return (
    <Line as="span" align="stretch" justify="end" className={styles['actions']}>
      <IconButton
        label={isMe ? t('app:display.password') : t('admin:passwords.resetOf', { name })}
        icon={<IconKey {...smallIcon} />}
        onClick={() => (isMe ? actions?.onChangeOwnPassword() : actions?.onResetPassword(admin))}
      />
      {admin.is_active && !isMe && (
        <IconButton
          label={t('admin:invitations.openOf', { name })}
          icon={<IconMail {...smallIcon} />}
          onClick={() => actions?.onInvite(admin)}
        />
      )}
      {admin.has_second_factor && !isMe && (
        <IconButton
          label={t('admin:secondFactor.resetOf', { name })}
          icon={<IconDeviceMobileOff {...smallIcon} />}
          onClick={() => actions?.onResetSecondFactor(admin)}
        />
      )}
      {workshop?.company_sign_in && (
        <IconButton
          label={t('admin:companySignIn.of', { name })}
          icon={<IconBuilding {...smallIcon} />}
          onClick={() => actions?.onCompanyAccount(admin)}
        />
      )}
      {!admin.is_active && <EraseButton name={name} onPress={() => actions?.onErase(admin)} />}
    </Line>
  )
}

function AdminCard({ row: admin }: { row: Admin }) {
  const { t } = useTranslation('admin')
  return (
    <Split gap="1q 1h" className={styles['card']}>
      <Name admin={admin} />
      <Status admin={admin} />
      <CutText dir="ltr" text={admin.email ?? ''} />
      <RowActions admin={admin} />
      <span className="muted">
        <RightsOf admin={admin} /> · {`${t('admins.lastSignedIn')}: `}
        <LastSignedIn at={admin.last_signed_in_at} />
      </span>
    </Split>
  )
}

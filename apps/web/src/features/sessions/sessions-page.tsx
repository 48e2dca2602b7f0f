import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useDialogParam } from '../../ui/admin/use-dialog-param.ts'
import { InWorkshop } from '../workshop/index.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Button } from '../../ui/button.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { AddSession } from './correcting/add-session.tsx'
import { SessionsList } from './list/sessions-list.tsx'
import { ReviewList } from './review/review-list.tsx'
import { useReviewCount } from './use-review-count.ts'
import { type TabName, tabs, useSessionsView } from './view.ts'

/** Stands in the address for the session that is being added. */
const NEW = 'new'

/** /admin/sessions: everything that was recorded, and what is odd about it. */
export function SessionsPage() {
  const { t } = useTranslation('admin')
  const { opened, open, close } = useDialogParam('session')
  const navigate = useNavigate()
  const add = () => open(NEW)
  useShortcut({ keys: 'c', label: t('sessions.addKey'), act: add, opens: 'field' })
  // Where a session stood before it had a page.
  if (opened !== '' && opened !== NEW) return <Navigate replace to={adminPaths.session(opened)} />
  return (
    <>
      <PageHeader title={t('pages.sessions.title')}>
        <Button look="primary" aria-keyshortcuts="c" onClick={add}>
          {t('sessions.add')}
        </Button>
      </PageHeader>
      <InWorkshop loading={<ListSkeleton label={t('sessions.loading')} />}>
        <Parts onOpen={(id) => void navigate(adminPaths.session(id))} />
        {opened === NEW && <AddSession onClose={close} />}
      </InWorkshop>
    </>
  )
}

function Parts({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  const waiting = useWaiting()
  const parts: Record<TabName, ReactNode> = {
    list: <SessionsList onOpen={onOpen} />,
    review: <ReviewList onOpen={onOpen} />,
  }
  return (
    <Tabs
      label={t('pages.sessions.title')}
      tabs={tabs.map((name) => ({
        name,
        label: t(`sessions.tabs.${name}`),
        ...(name === 'review' && waiting !== null && { note: waiting }),
      }))}
      current={view.tab}
      onChoose={(tab, by) => setView({ tab }, by === 'press' ? 'push' : 'replace')}
    >
      {parts[view.tab]}
    </Tabs>
  )
}

/** How many sessions wait for a look; null while none does. */
function useWaiting(): string | null {
  const language = useLanguage()
  const count = useReviewCount() ?? 0
  return count === 0 ? null : numberText(count, language)
}

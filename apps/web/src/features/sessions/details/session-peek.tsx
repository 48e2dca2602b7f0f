import { useTranslation } from 'react-i18next'
import { Answer } from '../../../api/admin/query-part.tsx'
import { Hints } from '../../../ui/admin/hints.tsx'
import { InWorkshop } from '../../workshop/index.ts'
import { useSession } from '../data.ts'
import { Marks } from '../marks.tsx'
import { Overview } from './overview.tsx'
import { Doubts } from './session-page.tsx'
import { Times } from './times.tsx'

/** The essence of a session, beside the list that it stands in. */
export function SessionPeek({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const query = useSession(id)
  return (
    <InWorkshop loading={null}>
      <Answer query={query} failed={t('sessions.details.failed')}>
        {(session) => (
          <Hints>
            <Marks session={session} />
            <Overview session={session} />
            <Doubts isBrief session={session} />
            <Times session={session} />
          </Hints>
        )}
      </Answer>
    </InWorkshop>
  )
}

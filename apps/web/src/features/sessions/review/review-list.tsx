import { Cluster, Stack } from '../../../ui/layout.tsx'
import type { AnswerOf, ReviewItem } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconChecks } from '../../../ui/admin/icons.ts'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import { Pagination } from '../../../ui/admin/pagination.tsx'
import { QueryFailure } from '../../../api/admin/query-failure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { monthAndYearText } from '../../../i18n/workshop-time.ts'
import { Link } from '../../../ui/link.tsx'
import { useReview } from '../data.ts'
import { pageSizes, useSessionsView } from '../view.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './review-list.module.css'
import { useReviewActions } from './use-review-actions.tsx'

type Props = { onOpen: (id: string) => void }

/** What somebody has to look at, with what can be done about it in one press. */
export function ReviewList({ onOpen }: Props) {
  const { t } = useTranslation('admin')
  const { view } = useSessionsView()
  const found = useReview({ page: view.page, size: view.size, month: view.review_month })
  const asOf = (time: string) => t('sessions.shownAsOf', { time })
  return (
    <>
      <QueryFailure query={found} text={t('review.failed')} asOf={asOf} />
      {!found.data && !found.isError && <ListSkeleton label={t('review.loading')} />}
      {found.data && <Items found={found.data} onOpen={onOpen} />}
    </>
  )
}

/** One session may wait for several reasons. */
const keyOf = ({ session, reason, request }: ReviewItem) => `${reason} ${request?.id ?? ''} ${session.session_id}`

function Items({ found, onOpen }: Props & { found: AnswerOf<'reviewList'> }) {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  const { gone, actionsOf, windows } = useReviewActions()
  const items = found.items.filter((item) => !gone.has(keyOf(item)))

  return (
    <section className="framed" aria-label={t('review.list')}>
      {view.review_month !== '' && <OfMonth month={view.review_month} />}
      <Counts counts={found.counts} />
      {items.length === 0 ? (
        <EmptyState
          icon={<IconChecks {...icon} size={32} />}
          level="h2"
          title={t('review.none')}
          text={t('review.noneText')}
        />
      ) : (
        <ul aria-label={t('review.list')}>
          {items.map((item) => (
            <Stack as="li" key={keyOf(item)} data-item={keyOf(item)} tabIndex={-1} gap="1" className={styles['item']}>
              <ReviewCard
                item={item}
                actions={actionsOf(item, keyOf(item))}
                onOpen={() => onOpen(item.session.session_id)}
              />
            </Stack>
          ))}
        </ul>
      )}
      {found.total + found.counts.closed > view.size && (
        <Pagination
          page={view.page}
          size={view.size}
          total={found.total + found.counts.closed}
          sizes={pageSizes}
          onPage={(page) => setView({ page })}
          onSize={(size) => setView({ size })}
        />
      )}
      {windows}
    </section>
  )
}

/** Says that one month alone is shown, and leads to all. */
function OfMonth({ month }: { month: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { addressWith } = useSessionsView()
  return (
    <Cluster gap="1 2" className="pad-y-1h pad-x-2">
      <h2 className="text-xl">{t('review.ofMonth', { month: monthAndYearText(month, language) })}</h2>
      <Link className="accent strong" to={addressWith({ review_month: '', page: 1 })}>
        {t('review.allMonths')}
      </Link>
    </Cluster>
  )
}

const kinds = ['requested', 'forgotten', 'flagged', 'closed'] as const

function Counts({ counts }: Pick<AnswerOf<'reviewList'>, 'counts'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Cluster as="dl" gap="half 3" align="stretch" className={styles['counts']}>
      {kinds
        .filter((kind) => kind !== 'closed' || counts.closed > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{t(`review.counts.${kind}`)}</dt>
            <dd>{numberText(counts[kind], language)}</dd>
          </div>
        ))}
    </Cluster>
  )
}

import { Cluster, Split, Stack } from '../../../ui/layout.tsx'
import type { EstimateReasons, ItemOfCell } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/use-sign-in.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { workshopMomentText } from '../../../i18n/workshop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { ExcludeForm } from './exclude-form.tsx'
import { useHours } from './hours.ts'
import type { Decisions } from './use-decisions.ts'
import styles from './why.module.css'
import { personText } from '../../../i18n/people.ts'

type Props = { reasons: EstimateReasons; decisions: Decisions }

/** The work that the cell has learned from, and what of it was left out. */
export function ItemsOfCell({ reasons: { items, item_count, past_item_count: past }, decisions }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = (count: number) => numberText(count, language)
  const title =
    items.length < item_count
      ? t('why.lastOf', { shown: number(items.length), total: number(item_count) })
      : t('why.itemsTitle')
  return (
    <Stack as="section" gap="1">
      <h3 className="text-l">{title}</h3>
      {items.length === 0 ? (
        <p className="muted">{t('why.noItemsTitle')}</p>
      ) : (
        <Stack as="ul">
          {items.map((item) => (
            <Split as="li" key={item.job_id} gap="0 1" className={styles['item']}>
              <Item item={item} decisions={decisions} />
            </Split>
          ))}
        </Stack>
      )}
      {past > 0 && <p className="muted">{t('why.pastItems', { count: past, number: number(past) })}</p>}
    </Stack>
  )
}

function Item({ item, decisions }: { item: ItemOfCell; decisions: Decisions }) {
  const { t } = useTranslation('admin')
  const [isAsking, ask] = useState(false)
  const mayExclude = useMay('excludeItem')
  const { job_no: number, exclusion } = item
  return (
    <>
      <Facts item={item} />
      {!mayExclude ? null : exclusion ? (
        <Button
          look="quiet"
          aria-label={t('why.includeOf', { number })}
          onClick={() => void decisions.include(item, exclusion.reason)}
        >
          {t('why.include')}
        </Button>
      ) : (
        <Button
          look="quiet"
          aria-label={t('why.excludeOf', { number })}
          aria-expanded={isAsking}
          onClick={() => ask(!isAsking)}
        >
          {t('why.exclude')}
        </Button>
      )}
      {isAsking && !exclusion && (
        <ExcludeForm
          number={number}
          onExclude={(reason) => {
            ask(false)
            void decisions.exclude(item, reason)
          }}
          onCancel={() => ask(false)}
        />
      )}
    </>
  )
}

function Facts({ item }: { item: ItemOfCell }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const hours = useHours()
  const { job_id, job_no: number, worked_hours, estimate_at_start, settled_at, started_at } = item
  const dayOf = (at: string) => workshopMomentText(Date.parse(at), zone, language)
  return (
    <div className="shrinks breaks">
      <Cluster as="p" gap="0 1h" align="stretch" className={styles['line']}>
        <Link to={adminPaths.job(job_id)} aria-label={t('object.openJob', { number })}>
          <bdi dir="ltr">{number}</bdi>
        </Link>
        <span>{t('why.worked', { hours: hours(worked_hours) })}</span>
        <span className="muted">
          {estimate_at_start
            ? t('why.plannedThen', { hours: hours(estimate_at_start.planned_hours) })
            : t('why.nothingPlanned')}
        </span>
      </Cluster>
      <Cluster as="p" gap="0 1h" align="stretch" className={styles['line']}>
        <Outcome item={item} />
        <span className="muted">
          {settled_at === null
            ? t('why.began', { day: dayOf(started_at) })
            : t('why.settled', { day: dayOf(settled_at) })}
        </span>
      </Cluster>
    </div>
  )
}

/** Whether the engine learned from it, and if not, why. */
function Outcome({ item: { settled_at, left_out, exclusion } }: { item: ItemOfCell }) {
  const { t } = useTranslation('admin')
  if (exclusion) {
    const { reason, person } = exclusion
    const name = personText(person)
    const text = name === '' ? t('why.leftOut.excluded') : t('why.excludedBy', { name, reason })
    return <span className="stalled">{text}</span>
  }
  if (settled_at === null) return <span className="muted">{t('why.notSettled')}</span>
  if (left_out !== null) return <span className="stalled">{t(`why.leftOut.${left_out}`)}</span>
  return <span className={styles['used']}>{t('why.used')}</span>
}

import type { TriedJob } from '@warsha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { effectOf, type OrderEffect } from './changes.ts'
import styles from './trying-bar.module.css'
import type { Order } from './use-order.ts'

type Props = {
  order: Order
  /** undefined: not reckoned yet */
  tried: readonly TriedJob[] | undefined
  numberOf: (jobId: number) => string
  onlyMoved: boolean
  onOnlyMoved: (isOn: boolean) => void
}

/** What the order that is tried would change, and whether it is to be kept. */
export function TryingBar({ order, tried, numberOf, onlyMoved, onOnlyMoved }: Props) {
  const { chosen, isReckoning, isFailed, isSaving, isOutdated, keep, discard } = order
  const count = chosen.length
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const only = useId()
  useShortcut({ keys: 'Escape', label: t('nextWork.trying.discard'), act: discard })
  const title =
    count === 0
      ? t('nextWork.trying.titleNone')
      : t('nextWork.trying.title', { count, number: numberText(count, language) })
  return (
    <section className={styles['bar']} aria-label={t('nextWork.trying.label')}>
      <div className={styles['what']}>
        <strong>{title}</strong>
        <output className={styles['effect']}>
          {isFailed && t('nextWork.trying.failed')}
          {!isFailed && (isReckoning || !tried) && (
            <span className={styles['busy']}>
              <Spinner /> {t('nextWork.trying.reckoning')}
            </span>
          )}
          {!isFailed && !isReckoning && tried && <Effect effect={effectOf(tried, zone)} numberOf={numberOf} />}
        </output>
        {isOutdated && <span className={styles['outdated']}>{t('nextWork.trying.changedMeanwhile')}</span>}
      </div>
      <label className={styles['only']} htmlFor={only}>
        <input
          id={only}
          type="checkbox"
          checked={onlyMoved}
          onChange={({ currentTarget }) => onOnlyMoved(currentTarget.checked)}
        />
        {t('nextWork.trying.onlyMoved')}
      </label>
      <div className={styles['buttons']}>
        <Button onClick={discard}>{t('nextWork.trying.discard')}</Button>
        <Button look="primary" busy={isSaving} onClick={keep}>
          {t('nextWork.trying.keep')}
        </Button>
      </div>
    </section>
  )
}

function Effect({ effect, numberOf }: { effect: OrderEffect; numberOf: Props['numberOf'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { sooner, later, likelyLate, worst } = effect
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  if (sooner === 0 && later === 0 && !likelyLate) return t('nextWork.trying.nothing')
  const put = [
    sooner > 0 && t('nextWork.trying.sooner', counted(sooner)),
    later > 0 && t('nextWork.trying.later', counted(later)),
    worst && t('nextWork.trying.worst', { job: numberOf(worst.jobId), ...counted(worst.days) }),
    likelyLate !== null && lateText(likelyLate),
  ]
  return put.filter(Boolean).join(' · ')

  function lateText(more: number): string {
    if (more === 0) return t('nextWork.trying.sameLate')
    return more > 0 ? t('nextWork.trying.moreLate', counted(more)) : t('nextWork.trying.fewerLate', counted(-more))
  }
}

import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import type { TriedJob } from '@warsha/contract'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useParts } from './cells.tsx'
import { effectOf, type OrderEffect } from './changes.ts'
import styles from './reorder-preview-bar.module.css'
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
export function ReorderPreviewBar({ order, tried, numberOf, onlyMoved, onOnlyMoved }: Props) {
  const { chosen, isReckoning, isFailed, isSaving, isOutdated, keep, discard } = order
  const bar = useRef<HTMLElement>(null)
  const count = chosen.length
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const only = useId()
  // The bar goes with the button that was pressed, and would take the focus with it.
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  useShortcut({ keys: 'Escape', label: t('nextWork.trying.discard'), act: discard, opens: null })
  const title =
    count === 0
      ? t('nextWork.trying.titleNone')
      : t('nextWork.trying.title', { count, number: numberText(count, language) })
  return (
    <Cluster
      as="section"
      ref={bar}
      tabIndex={-1}
      gap="1 2"
      justify="between"
      className={styles['bar']}
      data-bar
      aria-label={t('nextWork.trying.label')}
    >
      <Stack gap="1q" className={styles['what']}>
        <strong>{title}</strong>
        <output className={styles['effect']}>
          {isFailed && t('nextWork.trying.failed')}
          {!isFailed && (isReckoning || !tried) && (
            <Line as="span" inline gap="3q">
              <Spinner /> {t('nextWork.trying.reckoning')}
            </Line>
          )}
          {!isFailed && !isReckoning && tried && <Effect effect={effectOf(tried, zone)} numberOf={numberOf} />}
        </output>
        {isFailed && <TryAgain order={order} onPress={() => bar.current?.focus({ preventScroll: true })} />}
        {isOutdated && <span className="stalled">{t('nextWork.trying.changedMeanwhile')}</span>}
      </Stack>
      <Line as="label" inline gap="1" className={styles['only']} htmlFor={only}>
        <input
          id={only}
          type="checkbox"
          checked={onlyMoved}
          onChange={({ currentTarget }) => onOnlyMoved(currentTarget.checked)}
        />
        {t('nextWork.trying.onlyMoved')}
      </Line>
      <Line gap="1" align="stretch" className={styles['buttons']}>
        <Button onClick={discard}>{t('nextWork.trying.discard')}</Button>
        <Button look="primary" busy={isSaving} onClick={keep}>
          {t('nextWork.trying.keep')}
        </Button>
      </Line>
    </Cluster>
  )
}

/** @param onPress the button is gone while the dates are reckoned */
function TryAgain({ order: { isReckoning, tryAgain }, onPress }: { order: Order; onPress: () => void }) {
  const { t } = useTranslation('app')

  function press(): void {
    onPress()
    tryAgain()
  }

  return (
    <Button look="quiet" className={styles['again']} busy={isReckoning} onClick={press}>
      {t('retry')}
    </Button>
  )
}

function Effect({ effect, numberOf }: { effect: OrderEffect; numberOf: Props['numberOf'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { isGuess } = useParts()
  const { sooner, later, worst } = effect
  // Of guessed dates nothing is said to be likely, not even of a job that is late already.
  const likelyLate = isGuess ? null : effect.likelyLate
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

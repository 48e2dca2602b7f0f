import { Stack } from '../../ui/layout.tsx'
import type { Rate } from '@warsha/contract'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { amountText, localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useRates } from './data.ts'
import styles from './rate-history.module.css'

const FEW = 4

type Props = { id: number; today: string }

/** What an hour of the technician has cost from which day on, newest first, with what is to come. */
export function RateHistory({ id, today }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const headingId = useId()
  const { data: rates, isError, isFetching, refetch } = useRates(id)
  return (
    <Stack as="section" gap="1" className="full-row" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-m strong">
        {t('technicians.rates.title')} <span className="muted regular">{t('technicians.form.rateFromHint')}</span>
      </h3>
      {rates && <Rates rates={rates} today={today} />}
      {!rates && !isError && (
        <output aria-label={t('technicians.rates.loading')}>
          <Skeleton height={36} />
        </output>
      )}
      {!rates && isError && (
        <LoadFailure
          text={t('technicians.rates.failed')}
          retryLabel={t('app:retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Stack>
  )
}

/** The same as a list without a title. */
export function Rates({ rates, today }: { rates: readonly Rate[]; today: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const current = rates.find(({ effective_from }) => effective_from <= today)
  if (rates.length === 0) return <p className="muted">{t('technicians.rates.none')}</p>
  return (
    <>
      <ul className="lined edged">
        {(all ? rates : rates.slice(0, FEW)).map((rate) => (
          <li key={rate.effective_from} className={styles['rate']}>
            <span>{t('technicians.rates.from', { day: localDateText(rate.effective_from, language) })}</span>
            <span className={styles['mark']}>{markOf(rate)}</span>
            <span>{t('technicians.rates.amount', { amount: amountText(rate.hourly_rate, language) })}</span>
          </li>
        ))}
      </ul>
      {rates.length > FEW && (
        <Button look="quiet" onClick={() => setAll(!all)}>
          {all
            ? t('technicians.rates.fewer')
            : t('technicians.rates.all', { total: numberText(rates.length, language) })}
        </Button>
      )}
    </>
  )

  function markOf(rate: Rate): ReactNode {
    if (rate === current) {
      return (
        <StatusBadge tone="active" icon={null}>
          {t('technicians.rates.now')}
        </StatusBadge>
      )
    }
    const isFuture = today !== '' && rate.effective_from > today
    return (
      isFuture && (
        <StatusBadge tone="on-hold" icon={null}>
          {t('technicians.rates.later')}
        </StatusBadge>
      )
    )
  }
}

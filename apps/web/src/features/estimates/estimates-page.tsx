import { Cluster } from '../../ui/layout.tsx'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, motorText, type PowerRating, type RpmCategory } from '@warsha/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { IfMay } from '../../api/admin/if-may.tsx'
import { IconFileImport, IconTable } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { text } from '../../ui/admin/filters.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { matrixQuery, type Motor, usePowerRatings, useRpmCategories } from './data.ts'
import styles from './estimates.module.css'
import { ImportEstimates } from './import-estimates.tsx'
import { ImportPastWork } from './import-past-work.tsx'
import { Legend } from './legend.tsx'
import { Matrix } from './matrix.tsx'

const fields = { power: text, rpm: text }

/** How long each activity is expected to take, for each kind of motor. */
export function Estimates() {
  const { t } = useTranslation(['admin', 'app'])
  const powerRatings = usePowerRatings()
  const rpmCategories = useRpmCategories()
  const retryLabel = t('app:retry')
  if (powerRatings.data && rpmCategories.data) {
    return <Chosen powerRatings={powerRatings.data} rpmCategories={rpmCategories.data} />
  }
  const isWaiting = !powerRatings.isError && !rpmCategories.isError
  if (isWaiting) return <ListSkeleton label={t('settings.tabs.estimates')} />
  return (
    <>
      {powerRatings.isError && (
        <LoadFailure
          text={t('estimates.failedPower')}
          retryLabel={retryLabel}
          busy={powerRatings.isFetching}
          onRetry={() => void powerRatings.refetch()}
        />
      )}
      {rpmCategories.isError && (
        <LoadFailure
          text={t('estimates.failedRpm')}
          retryLabel={retryLabel}
          busy={rpmCategories.isFetching}
          onRetry={() => void rpmCategories.refetch()}
        />
      )}
    </>
  )
}

type Choice = { powerRatings: PowerRating[]; rpmCategories: RpmCategory[] }

function Chosen({ powerRatings, rpmCategories }: Choice) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const [importing, setImporting] = useState<'hours' | 'past' | null>(null)
  const power = chosenFrom(powerRatings, filters.power)
  const rpm = chosenFrom(rpmCategories, filters.rpm)
  if (!power || !rpm) {
    return (
      <section className="framed">
        <EmptyState
          icon={<IconTable {...icon} size={32} />}
          level="h2"
          title={t('estimates.noChoice')}
          text={t('estimates.noChoiceText')}
        />
      </section>
    )
  }
  const motor = { powerRatingId: power.id, rpmCategoryId: rpm.id }
  return (
    <section className="framed" aria-label={t('settings.tabs.estimates')}>
      <Cluster gap="1h 2" align="end" className={styles['tools']}>
        <NativeSelect
          label={t('estimates.power')}
          value={String(power.id)}
          data={powerRatings.map(({ id, code, range_description }) => ({
            value: String(id),
            label: t('estimates.powerOption', { code, range: motorText(range_description, language) }),
          }))}
          onChange={(event) => setFilters({ power: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('estimates.rpm')}
          value={String(rpm.id)}
          data={rpmCategories.map(({ id, description }) => ({
            value: String(id),
            label: isolated(motorText(description, language)),
          }))}
          onChange={(event) => setFilters({ rpm: event.currentTarget.value })}
        />
        <Counts motor={motor} />
        <Cluster as="span" gap="1h">
          <IfMay call="importEstimates">
            <Button icon={<IconFileImport {...smallIcon} />} onClick={() => setImporting('hours')}>
              {t('estimates.import')}
            </Button>
          </IfMay>
          <IfMay call="importPastWork">
            <Button icon={<IconFileImport {...smallIcon} />} onClick={() => setImporting('past')}>
              {t('estimates.past.title')}
            </Button>
          </IfMay>
        </Cluster>
      </Cluster>
      <Legend />
      {importing === 'hours' && <ImportEstimates onClose={() => setImporting(null)} />}
      {importing === 'past' && <ImportPastWork onClose={() => setImporting(null)} />}
      <MatrixOf key={`${power.id} ${rpm.id}`} motor={motor} />
    </section>
  )
}

/** Text in its own direction, where no element can give it one. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** The one that the address names, else the first. */
function chosenFrom<Thing extends { id: number }>(things: readonly Thing[], id: string): Thing | undefined {
  return things.find((thing) => String(thing.id) === id) ?? things[0]
}

function Counts({ motor }: { motor: Motor }) {
  const { t } = useTranslation('admin')
  const { data } = useQuery(matrixQuery(motor))
  return (
    <output className={styles['counts']}>
      {data && (
        <>
          <span>{t('estimates.jobTypes', { count: data.job_types.length })}</span>
          <span>{t('estimates.activities', { count: data.activities.length })}</span>
          <span>{t('estimates.estimates', { count: data.estimates.length })}</span>
        </>
      )}
    </output>
  )
}

function MatrixOf({ motor }: { motor: Motor }) {
  const { t } = useTranslation(['admin', 'app'])
  const { data: matrix, isError, isFetching, refetch } = useQuery(matrixQuery(motor))
  const isLost = isError && !matrix
  useEffect(() => {
    if (isLost) toasts.error(t('estimates.failedEstimates'))
  }, [isLost, t])
  const retry = { retryLabel: t('app:retry'), busy: isFetching, onRetry: () => void refetch() }
  if (isLost) return <LoadFailure text={t('estimates.failed')} {...retry} />
  if (!matrix) return <ListSkeleton label={t('estimates.matrix')} />
  return (
    <>
      {isError && <StaleNotice text={t('estimates.failedEstimates')} {...retry} />}
      <Grid motor={motor} matrix={matrix} />
    </>
  )
}

function Grid({ motor, matrix }: { motor: Motor; matrix: AnswerOf<'estimatesMatrix'> }) {
  const { t } = useTranslation('admin')
  if (matrix.job_types.length === 0 || matrix.activities.length === 0) {
    return (
      <EmptyState
        icon={<IconTable {...icon} size={32} />}
        level="h2"
        title={t('estimates.nothing')}
        text={t('estimates.nothingText')}
      />
    )
  }
  return (
    <>
      <Matrix motor={motor} matrix={matrix} />
      <p className={styles['keys']}>{t('estimates.keys')}</p>
    </>
  )
}

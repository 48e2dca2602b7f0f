import { Stack } from '../../../ui/layout.tsx'
import type { ActivityType } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconZoomExclamation } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ActivitySign } from '../../../ui/activity-sign.tsx'
import { activitiesMatching } from './activities-matching.ts'
import { useActivityTypes } from './jobs.ts'
import { classes } from '../../../ui/classes.ts'
import { labelIn } from '@warsha/contract/texts'
import { useLanguage } from '../../../i18n/use-language.ts'
import styles from './lists.module.css'

type Props = { chosen: string | null; onChoose: (activity: ActivityType) => void }

export function SelectActivity({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  return (
    <>
      <div className={styles['search']}>
        <SearchField
          label={t('wizard.searchActivities')}
          clearLabel={t('wizard.clearSearch')}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Activities search={search} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

function Activities({ search, chosen, onChoose }: Props & { search: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, isError, isFetching, refetch } = useActivityTypes()

  if (isError && !data) {
    return (
      <LoadFailure
        text={t('wizard.activitiesFailed')}
        retryLabel={t('retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <TilesSkeleton />

  const matching = activitiesMatching(data, search)
  if (matching.length === 0) {
    return (
      <EmptyState
        icon={<IconZoomExclamation {...icon} size={32} />}
        title={t(data.length === 0 ? 'wizard.noActivities' : 'wizard.noActivitiesFound')}
      />
    )
  }
  return (
    <ul className={styles['tiles']}>
      {matching.map((activity) => (
        <li key={activity.code}>
          <Stack
            as="button"
            type="button"
            gap="1"
            justify="center"
            className={classes('framed', styles['tile'])}
            aria-pressed={activity.code === chosen}
            onClick={() => onChoose(activity)}
          >
            <ActivitySign code={activity.code} size={32} />
            <bdi>{labelIn(language, activity)}</bdi>
          </Stack>
        </li>
      ))}
    </ul>
  )
}

function TilesSkeleton() {
  const { t } = useTranslation()
  return (
    <output className={styles['tiles']} aria-label={t('loading')}>
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <Skeleton key={tile} height={104} />
      ))}
    </output>
  )
}

import type { JobStatus } from '@warsha/domain'
import type { TFunction } from 'i18next'

/** The texts of a row. */
export type RowTexts = {
  statuses: Record<JobStatus, string>
  images: string
  imagesHint: string
  unknownDate: string
  editFirst: string
  expected: string
  select: (number: string) => string
  statusOf: (number: string) => string
  open: (number: string) => string
  edit: (number: string) => string
  pictures: (number: string) => string
}

/** Made once for all rows: hundreds of translations at every letter of a search would be felt. */
export function rowTextsOf(t: TFunction<'admin'>): RowTexts {
  return {
    statuses: {
      open: t('jobs.statuses.open'),
      in_progress: t('jobs.statuses.in_progress'),
      on_hold: t('jobs.statuses.on_hold'),
      closed: t('jobs.statuses.closed'),
    },
    images: t('jobs.images'),
    imagesHint: t('jobs.imagesHint'),
    unknownDate: t('jobs.unknownDate'),
    editFirst: t('jobs.editFirst'),
    expected: t('forecast.expected'),
    select: around(t('jobs.select', { number: GAP })),
    statusOf: around(t('jobs.statusOf', { number: GAP })),
    open: around(t('object.openJob', { number: GAP })),
    edit: around(t('jobs.edit', { number: GAP })),
    pictures: around(t('jobs.pictures', { number: GAP })),
  }
}

/** Stands in a text where the number goes. */
const GAP = '\uFFFC'

function around(text: string): (number: string) => string {
  const [before = '', after = ''] = text.split(GAP)
  return (number) => before + number + after
}

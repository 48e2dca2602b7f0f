/** What the check leaves out, each with its reason. These lists only shrink: one that is not needed any more is a finding. */
export type Exceptions = {
  /** statements whose row type is a type parameter */
  generic: Record<string, string>
  /** statements that no test sends from the sources */
  unsent: Record<string, string>
  /** statements that PostgreSQL can only describe elsewhere */
  undescribed: Record<string, string>
  /** `statement column` */
  columns: Record<string, string>
}

const OF_LISTS = 'the columns and the row type come from the same entry of `lists.ts`'
const DAY_DELTA = 'reads a temporary table'
const TUNED = 'by the constraint `forecast_tuned_whole`, all of them are there with the weight'
const IMAGES = 'asks the database of images, which belongs to somebody else'

export const exceptions: Exceptions = {
  generic: {
    'master_data.listed': OF_LISTS,
    'master_data.insert_reference': OF_LISTS,
    'master_data.lock_reference': OF_LISTS,
    'master_data.change_thing': OF_LISTS,
    'master_data.things_by_id': OF_LISTS,
  },
  unsent: {
    'learning.analyze_items': 'is sent for 5,000 items and more, by soak tests',
  },
  undescribed: {
    'calendar.add_deltas': DAY_DELTA,
    'calendar.correct': DAY_DELTA,
    'job_images.images_database_digest': IMAGES,
    'job_images.images_database_jobs': IMAGES,
    'job_images.images_database_names': IMAGES,
    'job_images.images_database_pictures_of': IMAGES,
    'platform.instance_take_room_2': 'fills a temporary table',
  },
  columns: {
    'forecast.learned_from_forecasts_1 first_stretch_p50': TUNED,
    'forecast.learned_from_forecasts_1 first_stretch_p80': TUNED,
    'forecast.learned_from_forecasts_1 later_stretch_p50': TUNED,
    'forecast.learned_from_forecasts_1 later_stretch_p80': TUNED,
  },
}

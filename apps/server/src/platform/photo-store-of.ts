import { join } from 'node:path'
import type { Config } from './config.ts'
import { folderPhotoStore, type ListedPhotoStore } from './photo-store.ts'
import { s3PhotoStore } from './s3-photo-store.ts'

/** Where the configuration keeps photos, as it can be told to a thread. */
export type PhotoPlace = Pick<Config, 'photoBucket' | 'dataDir'>

/** The photo store of a configuration, whether it can be reached or not. */
export function photoStoreOf({ photoBucket, dataDir }: PhotoPlace): ListedPhotoStore {
  return photoBucket ? s3PhotoStore(photoBucket) : folderPhotoStore(join(dataDir, 'photos'))
}

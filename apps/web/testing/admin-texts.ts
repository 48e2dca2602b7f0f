import * as analytics from '../src/app/catalogues/admin-analytics.ts'
import * as first from '../src/app/catalogues/admin-first.ts'
import * as jobs from '../src/app/catalogues/admin-jobs.ts'
import * as later from '../src/app/catalogues/admin-later.ts'

/** English of the admin area, all of it. */
export const adminEn = { ...first.en, ...jobs.en, ...analytics.en, ...later.en }

/** Arabic of the admin area, all of it. */
export const adminAr = { ...first.ar, ...jobs.ar, ...analytics.ar, ...later.ar }

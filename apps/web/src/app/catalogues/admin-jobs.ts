import * as jobAccount from '../../features/job-account/messages.ts'
import * as jobPage from '../../features/jobs/page/messages.ts'
import * as jobs from '../../features/jobs/messages.ts'
import * as pictures from '../../features/pictures/messages.ts'

// Each language is left out of the other's file, which a bare object of spreads is not: reading a spread may do anything.

/** English of the list of jobs. */
export const en = /* @__PURE__ */ (() => ({
  ...jobAccount.en,
  ...jobPage.en,
  ...jobs.en,
  ...pictures.en,
}))()

/** Arabic of the same. */
export const ar = /* @__PURE__ */ (() => ({
  ...jobAccount.ar,
  ...jobPage.ar,
  ...jobs.ar,
  ...pictures.ar,
}))()

import * as absencesToday from '../../features/absences/today/messages.ts'
import * as adminMessages from '../admin-messages.ts'
import * as companySignIn from '../../features/sign-in/company/messages.ts'
import * as exports from '../../features/exports/messages.ts'
import * as forecast from '../../features/forecast/messages.ts'
import * as holds from '../../features/holds/messages.ts'
import * as live from '../../features/live/messages.ts'
import * as ui from '../../ui/admin/messages.ts'
import * as workshop from '../../features/workshop/messages.ts'

// Each language is left out of the other's file, which a bare object of spreads is not: reading a spread may do anything.

/** English of what stands around every page, the live board, and what several pages share. */
export const en = /* @__PURE__ */ (() => ({
  ...absencesToday.en,
  ...adminMessages.en,
  ...companySignIn.en,
  ...exports.en,
  ...forecast.en,
  ...holds.en,
  ...live.en,
  ...ui.en,
  ...workshop.en,
}))()

/** Arabic of the same. */
export const ar = /* @__PURE__ */ (() => ({
  ...absencesToday.ar,
  ...adminMessages.ar,
  ...companySignIn.ar,
  ...exports.ar,
  ...forecast.ar,
  ...holds.ar,
  ...live.ar,
  ...ui.ar,
  ...workshop.ar,
}))()

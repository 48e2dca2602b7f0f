import * as analytics from '../../features/analytics/messages.ts'

// Each language is left out of the other's file, which a bare object of spreads is not: reading a spread may do anything.

/** English of the analytics. */
export const en = /* @__PURE__ */ (() => ({
  ...analytics.en,
}))()

/** Arabic of the same. */
export const ar = /* @__PURE__ */ (() => ({
  ...analytics.ar,
}))()

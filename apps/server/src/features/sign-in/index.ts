export { beginSignIn, type SignInParts } from './begin-sign-in.ts'
export { beginChain, CHAIN_LASTS, endAllSignIns, endSignIns, redateSignInsAhead } from './chain.ts'
export {
  companyAccountOf,
  endPasswordSignIns,
  isByCompanyOnly,
  linkAccount,
  type LinkedAccount,
} from './company/accounts.ts'
export { CompanyServer, type CompanyServerSettings } from './company/server.ts'
export { ensureFirstAdmin } from './first-admin.ts'
export { foldEmail, looksLikeEmail, normalisePhone } from './identifier.ts'
export { isOfOwnPages } from './cookies.ts'
export { hashPassword } from './passwords.ts'
export { personOfIdentifier } from './person-of-identifier.ts'
export {
  hasAdmin,
  insertAdmin,
  type NewAdmin,
  peopleWhoSignIn,
  personById,
  type Person,
  savePassword,
} from './queries.ts'
export { proofCheck } from './own-factors.ts'
export { mustBeStrong, shopNameOf, weaknessOf } from './password-rules.ts'
export { endSignInOf, signInsOf } from './sign-in-list.ts'
export { hasSecondFactor, remove as removeSecondFactor, takeCode } from './second-factor/second-factor.ts'
export { resetPassword, temporaryUntil } from './reset-password.ts'
export { signIn, type SignInHint } from './routes.ts'
export { countTry, networkCounters, takeBackTry } from './throttle.ts'

import type { companySignInShapes } from '../company-sign-in.ts'
import type { ExamplesOf } from './example.ts'
import { admin, own } from './people.ts'
import { signedInAdmin } from './phone.ts'
import { workshop } from './reports.ts'

const address =
  'https://login.example.com/authorize?client_id=warsha&response_type=code&scope=openid+email+profile&state=Vt0bQ&nonce=q1Zr2&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw_cM&code_challenge_method=S256'
const answer = '?code=SplxlOBeZQQYbYS6WxSbIA&state=Vt0bQ'
const subject = '248289761001'

export const companySignInExamples: ExamplesOf<keyof typeof companySignInShapes> = {
  beginCompanySignIn: { answer: { address } },
  finishCompanySignIn: { body: { answer, code: '123 456' }, answer: signedInAdmin },
  companySignOutAddress: { answer: { address: 'https://login.example.com/logout?client_id=warsha' } },
  endCompanySignIns: { body: { logout_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2lnbmF0dXJl' } },
  beginCompanyProof: { answer: { address } },
  finishCompanyProof: { body: { answer }, answer: { proof: 'company.AAAAAgGTobIAAHAAgAAAAAAAAAk.c2lnbmF0dXJl' } },
  setCompanyAccount: {
    params: { id: 2 },
    body: { subject, ...own },
    answer: {
      ...admin,
      company_account: { subject, address: 'huda@shop.example', linked_at: '2026-11-19T06:00:00.000Z' },
    },
  },
  setCompanySignIn: {
    body: { only: true, break_glass_id: 2, ...own },
    answer: { ...workshop, admins_by_company_only: true, break_glass_id: 2 },
  },
}

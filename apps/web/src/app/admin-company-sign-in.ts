import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls } from '@warsha/contract/calls'
import { loadAdminTexts } from './admin-texts.ts'

/** The way to the company's server and back, with its calls and texts. */
export async function loadCompanySignInPage() {
  addCalls(adminCalls)
  const page = import('../features/sign-in/company/company-sign-in-page.tsx')
  const [file] = await Promise.all([page, loadAdminTexts('first')])
  return file.CompanySignInPage
}

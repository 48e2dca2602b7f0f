import { auditHours, type WrongFigure } from '../src/admin/verify-hours/audit.ts'
import type { AnswerOptions } from '../src/admin/verify-hours/answers.ts'
import { type PersonSheet, shopSheet, type ShopSheet } from '../src/features/pay-sheet/index.ts'
import { allSheets } from '../src/features/timesheets/index.ts'
import type { Shop } from './shop.ts'

/**
 * What the audit of a shop in Riyadh finds where pay sheets have a fault.
 * @param fault makes a person's sheet of a month, `YYYY-MM`, another one
 */
export async function foundInSheets(
  shop: Shop,
  fault: (sheet: PersonSheet, month: string) => PersonSheet,
  options: Partial<AnswerOptions> = {},
): Promise<WrongFigure[]> {
  const faulty = async (...given: Parameters<typeof shopSheet>): Promise<ShopSheet> => {
    const sheet = await shopSheet(...given)
    return { ...sheet, people: sheet.people.map((each) => fault(each, sheet.month.name)) }
  }
  const { answers } = await auditHours(shop.db, {
    businessTimeZone: 'Asia/Riyadh',
    answers: { now: shop.now, files: false, all: true, papers: { shopSheet: faulty, allSheets }, ...options },
  })
  return answers.first
}

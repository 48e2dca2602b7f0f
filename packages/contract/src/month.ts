import * as z from 'zod'
import { message } from './fields.ts'

/** A month of the business calendar, `YYYY-MM`. */
export const month = z
  .string(message('must_be_month'))
  .regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, message('must_be_month'))
  .describe('month of the business calendar, YYYY-MM')

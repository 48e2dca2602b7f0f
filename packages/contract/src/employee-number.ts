import { withLatinDigits } from '@warsha/domain'
import * as z from 'zod'
import { message } from './fields.ts'

/** The most characters of an employee number. */
export const EMPLOYEE_NUMBER_LONGEST = 20

/** Nobody else's, whichever way its letters are written; empty or null is none. */
export const employeeNumber = z
  .string()
  .transform((value) => withLatinDigits(value.trim()))
  .pipe(
    z
      .string()
      .max(EMPLOYEE_NUMBER_LONGEST, message('employee_number_long'))
      .regex(/^[A-Za-z0-9\u0621-\u063a\u0641-\u064a./-]*$/, message('employee_number_form')),
  )
  .transform((value) => value || null)
  .nullish()

/** As it is answered. */
export const heldEmployeeNumber = z.string().nullable().describe('unique; null: none')

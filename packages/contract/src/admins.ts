import { kindsOfRights } from '@warsha/domain'
import * as z from 'zod'
import { employeeNumber, heldEmployeeNumber } from './employee-number.ts'
import { erased, erasure } from './erasure.ts'
import { id, instant, localDate, message, nameText, requiredText, thingVersion } from './fields.ts'
import { ownFactors, passwordReset, tempPassword } from './passwords.ts'
import { byId } from './path-params.ts'
import { shape } from './shape.ts'
import { person } from './person.ts'

const rights = z.enum(kindsOfRights, message('must_be_one_of')).describe('everything, or what a foreman needs')

export const admin = z.object({
  id,
  full_name: z.string(),
  person,
  employee_number: heldEmployeeNumber,
  email: z.string().nullable(),
  rights,
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  created_at: instant,
  left_on: localDate
    .nullish()
    .describe('the day on which they were deactivated; null while they are active, or where nobody knows'),
  last_signed_in_at: instant.nullable(),
  has_second_factor: z.boolean(),
  company_account: z
    .object({ subject: z.string(), address: z.string().nullable(), linked_at: instant })
    .nullable()
    .describe('the account at the company’s server with which they sign in, and its e-mail address at that time'),
  /** nothing is left that tells who it was */
  is_erased: z.boolean(),
  version: thingVersion,
})
export type Admin = z.infer<typeof admin>

export const newAdmin = z.object({
  full_name: nameText(200, 'full_name_required'),
  email: requiredText(200, 'email_required'),
  temp_password: tempPassword,
  employee_number: employeeNumber,
  rights: rights.default('full'),
  ...ownFactors.shape,
})

export const adminRights = z.object({ rights, ...ownFactors.shape })

/** Whether an admin may sign in. */
export const adminStatus = z.object({
  is_active: z.boolean(message('must_be_yes_or_no')),
  ...ownFactors.shape,
})

export const adminShapes = {
  admins: shape({ summary: 'All admins', answers: { 200: z.array(admin) } }),
  createAdmin: shape({
    summary: 'Add an admin, for the own factors; the password must be changed at the first sign-in',
    body: newAdmin,
    answers: { 201: admin },
    refusals: ['email_taken', 'employee_number_taken', 'former_name_taken'],
  }),
  setAdminRights: shape({
    summary: 'Let an admin do everything, or what a foreman needs, for the own factors; they sign in again',
    ...byId('the admin'),
    body: adminRights,
    answers: { 200: admin },
    refusals: ['own_account', 'last_admin', 'break_glass_stays', 'person_erased'],
  }),
  setAdminStatus: shape({
    summary: 'Activate or deactivate an admin, for the own factors; never the last active one',
    ...byId('the admin'),
    body: adminStatus,
    answers: { 200: admin },
    refusals: ['last_admin', 'break_glass_stays', 'person_erased'],
  }),
  resetAdminPassword: shape({
    summary: 'Give another admin a new temporary password; whoever does it gives their own factors again',
    ...byId('the admin'),
    body: passwordReset,
    answers: { 200: admin },
    refusals: ['own_account', 'person_erased'],
  }),
  resetSecondFactor: shape({
    summary: "Take away another admin's second factor, as their phone is lost; they are signed out",
    ...byId('the admin'),
    body: ownFactors,
    answers: { 204: 'nothing' },
    refusals: ['own_account'],
  }),
  eraseAdmin: shape({
    summary:
      'Erase who an admin was who left, for good and for the own factors; what they changed stays in the audit trail',
    ...byId('the admin'),
    body: erasure,
    answers: { 200: erased },
    refusals: ['person_active', 'person_at_work', 'name_differs', 'person_erased'],
  }),
}

import { halalasOfSar } from '@warsha/domain'
import * as z from 'zod'
import { delivery } from './delivery.ts'
import { erased, erasure } from './erasure.ts'
import { clearableText, id, instant, localDate, message, nameText, optionalText, sar, thingVersion } from './fields.ts'
import { employeeNumber, heldEmployeeNumber } from './employee-number.ts'
import { ownFactors, ownPassword, passwordReset, tempPassword } from './passwords.ts'
import { byId, byUuid } from './path-params.ts'
import { fileTypes, shape } from './shape.ts'
import { importedRowOf, importId, importParts, importRefusals, latestImports } from './table-import.ts'
import { technicianFileColumns } from './technician-file.ts'
import { numberWithin, typedNumber, typedNumberOrNone } from './typed-number.ts'
import { signInOfPerson } from './sign-in.ts'
import { person } from './person.ts'

export const technician = z.object({
  id,
  full_name: z.string(),
  person,
  employee_number: heldEmployeeNumber,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  segment: z.string().nullable(),
  hourly_rate: sar.nullable().optional(),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  created_at: instant,
  left_on: localDate
    .nullish()
    .describe('the day on which they were deactivated; null while they are active, or where nobody knows'),
  /** work that the technician's phones still hold, since when, and when they were last heard of */
  unsent_count: z.int(),
  unsent_since: instant.nullable(),
  last_heard_at: instant.nullable(),
  /** nothing is left that tells who it was */
  is_erased: z.boolean(),
  version: thingVersion,
})
export type Technician = z.infer<typeof technician>

const fullName = nameText(200, 'full_name_required')
const segment = nameText(100, 'segment_required')

/** A rate in whole halalas, so that nothing is lost on the way. */
const wholeHalalas = numberWithin({ least: 0, most: 100_000 }).refine(
  (value) => halalasOfSar(value) !== null,
  message('rate_step'),
)
export const hourlyRate = typedNumber(wholeHalalas)
/** The same of a form in which nobody has to say a rate. */
export const optionalHourlyRate = typedNumberOrNone(wholeHalalas)

/** Far enough for every rate that somebody means; a year with a digit too many is a slip. */
export const rateDay = localDate.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', message('rate_day'))

export const rate = z.object({
  hourly_rate: sar,
  effective_from: localDate,
  /** of all rates of the technician together */
  version: thingVersion,
})
export type Rate = z.infer<typeof rate>

export const newTechnician = z.object({
  full_name: fullName,
  segment,
  temp_password: tempPassword,
  email: optionalText(200),
  phone: optionalText(50),
  employee_number: employeeNumber,
})

/** Somebody out of a file: nobody is given a password by one. */
export const technicianOfFile = z.object({
  full_name: fullName,
  segment,
  email: optionalText(200),
  phone: optionalText(50),
  employee_number: employeeNumber,
  hourly_rate: optionalHourlyRate,
  rate_from: rateDay.optional(),
})
export type TechnicianOfFile = z.infer<typeof technicianOfFile>

/** A row of a file of technicians; its cells are those that the technician has or will have, where it is good. */
export const importedTechnicianRow = importedRowOf(technicianFileColumns).extend({
  remarks: z
    .array(z.string())
    .describe('what there is to know of a good row: namesakes, a new segment, no way to sign in'),
})
export type ImportedTechnicianRow = z.infer<typeof importedTechnicianRow>

export const technicianEdit = z.object({
  full_name: fullName,
  segment,
  is_active: z.boolean(message('must_be_yes_or_no')).optional(),
  /** left out it stays as it is; null is none */
  employee_number: employeeNumber,
})

/** What a technician signs in with. Both are named, so that none is lost by being left out. */
export const technicianContact = z.object({
  email: clearableText(200),
  phone: clearableText(50),
  ...ownFactors.shape,
})

export const technicianShapes = {
  technicians: shape({ summary: 'All technicians', answers: { 200: z.array(technician) } }),
  createTechnician: shape({
    summary: 'Add a technician; the password must be changed at the first sign-in',
    body: newTechnician,
    answers: { 201: technician },
    refusals: ['email_taken', 'phone_taken', 'employee_number_taken', 'former_name_taken'],
  }),
  updateTechnician: shape({
    summary: 'Edit a technician',
    ...byId('the technician'),
    body: technicianEdit,
    answers: { 200: technician },
    refusals: ['employee_number_taken', 'person_erased', 'former_name_taken'],
  }),
  setTechnicianStatus: shape({
    summary: 'Activate or deactivate a technician',
    ...byId('the technician'),
    body: z.object({ is_active: z.boolean(message('must_be_yes_or_no')) }),
    answers: { 200: technician },
    refusals: ['person_erased'],
  }),
  setTechnicianContact: shape({
    summary: 'Change what a technician signs in with, for the own factors; one who is left with neither is signed out',
    ...byId('the technician'),
    body: technicianContact,
    answers: { 200: technician },
    refusals: ['email_taken', 'phone_taken', 'person_erased'],
  }),
  resetTechnicianPassword: shape({
    summary: 'Give a technician a new temporary password; whoever does it gives their own factors again',
    ...byId('the technician'),
    body: passwordReset,
    answers: { 200: technician },
    refusals: ['person_erased'],
  }),
  eraseTechnician: shape({
    summary: 'Erase who a technician was who left, for good and for the own factors; sessions, hours and money stay',
    ...byId('the technician'),
    body: erasure,
    answers: { 200: erased },
    refusals: ['person_active', 'person_at_work', 'name_differs', 'person_erased'],
  }),
  technicianSignIns: shape({
    summary: 'Where a technician is signed in',
    ...byId('the technician'),
    answers: { 200: z.object({ sign_ins: z.array(signInOfPerson) }) },
  }),
  technicianDelivery: shape({
    summary:
      "What came of the records of a technician's phones within 30 days: those that failed, and unsent work by the hour",
    ...byId('the technician'),
    answers: { 200: delivery },
  }),
  endTechnicianSignIn: shape({
    summary: "Ends one of a technician's sign-ins, for the own password",
    ...byUuid('the sign-in'),
    body: ownPassword,
    answers: { 204: 'nothing' },
  }),
  hourlyRates: shape({
    summary: "A technician's rates, newest first",
    ...byId('the technician'),
    answers: { 200: z.array(rate) },
  }),
  setHourlyRate: shape({
    summary: "Set a technician's rate from a day on, today if none is named",
    ...byId('the technician'),
    body: z.object({ hourly_rate: hourlyRate, effective_from: rateDay.optional() }),
    answers: { 200: rate },
    refusals: ['period_locked', 'person_erased'],
  }),
  importTechnicians: shape({
    summary:
      'Read a file of technicians (CSV or Excel, the field `file`); with the field `commit` = `true` its good rows are added. Nobody has a password then',
    ...importParts(importedTechnicianRow, 'the good rows are added', importId),
    refusals: importRefusals,
  }),
  technicianImports: shape({ summary: 'The latest imports of technicians, the newest first', answers: latestImports }),
  takeBackTechnicianImport: shape({
    summary: 'Take back a whole import: its technicians are deleted, if none of them has signed in or is in any record',
    ...byId('the import'),
    answers: { 204: 'nothing' },
    refusals: ['import_people_used', 'import_taken_back'],
  }),
  technicianImportTemplate: shape({
    summary: 'An Excel file of technicians to fill in',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
  }),
}

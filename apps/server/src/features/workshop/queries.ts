import { type Beginning, type LocalDate, type SetUpStep, setUpSteps } from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'

/** What stands at the head of papers. */
export type Branding = { companyName: string; logo: Buffer | null }

/** What admins set of the workshop. */
export type ShopSettings = Branding & {
  requiresSecondFactor: boolean
  /** whether admins sign in by the company's server alone */
  byCompanyOnly: boolean
  breakGlassId: number | null
  sendsWebPush: boolean
  version: number
}

type Row = {
  company_name: string | null
  logo: Buffer | null
  requires_second_factor: boolean
  admins_by_company_only: boolean
  break_glass_id: number | null
  sends_web_push: boolean
  version: number
}

/** What a new workshop is told by. */
export type BeginningRow = Beginning & { hasSessions: boolean }

/** Each part ends at the first row that it finds, however many there are. */
export async function beginningOf(db: Reader): Promise<BeginningRow> {
  const found = await db.row<{ hides_set_up: boolean; first_work_day: LocalDate | null; has_sessions: boolean }>(sql`
    select hides_set_up,
      (select day from day_work order by day limit 1) as first_work_day,
      exists (select from work_session) as has_sessions
    from workshop`)
  return {
    isHidden: found?.hides_set_up ?? false,
    firstWorkDay: found?.first_work_day ?? null,
    hasSessions: found?.has_sessions ?? false,
  }
}

type SetUpRow = Record<Exclude<SetUpStep, 'second_factor'>, boolean>

/**
 * Which steps of a new workshop are done. The working hours that every workshop begins with, Sunday to Thursday from 8
 * to 17, count once they were changed or confirmed.
 */
export async function stepsDone(db: Reader): Promise<SetUpStep[]> {
  const found = await db.row<SetUpRow>(sql`
    select company_name is not null as company,
      hours_confirmed or (
        select count(*) <> 5 or bool_or(not is_active or weekday > 4 or starts_local <> '08:00' or ends_local <> '17:00')
        from schedule_rule
      ) as hours,
      exists (select from person where is_technician(role) and is_active) as technicians,
      exists (select from job) as jobs,
      exists (select from phone) or exists (select from work_session) as phone,
      exists (select from work_session) as session,
      exists (select from backup_run where failure is null) as backup
    from workshop`)
  return setUpSteps.filter((step) => step !== 'second_factor' && found?.[step])
}

export async function saveSetUp(tx: Tx, { isHidden, hoursConfirmed }: SetUpState): Promise<void> {
  await tx.run(sql`update workshop set hides_set_up = ${isHidden}, hours_confirmed = ${hoursConfirmed}`)
}

export type SetUpState = { isHidden: boolean; hoursConfirmed: boolean }

/** What admins have said of the list, kept from changing until the transaction ends. */
export async function lockSetUp(tx: Tx): Promise<SetUpState> {
  const found = await tx.row<{ hides_set_up: boolean; hours_confirmed: boolean }>(sql`
    select hides_set_up, hours_confirmed from workshop for update`)
  return { isHidden: found?.hides_set_up ?? false, hoursConfirmed: found?.hours_confirmed ?? false }
}

export async function brandingOf(db: Reader): Promise<ShopSettings> {
  const found = await db.row<Row>(sql`
    select company_name, logo, requires_second_factor, admins_by_company_only, break_glass_id, sends_web_push, version
    from workshop`)
  return {
    companyName: found?.company_name ?? '',
    logo: found?.logo ?? null,
    requiresSecondFactor: found?.requires_second_factor ?? false,
    byCompanyOnly: found?.admins_by_company_only ?? false,
    breakGlassId: found?.break_glass_id ?? null,
    sendsWebPush: found?.sends_web_push ?? false,
    version: found?.version ?? 1,
  }
}

/** Name and logo for who is about to change them; nobody else can until then. */
export async function lockBranding(tx: Tx): Promise<ShopSettings> {
  await tx.run(sql`select from workshop for update`)
  return brandingOf(tx)
}

export async function saveCompanyName(tx: Tx, companyName: string): Promise<void> {
  await tx.run(sql`update workshop set company_name = ${companyName || null}`)
}

export async function saveRequiresSecondFactor(tx: Tx, isRequired: boolean): Promise<void> {
  await tx.run(sql`update workshop set requires_second_factor = ${isRequired}`)
}

/** Fails with the constraint `break_glass_stays`, at the latest when the transaction ends, when that admin could not come in. */
export async function saveCompanySignIn(
  tx: Tx,
  { only, breakGlassId }: { only: boolean; breakGlassId: number | null },
): Promise<void> {
  await tx.run(sql`update workshop set admins_by_company_only = ${only}, break_glass_id = ${breakGlassId}`)
}

/** Without it, phones are forgotten: turned on again, they are asked anew. */
export async function saveSendsWebPush(tx: Tx, isOn: boolean): Promise<void> {
  await tx.run(sql`update workshop set sends_web_push = ${isOn}`)
  if (!isOn) await tx.run(sql`delete from push_subscription`)
}

/** @param logo a PNG, or null for none */
export async function saveLogo(tx: Tx, logo: Buffer | null): Promise<void> {
  await tx.run(sql`update workshop set logo = ${logo}, logo_type = ${logo && 'image/png'}`)
}

import { type Reader, sql, type Tx } from '../../platform/database.ts'

/** What stands at the head of papers. */
export type Branding = { companyName: string; logo: Buffer | null }

/** What admins set of the workshop. */
export type ShopSettings = Branding & { requiresSecondFactor: boolean; sendsWebPush: boolean; version: number }

type Row = {
  company_name: string | null
  logo: Buffer | null
  requires_second_factor: boolean
  sends_web_push: boolean
  version: number
}

export async function brandingOf(db: Reader): Promise<ShopSettings> {
  const found = await db.row<Row>(sql`
    select company_name, logo, requires_second_factor, sends_web_push, version from workshop`)
  return {
    companyName: found?.company_name ?? '',
    logo: found?.logo ?? null,
    requiresSecondFactor: found?.requires_second_factor ?? false,
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

/** Without it, phones are forgotten: turned on again, they are asked anew. */
export async function saveSendsWebPush(tx: Tx, isOn: boolean): Promise<void> {
  await tx.run(sql`update workshop set sends_web_push = ${isOn}`)
  if (!isOn) await tx.run(sql`delete from push_subscription`)
}

/** @param logo a PNG, or null for none */
export async function saveLogo(tx: Tx, logo: Buffer | null): Promise<void> {
  await tx.run(sql`update workshop set logo = ${logo}, logo_type = ${logo && 'image/png'}`)
}

import { type Reader, sql, type Tx } from '../../platform/database.ts'

/** What stands at the head of papers. */
export type Branding = { companyName: string; logo: Buffer | null }

export async function brandingOf(db: Reader): Promise<Branding> {
  const found = await db.row<{ company_name: string | null; logo: Buffer | null }>(
    sql`select company_name, logo from workshop`,
  )
  return { companyName: found?.company_name ?? '', logo: found?.logo ?? null }
}

/** Name and logo for who is about to change them; nobody else can until then. */
export async function lockBranding(tx: Tx): Promise<Branding> {
  await tx.run(sql`select from workshop for update`)
  return brandingOf(tx)
}

export async function saveCompanyName(tx: Tx, companyName: string): Promise<void> {
  await tx.run(sql`update workshop set company_name = ${companyName || null}`)
}

/** @param logo a PNG, or null for none */
export async function saveLogo(tx: Tx, logo: Buffer | null): Promise<void> {
  await tx.run(sql`update workshop set logo = ${logo}, logo_type = ${logo && 'image/png'}`)
}

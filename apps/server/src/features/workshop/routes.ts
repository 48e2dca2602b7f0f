import multipart from '@fastify/multipart'
import { LOGO_LARGEST, type Workshop } from '@warsha/contract'
import { type Instant, isAdmin, isBeingSetUp, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { readLogo } from './logo-upload.ts'
import { setUp } from './set-up.ts'
import {
  companyAccountOf,
  type CompanyServer,
  endPasswordSignIns,
  hasSecondFactor,
  personById,
} from '../sign-in/index.ts'
import {
  beginningOf,
  type BeginningRow,
  brandingOf,
  lockBranding,
  saveCompanyName,
  saveCompanySignIn,
  saveLogo,
  saveRequiresSecondFactor,
  saveSendsWebPush,
  type ShopSettings,
} from './queries.ts'

type Parts = {
  db: Db
  businessTimeZone: string
  stalledAfterHours: number
  /** by whose accounts admins can sign in */
  companyServer: CompanyServer | null
}

/** What pages need to know of the workshop, as their device may stand elsewhere and run wrong; its name and logo on paper. */
export async function workshop(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts

  route(app, 'workshop', async ({ now }) => {
    const [settings, beginning] = await Promise.all([brandingOf(db), beginningOf(db)])
    return present({ ...settings, ...beginning }, now, parts)
  })

  setUp(app, parts)

  route(app, 'nameWorkshop', async ({ actor, now, body, precondition }) => {
    const change = (tx: Tx) => saveCompanyName(tx, body.company_name)
    return changed(parts, { actor, now, precondition }, change)
  })

  route(app, 'requireSecondFactor', async ({ actor, body, now, precondition }) => {
    // Whoever asks it of others shows that it can be done, and stays in.
    if (body.is_required && !(await hasSecondFactor(db, actor.id))) return refuse('own_second_factor_first')
    return changed(parts, { actor, now, precondition }, (tx) => saveRequiresSecondFactor(tx, body.is_required))
  })

  route(app, 'setCompanySignIn', async ({ actor, body, now, precondition, request }) => {
    const { only, break_glass_id: breakGlassId } = body
    const lacking = only ? await lacksForCompanyOnly(parts, actor.id, breakGlassId) : null
    if (lacking) return lacking
    const saved = await changed(parts, { actor, now, precondition }, async (tx) => {
      await saveCompanySignIn(tx, { only, breakGlassId })
      if (only) await endPasswordSignIns(tx, { signInId: actor.signInId, personId: breakGlassId ?? 0 }, now)
    })
    const details = { only, ...(breakGlassId !== null && { break_glass: breakGlassId }) }
    await app.securityLog.note(request, { kind: 'company_sign_in_changed', personId: actor.id, details })
    return saved
  })

  route(app, 'setWebPush', ({ actor, now, body, precondition }) =>
    changed(parts, { actor, now, precondition }, (tx) => saveSendsWebPush(tx, body.is_on)),
  )

  route(app, 'logo', async ({ reply }) => {
    const { logo } = await brandingOf(db)
    if (!logo) return refuse('not_found')
    void reply.type('image/png').send(logo)
    return answered
  })

  route(app, 'removeLogo', ({ actor, now, precondition }) =>
    changed(parts, { actor, now, precondition }, (tx) => saveLogo(tx, null)),
  )

  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: LOGO_LARGEST } })
    serveSetLogo(scope, parts)
  })
}

/** Why passwords cannot be turned off: somebody must come in when the company's server fails, and whoever turns them off today. */
async function lacksForCompanyOnly(
  { db, companyServer }: Parts,
  actorId: number,
  breakGlassId: number | null,
): Promise<Refusal | null> {
  if (!companyServer) return refuse('company_sign_in_off')
  const keeper = breakGlassId === null ? null : await personById(db, breakGlassId)
  if (!keeper?.is_active || !isAdmin(keeper) || keeper.rights !== 'full') return refuse('break_glass_needed')
  if (keeper.id === actorId) return null
  const account = await companyAccountOf(db, actorId)
  return account?.issuer === companyServer.issuer ? null : refuse('own_company_account_first')
}

function serveSetLogo(app: FastifyInstance, parts: Parts): void {
  route(app, 'setLogo', async ({ actor, now, precondition, request }) => {
    const logo = await readLogo(request)
    if (logo instanceof Refusal) return logo
    return changed(parts, { actor, now, precondition }, (tx) => saveLogo(tx, logo))
  })
}

/** Makes a change and writes it down. */
function changed(parts: Parts, by: GuardedChange, change: (tx: Tx) => Promise<void>): Promise<Workshop> {
  return parts.db.transaction(async (tx) => {
    const beginning = await beginningOf(tx)
    const before = { ...(await lockBranding(tx)), ...beginning }
    await by.precondition.mustHoldFor(asEdited(tx, before, () => present(before, by.now, parts)))
    await change(tx)
    const after = { ...(await brandingOf(tx)), ...beginning }
    const entry = { kind: 'workshop', action: 'changed', subject: after.companyName || before.companyName } as const
    await recordChange(tx, by, { ...entry, before: onRecord(before), after: onRecord(after) })
    return present(after, by.now, parts)
  })
}

function asEdited(tx: Tx, { version }: ShopSettings, current: () => Workshop): EditedThing {
  // Of a logo in the place of another one an entry has nothing to tell.
  const recorded = { where: sql`kind = 'workshop' and after ? 'company_name'`, otherwise: 'has_logo' }
  return { thing: 'workshop', version, current, changesSince: (since) => recordedChanges(tx, since, recorded) }
}

function onRecord({
  companyName,
  logo,
  requiresSecondFactor,
  byCompanyOnly,
  breakGlassId,
  sendsWebPush,
  version,
}: ShopSettings) {
  return {
    company_name: companyName,
    has_logo: logo !== null,
    requires_second_factor: requiresSecondFactor,
    admins_by_company_only: byCompanyOnly,
    break_glass_id: breakGlassId,
    sends_web_push: sendsWebPush,
    version,
  }
}

function present(
  settings: ShopSettings & BeginningRow,
  now: Instant,
  { businessTimeZone, stalledAfterHours, companyServer }: Parts,
): Workshop {
  const { companyName, logo, requiresSecondFactor, byCompanyOnly, breakGlassId, sendsWebPush, version } = settings
  const today = localDateOf(now, businessTimeZone)
  return {
    business_time_zone: businessTimeZone,
    today,
    stalled_after_hours: stalledAfterHours,
    company_name: companyName,
    has_logo: logo !== null,
    requires_second_factor: requiresSecondFactor,
    company_sign_in: companyServer?.name ?? null,
    admins_by_company_only: byCompanyOnly,
    break_glass_id: breakGlassId,
    sends_web_push: sendsWebPush,
    is_being_set_up: isBeingSetUp(settings, today),
    has_sessions: settings.hasSessions,
    version,
  }
}

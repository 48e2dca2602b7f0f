import { factsOf, languageCodes, localeOf, signInCardTexts, type Text, textIn } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toString as qrCode } from 'qrcode'
import type { AppAddress, FindAddress } from '../../platform/app-address.ts'
import { type Db, timestamptz, type Tx } from '../../platform/database.ts'
import { whileWaiting } from '../../platform/gone-signal.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { hashPassword, mustBeStrong, personById } from '../sign-in/index.ts'
import { giveTemporaryPasswords } from '../technicians/index.ts'
import { brandingOf } from '../workshop/index.ts'
import { cardsTypst } from './card.typ.ts'
import { cardOwner, cardOwners, type CardOwner, lockOwners, ownersToSignIn } from './queries.ts'

type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string; findAddress: FindAddress }

/** A technician is handed over with a card: where to sign in, as whom, and with which temporary password. */
export async function signInCards(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, pdfRenderer, businessTimeZone, findAddress } = parts

  route(app, 'signInCard', async ({ params, request }) => {
    const owner = await cardOwner(db, params.id)
    if (!owner) return refuse('not_found')
    const { identifier, temporary_until } = owner
    const address = await addressFor(request)
    const sign_in_url = signInUrl(address, identifier)
    const qr_svg = sign_in_url && (await codeOf(sign_in_url))
    return { address, identifier, sign_in_url, qr_svg, valid_until: timestamptz(temporary_until) }
  })

  route(app, 'techniciansToSignIn', async ({ request }) => {
    const found = await ownersToSignIn(db)
    const technicians = found.map(({ id, person, identifier, segment }) => ({
      id,
      person,
      identifier: identifier ?? '',
      segment,
    }))
    return { address: await addressFor(request), technicians }
  })

  route(app, 'printSignInCards', async ({ body, request, reply, now }) => {
    const { size, language } = body
    const passwords = new Map(body.cards.map(({ id, temp_password }) => [id, temp_password]))
    const address = await addressFor(request)
    await whileWaiting(reply, async (gone) => {
      const owners = await cardOwners(db, [...passwords.keys()])
      if (owners.length < passwords.size) throw new Refused(refuse('technician_not_found'))
      if (!owners.every(hasTemporaryPassword)) throw new Refused(refuse('no_sign_in_card'))
      const cards = owners.map((owner) => cardOf(owner, { password: passwords.get(owner.id) ?? '', address }))
      const data = {
        size,
        address,
        company: (await brandingOf(db)).companyName,
        texts: Object.fromEntries(Object.entries(signInCardTexts).map(([name, text]) => [name, inAll(text)])),
        languages: languageCodes().map((code) => ({ code, direction: factsOf(code).direction })),
        cards: await Promise.all(cards),
      }
      const pdf = await pdfRenderer.print({ source: cardsTypst, language, data, printedAt: now }, gone)
      void reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="sign-in-cards.pdf"')
        .header('cache-control', 'no-store')
        .send(pdf)
    })
    return answered
  })

  route(app, 'resetNewTechnicians', async ({ actor, body, now, request }) => {
    const ids = body.technicians.map(({ id }) => id)
    const given: { id: number; passwordHash: string }[] = []
    for (const [place, { id, temp_password }] of body.technicians.entries()) {
      const owner = await personById(db, id)
      if (!owner) return refuse('technician_not_found')
      await mustBeStrong(db, { password: temp_password, path: `technicians.${place}.temp_password`, owner })
      given.push({ id, passwordHash: await hashPassword(temp_password) })
    }
    await db.transaction(async (tx) => {
      await lockOwners(tx, ids)
      await mustBeNew(tx, ids)
      await giveTemporaryPasswords(tx, given, { change: { actor, now }, businessTimeZone })
    })
    for (const personId of ids)
      await app.securityLog.note(request, { kind: 'password_reset', personId, details: { by: actor.id } })
    return undefined
  })

  /** Null where it would lead to the machine itself, from whichever phone it is opened. */
  async function addressFor({ protocol, host }: FastifyRequest): Promise<string | null> {
    const { address, isOnlyHere }: AppAddress = await findAddress({ protocol, host })
    return isOnlyHere ? null : address
  }

  async function cardOf(owner: CardOwner, { password, address }: { password: string; address: string | null }) {
    const { person, identifier, temporary_until } = owner
    const url = signInUrl(address, identifier)
    return {
      name: person.name,
      identifier: identifier ?? '',
      password,
      url: url ?? '',
      qr: url && (await codeOf(url)),
      next: dated(signInCardTexts.next, temporary_until ?? 0, businessTimeZone),
    }
  }
}

/** Throws the refusal where one of them could not sign in, or has done so. */
async function mustBeNew(tx: Tx, ids: readonly number[]): Promise<void> {
  const owners = await cardOwners(tx, ids)
  if (owners.length < ids.length) throw new Refused(refuse('technician_not_found'))
  // Whoever chose a password signed in to do so.
  if (owners.some((owner) => owner.has_signed_in || owner.temporary_until === null))
    throw new Refused(refuse('signed_in_before'))
  if (!owners.every(hasTemporaryPassword)) throw new Refused(refuse('no_sign_in_card'))
}

function hasTemporaryPassword({ is_active, identifier, temporary_until }: CardOwner): boolean {
  return is_active && identifier !== null && temporary_until !== null
}

/** What comes after # is for the page alone: no server and no log on the way reads who signs in. */
function signInUrl(address: string | null, identifier: string | null): string | null {
  return address === null || identifier === null ? null : `${address}/login#as=${encodeURIComponent(identifier)}`
}

function codeOf(url: string): Promise<string> {
  return qrCode(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
}

/** A text by the codes of the languages that it is read in. */
function inAll(text: Text): Record<string, string> {
  return Object.fromEntries(languageCodes().map((language) => [language, textIn(text, language)]))
}

const AS_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

function dated(text: Text, until: Instant, timeZone: string): Record<string, string> {
  const sentences = languageCodes().map((language) => {
    const day = new Intl.DateTimeFormat(localeOf(language), { ...AS_DAY, timeZone })
    return [language, textIn(text, language).replace('{day}', day.format(until))]
  })
  return Object.fromEntries(sentences) as Record<string, string>
}

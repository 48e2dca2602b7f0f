import { type Invitation, INVITATION_DAYS, type Language } from '@warsha/contract'
import { DAY, type Instant, type Role } from '@warsha/domain'
import { hasPassed, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { linkSecrets } from './link-secrets.ts'

type InvitationRow = Omit<Invitation, 'made_at' | 'sent_at' | 'expires_at' | 'used_at'> & {
  made_at: Instant
  sent_at: Instant | null
  expires_at: Instant | null
  used_at: Instant | null
}

export const LINK_LASTS = INVITATION_DAYS * DAY

const linkIsOver = (now: Instant) => hasPassed(sql`link.expires_at`, LINK_LASTS, now)

/** The latest one of everybody who was invited. */
export function latestInvitations(db: Reader, now: Instant): Promise<Invitation[]> {
  return invitations(
    db,
    now,
    sql`
    not exists (select from invitation as later where later.person_id = invitation.person_id and later.id > invitation.id)`,
  )
}

export async function invitationById(db: Reader, id: number, now: Instant): Promise<Invitation | null> {
  const [found = null] = await invitations(db, now, sql`invitation.id = ${id}`)
  return found
}

async function invitations(db: Reader, now: Instant, condition: Sql): Promise<Invitation[]> {
  const rows = await db.rows<InvitationRow>(sql`
    select invitation.id, invited.labelled_person as person, language, invitation.made_at,
      maker.labelled_person as made_by,
      case when used_at is not null then 'accepted' when ended_why is not null then 'ended'
        when message.state = 'failed' then 'failed'
        when ${linkIsOver(now)} or message.state is null then 'expired'
        when message.state = 'sent' then 'sent' else 'waiting' end as state,
      message.sent_at, link.expires_at, used_at, ended_why, message.fault, message.answer
    from invitation
    join person_labels() as invited on invited.labelled_id = invitation.person_id
    join person_labels() as maker on maker.labelled_id = made_by
    left join invitation_link as link on link.invitation_id = invitation.id and not is_replaced
    left join mail_message as message on message.invitation_id = invitation.id
    where ${condition}
    order by invitation.id desc`)
  return rows.map(({ made_at, sent_at, expires_at, used_at, ...row }) => ({
    ...row,
    made_at: timestamptz(made_at),
    sent_at: timestamptz(sent_at),
    expires_at: timestamptz(expires_at),
    used_at: timestamptz(used_at),
  }))
}

/** Somebody who may be invited. */
export type Invitee = {
  id: number
  full_name: string
  role: Role
  email: string | null
  is_active: boolean
  is_erased: boolean
}

/** Locks the person: other invitations, and other changes of them, wait for the end of the transaction. */
export function lockInvitee(tx: Tx, id: number): Promise<Invitee | null> {
  return tx.row<Invitee>(sql`
    select id, full_name, role, email, is_active, erased_at is not null as is_erased
    from person where id = ${id} and not is_machine(role) for no key update`)
}

export type NewInvitation = {
  personId: number
  language: Language
  appAddress: string
  madeBy: number
  now: Instant
}

/** Makes an invitation; one that is open ends. Of somebody who is locked. */
export async function insertInvitation(tx: Tx, given: NewInvitation): Promise<number> {
  await tx.run(sql`
    update invitation set ended_why = 'replaced'
    where person_id = ${given.personId} and used_at is null and ended_why is null`)
  const added = await tx.row<{ id: number }>(sql`
    insert into invitation (person_id, language, app_address, made_by, made_at)
    values (${given.personId}, ${given.language}, ${given.appAddress}, ${given.madeBy}, ${timestamptz(given.now)})
    returning id`)
  if (!added) throw new Error('an invitation that was just made is not there')
  return added.id
}

/** Takes an invitation back. @returns whether it was open */
export async function takeBack(tx: Tx, id: number): Promise<boolean> {
  // First the person, as whoever changes one does: their trigger comes to the invitation after it.
  await tx.run(sql`
    select from person where id = (select person_id from invitation where id = ${id}) for no key update`)
  const ended = await tx.run(sql`
    update invitation set ended_why = 'taken_back' where id = ${id} and used_at is null and ended_why is null`)
  return ended === 1
}

/** What its message says. */
export type OpenInvitation = {
  id: number
  full_name: string
  email: string | null
  language: Language
  app_address: string
  maker: string
  maker_may: boolean
}

/** Locks an invitation that is still open, to send it; null: it has ended or was used. */
export function lockOpenInvitation(tx: Tx, id: number): Promise<OpenInvitation | null> {
  return tx.row<OpenInvitation>(sql`
    select invitation.id, invited.full_name, invited.email, language, app_address, maker.full_name as maker,
      maker.is_active and is_admin(maker.role) and maker.rights = 'full' as maker_may
    from invitation
    join person as invited on invited.id = person_id and invited.is_active
    join person as maker on maker.id = made_by
    where invitation.id = ${id} and used_at is null and ended_why is null for no key update of invitation`)
}

/** Makes the link that is sent now. Those of attempts before it open nothing any more. @returns its secret */
export async function renewLink(tx: Tx, invitationId: number, now: Instant): Promise<string> {
  const secret = linkSecrets.make()
  await tx.run(sql`
    update invitation_link set is_replaced = true where invitation_id = ${invitationId} and not is_replaced`)
  await tx.run(sql`
    insert into invitation_link (hash, invitation_id, expires_at)
    values (${linkSecrets.hashOf(secret)}, ${invitationId}, ${timestamptz(now + LINK_LASTS)})`)
  return secret
}

/** A link that was sent once, and how it stands with its invitation. */
export type FoundLink = {
  invitation_id: number
  person_id: number
  language: Language
  expires_at: Instant
  is_replaced: boolean
  is_used: boolean
  ended_why: Invitation['ended_why']
}

export function linkOf(db: Reader, secret: string): Promise<FoundLink | null> {
  return db.row<FoundLink>(sql`
    select invitation_id, person_id, language, expires_at, is_replaced, used_at is not null as is_used, ended_why
    from invitation_link join invitation on invitation.id = invitation_id
    where hash = ${linkSecrets.hashOf(secret)}`)
}

/**
 * Uses the invitation of a link up. Of several at once, one does.
 * @returns whether this one did: the link is the newest, not too old, and its invitation open
 */
export async function useInvitation(tx: Tx, secret: string, { personId, now }: { personId: number; now: Instant }) {
  // First the person, as whoever changes one does: their trigger comes to the invitation after it.
  await tx.run(sql`select from person where id = ${personId} for no key update`)
  const used = await tx.run(sql`
    update invitation set used_at = ${timestamptz(now)} from invitation_link as link
    where link.hash = ${linkSecrets.hashOf(secret)} and link.invitation_id = invitation.id and not link.is_replaced
      and not ${linkIsOver(now)} and used_at is null and ended_why is null`)
  return used === 1
}

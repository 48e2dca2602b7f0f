import { INVITATION_DAYS, type Text, textIn } from '@warsha/contract'
import type { Db } from '../../platform/database.ts'
import type { PrepareInvitation } from '../mail/index.ts'
import { lockOpenInvitation, renewLink } from './queries.ts'
import { texts } from './texts.ts'

/** Makes what an invitation says, with a link of its own, when it is sent: until then there is no secret. */
export function invitationMail(db: Db): PrepareInvitation {
  return async ({ id, address }, { company, now }) =>
    db.transaction(async (tx) => {
      const open = await lockOpenInvitation(tx, id)
      if (!open || open.email?.toLowerCase() !== address.toLowerCase()) return 'ended'
      if (!open.maker_may) return 'maker'
      const { language } = open
      const secret = await renewLink(tx, id, now)
      const write = (text: Text) =>
        textIn(text, language)
          .replace('{name}', isolated(open.full_name))
          .replace('{maker}', isolated(open.maker))
          .replace('{shop}', company === '' ? textIn(texts.aShop, language) : isolated(company))
          .replace('{days}', String(INVITATION_DAYS))
      return {
        language,
        subject: write(texts.subject),
        paragraphs: [write(texts.greeting), write(texts.invited), write(texts.once)],
        rows: [[write(texts.signInAs), address]],
        // What comes after # is for the page alone: no server and no log on the way reads it.
        link: { url: `${open.app_address}/invitation#${secret}`, label: write(texts.open) },
        foot: write(texts.foot),
      }
    })
}

const isolated = (name: string) => `\u2068${name}\u2069`

import { secretTexts } from '../../platform/secret-text.ts'

/** The secrets of invitations' links, made and told as machine tokens are. */
export const linkSecrets = secretTexts('wsi_')

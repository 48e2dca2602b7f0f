import type { BodyOf } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { send } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { openFileWindow, showPdf } from '../../../device/file-window.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { toasts } from '../../../ui/toasts.tsx'

type Cards = Omit<BodyOf<'printSignInCards'>, 'language'>

/**
 * Prints cards in a window of their own, or saves the file where none may be opened.
 * @returns opens the window, which browsers allow within a click only, and gives what then shows the cards or closes it
 */
export function usePrintCards() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return () => {
    const reader = openFileWindow(t('cards.opening'))
    return {
      giveUp: () => reader?.close(),
      show: async (cards: Cards): Promise<void> => {
        try {
          const answer = await send('printSignInCards', { body: { ...cards, language }, isQuestion: true })
          showPdf(reader, 'sign-in-cards.pdf', await answer.blob())
        } catch (error) {
          reader?.close()
          toasts.error(reasonFor(error, t('cards.failed')))
        }
      },
    }
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { lostAnswers } from './lost-answers.ts'
import styles from './lost-answer.module.css'
import { Spinner } from './spinner.tsx'

type Props = {
  /** at the foot of the page, or in the window that lies over it */
  within: 'page' | 'window'
}

/** Tells that an answer was lost and is being looked up, with the way to give that up. Shown once, in front. */
export function LostAnswer({ within }: Props) {
  const { t } = useTranslation('app')
  const lookups = useSyncExternalStore(lostAnswers.subscribe, lostAnswers.get)
  const isInFront = useIsInFront(within)
  const isShown = isInFront && lookups.length > 0
  return (
    <div className={classes(styles['place'], styles[within])}>
      <output aria-live="polite">
        {isShown && (
          <span className={styles['note']}>
            <Spinner />
            {t('lostAnswer.looking')}
          </span>
        )}
      </output>
      {isShown && (
        <Button look="quiet" onClick={() => lostAnswers.giveUp()}>
          {t('lostAnswer.giveUp')}
        </Button>
      )}
    </div>
  )
}

/** What lies behind a window cannot be reached: the last one that opened is in front, without any the page. */
function useIsInFront(within: Props['within']): boolean {
  const [own] = useState(() => Symbol('window'))
  const { windows } = lostAnswers
  const all = useSyncExternalStore(windows.subscribe, windows.get)
  useEffect(() => (within === 'window' ? lostAnswers.openWindow(own) : undefined), [own, within])
  return within === 'window' ? all.at(-1) === own : all.length === 0
}

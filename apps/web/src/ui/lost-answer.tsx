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
  const isInFront = useIsInFront()
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

/** What lies behind a window cannot be reached: the last place that opened is the one. */
function useIsInFront(): boolean {
  const [place] = useState(() => Symbol('place'))
  const { places } = lostAnswers
  const all = useSyncExternalStore(places.subscribe, places.get)
  useEffect(() => lostAnswers.open(place), [place])
  return all.at(-1) === place
}

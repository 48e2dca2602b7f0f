import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form-notices.module.css'

type Choice = 'mine' | 'theirs'

/** A field that two have changed. */
export type ShownCollision = {
  name: string
  label: string
  mine: string
  theirs: string
  /** who changed it, and when */
  who: string
  choice: Choice | null
}

type Props = {
  id: string
  collisions: readonly ShownCollision[]
  onChoose: (name: string, choice: Choice) => void
}

/** Asks of each field that two have changed whose change is to be saved. Has the focus when it comes. */
export function CollisionsPanel({ id, collisions, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector('input')?.focus()
  }, [])
  return (
    <section ref={panel} role="alert" aria-labelledby={titleId} className={styles['collisions']}>
      <h3 id={titleId} className="stalled text-xl strong">
        {t('meanwhile.title', { count: collisions.length })}
      </h3>
      <p id={id}>{t('meanwhile.text')}</p>
      {collisions.map((collision) => (
        <fieldset key={collision.name} className={styles['collision']}>
          <legend>{collision.label}</legend>
          {(['mine', 'theirs'] as const).map((choice) => (
            <Option
              key={choice}
              collision={collision}
              choice={choice}
              onChoose={() => onChoose(collision.name, choice)}
            />
          ))}
        </fieldset>
      ))}
    </section>
  )
}

type OptionProps = { collision: ShownCollision; choice: Choice; onChoose: () => void }

function Option({ collision, choice, onChoose }: OptionProps) {
  const { t } = useTranslation('admin')
  const text = collision[choice]
  return (
    <label className={styles['option']}>
      <input
        type="radio"
        name={`collision ${collision.name}`}
        checked={collision.choice === choice}
        onChange={onChoose}
      />
      <span className="muted text-m">
        {choice === 'mine' ? t('meanwhile.mine') : t('meanwhile.theirsBy', { who: collision.who })}
      </span>
      <span className={styles['value']}>{text === '' ? <em>{t('meanwhile.empty')}</em> : <bdi>{text}</bdi>}</span>
    </label>
  )
}

import { mayHaveStoppedAt } from '@warsha/domain'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { readWallClock, timeOrDayText, wallClock } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconClockPlay } from '../../../ui/icons.ts'
import { MomentField } from './moment-field.tsx'
import { useActivityText } from '../running/activities.ts'
import type { OpenCheck } from './open-check.ts'
import styles from './timer-check.module.css'
import { type Answer, useAnswer } from './use-answer.ts'

type Props = {
  check: OpenCheck
  /** the answer is safe on the phone */
  onKept: (answer: Answer) => void
  /** closed without an answer */
  onPutOff: () => void
}

/** Asks about a timer that may be forgotten. */
export function TimerCheck({ check, onKept, onPutOff }: Props) {
  const { t } = useTranslation()
  const { give, busy } = useAnswer()
  const [isTyping, setIsTyping] = useState(false)
  const onAnswer = (answer: Answer) => void give(check, answer).then((isKept) => isKept && onKept(answer))
  return (
    <Dialog title={t(`timer.${check.kind}.title`)} width="wide" onClose={onPutOff}>
      <About check={check} />
      {isTyping ? (
        <OtherTime check={check} busy={busy} onAnswer={onAnswer} onBack={() => setIsTyping(false)} />
      ) : (
        <Answers check={check} busy={busy} onAnswer={onAnswer} onOther={() => setIsTyping(true)} />
      )}
    </Dialog>
  )
}

function About({ check }: { check: OpenCheck }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const activityText = useActivityText()
  const work = { activity: isolated(activityText(check.activityCode)), job: isolated(check.jobNo) }
  const start = timeText(check.startedAt)
  if (check.kind === 'running') return <p className={styles['text']}>{t('timer.running.text', { ...work, start })}</p>
  return (
    <>
      <p className={styles['text']}>
        {t('timer.ended_by_next.text', { ...work, start, next: timeText(check.endedAt) })}
      </p>
      {check.isMonthClosed && <p className={styles['text']}>{t('timer.ended_by_next.closed')}</p>}
    </>
  )
}

type Answering = { check: OpenCheck; busy: boolean; onAnswer: (answer: Answer) => void }
type AnswersProps = Answering & { onOther: () => void }

function Answers({ check: { kind, proposedAt }, busy, onAnswer, onOther }: AnswersProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <div className={styles['answers']}>
      {kind === 'running' && (
        <Button
          look="primary"
          size="large"
          wide
          data-first
          busy={busy}
          icon={<IconClockPlay {...icon} />}
          onClick={() => onAnswer({ is: 'still_working' })}
        >
          {t('timer.stillWorking')}
        </Button>
      )}
      {proposedAt !== null && (
        <Button size="large" wide busy={busy} onClick={() => onAnswer({ is: 'stopped', at: proposedAt })}>
          {t('timer.stoppedAt', { time: timeText(proposedAt) })}
        </Button>
      )}
      <Button size="large" wide onClick={onOther}>
        {t('timer.other')}
      </Button>
      {kind === 'ended_by_next' && (
        <Button look="quiet" size="large" wide busy={busy} onClick={() => onAnswer({ is: 'dismissed' })}>
          {t('timer.dismiss')}
        </Button>
      )}
    </div>
  )
}

type OtherProps = Answering & { onBack: () => void }

function OtherTime({ check, busy, onAnswer, onBack }: OtherProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const latest = check.kind === 'running' ? serverNow() : check.endedAt
  const [typed, setTyped] = useState(() => wallClock(check.proposedAt ?? latest))
  const [isWrong, setIsWrong] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const at = readWallClock(typed)
    if (at !== null && mayHaveStoppedAt(at, { startedAt: check.startedAt, latest })) onAnswer({ is: 'stopped', at })
    else setIsWrong(true)
  }

  const between = { from: timeText(check.startedAt), to: timeText(latest) }
  return (
    <form className={styles['answers']} noValidate onSubmit={submit}>
      <MomentField
        label={t('timer.otherLabel')}
        isFirst
        value={typed}
        earliest={check.startedAt}
        latest={latest}
        error={isWrong ? t('timer.notBetween', between) : undefined}
        onValue={(next) => {
          setTyped(next)
          setIsWrong(false)
        }}
      />
      <Button look="primary" size="large" wide type="submit" busy={busy}>
        {t('timer.save')}
      </Button>
      <Button size="large" wide onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}

/** A time as the phone shows it, kept together in a sentence of any direction. */
function useTimeText(): (instant: number) => string {
  const language = useLanguage()
  return (instant) => isolated(timeOrDayText(instant, serverNow(), language))
}

const isolated = (text: string) => `\u2068${text}\u2069`

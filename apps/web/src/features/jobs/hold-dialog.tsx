import { Cluster, Stack } from '../../ui/layout.tsx'
import { TextInput } from '@mantine/core'
import { fieldText, HOLD_NOTE_LONGEST, type Hold, type HoldBody, holdBody } from '@warsha/contract'
import { type HoldReason, holdReasons } from '@warsha/domain'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateInput } from '../../ui/admin/date-input.tsx'
import { FieldLabel } from '../../ui/admin/fields.tsx'
import { IconPencil } from '../../ui/admin/icons.ts'
import { useToday } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { holdReasonText } from '../holds/index.ts'
import styles from './hold-dialog.module.css'

type Props = {
  title: string
  /** the job is on hold already: what it waits for can be left out */
  isSaved?: boolean
  /** what is known of its wait; without a day that was said only a press chooses what it waits for */
  before?: Partial<Pick<Hold, 'reason' | 'note' | 'expected_on'>> | undefined
  /** it is about another day */
  asksDay?: boolean
  /** @param hold null where the reason is not said */
  onHold: (hold: HoldBody | null) => void
  onClose: () => void
}

/**
 * Asks what jobs wait for that are put on hold, or one that just was, and until when. A reason is chosen with one press; with
 * a note or a day it is sent beside those.
 */
export function HoldDialog({ title, isSaved = false, before, asksDay = false, onHold, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const today = useToday()
  const [reason, setReason] = useState<HoldReason | null>(before?.reason ?? null)
  const [hasNote, setHasNote] = useState(asksDay || before?.expected_on !== undefined)
  const [expectedOn, setExpectedOn] = useState(before?.expected_on ?? '')
  const [problem, setProblem] = useState<{ field: 'note' | 'day'; text: string } | null>(null)
  const note = useRef<HTMLInputElement>(null)
  const day = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasNote) (asksDay ? day : note).current?.focus()
  }, [hasNote, asksDay])

  function choose(chosen: HoldReason): void {
    setProblem(null)
    if (chosen !== 'other' && !hasNote) return onHold({ reason: chosen, note: null })
    setReason(chosen)
    setHasNote(true)
    if (chosen === 'other') note.current?.focus()
    return undefined
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!hasNote) return onHold(null)
    if (reason === null) return setProblem({ field: 'note', text: t('jobs.hold.chooseFirst') })
    // A day that nobody said, and nobody says now, stays unsaid.
    const isSaid = expectedOn !== '' || before?.expected_on !== undefined
    const typed = { reason, note: note.current?.value, ...(isSaid && { expected_on: expectedOn }) }
    const { data: hold, error } = holdBody.safeParse(typed)
    if (hold && isPast(hold)) return setProblem({ field: 'day', text: fieldText('date_past', language) })
    if (hold) return onHold(hold)
    const [issue] = error.issues
    const field = issue?.path[0] === 'expected_on' ? 'day' : 'note'
    return setProblem({ field, text: fieldText(issue?.message ?? 'not_valid', language) })
  }

  /** A day that was said already may have passed. */
  function isPast({ expected_on: on }: HoldBody): boolean {
    return typeof on === 'string' && on < today && on !== before?.expected_on
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <Stack as="form" noValidate gap="2" onSubmit={submit}>
        {isSaved && <p>{t('jobs.hold.saved')}</p>}
        <Reasons chosen={reason} onChoose={choose} />
        {hasNote && (
          <>
            <TextInput
              ref={note}
              dir="auto"
              autoComplete="off"
              maxLength={HOLD_NOTE_LONGEST}
              defaultValue={before?.note ?? ''}
              label={<FieldLabel label={t('jobs.hold.note')} optional={reason !== 'other'} />}
              error={problem?.field === 'note' && problem.text}
              onChange={() => setProblem(null)}
            />
            <DateInput
              value={expectedOn}
              min={today}
              label={t('jobs.hold.expectedOn')}
              labelAs={<FieldLabel label={t('jobs.hold.expectedOn')} optional />}
              error={problem?.field === 'day' ? problem.text : undefined}
              inputRef={(input) => {
                day.current = input
              }}
              onValue={(next) => {
                setProblem(null)
                setExpectedOn(next)
              }}
              onUnreadable={setExpectedOn}
            />
          </>
        )}
        {!hasNote && (
          <Button
            look="quiet"
            className={styles['add']}
            icon={<IconPencil {...smallIcon} />}
            onClick={() => setHasNote(true)}
          >
            {t('jobs.hold.addNote')}
          </Button>
        )}
        <Cluster gap="1h" align="stretch" justify="end">
          <Button onClick={onClose}>{t(isSaved ? 'jobs.hold.leaveOut' : 'form.cancel')}</Button>
          {(hasNote || !isSaved) && (
            <Button type="submit" look={hasNote ? 'primary' : 'secondary'}>
              {t(isSaved ? 'jobs.hold.save' : hasNote ? 'jobs.hold.put' : 'jobs.hold.putUnsaid')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Dialog>
  )
}

type ReasonsProps = { chosen: HoldReason | null; onChoose: (reason: HoldReason) => void }

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const { t } = useTranslation('admin')
  return (
    // The focus is on its buttons, between which the arrow keys go.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="toolbar" aria-label={t('jobs.hold.waitsFor')} className={styles['reasons']} onKeyDown={moveByArrow}>
      {holdReasons.map((reason, place) => (
        <button
          key={reason}
          type="button"
          className={classes(styles['reason'], reason === chosen && styles['chosen'])}
          aria-pressed={reason === chosen}
          data-first={place === 0 || undefined}
          onClick={() => onChoose(reason)}
        >
          {holdReasonText(reason, t)}
        </button>
      ))}
    </div>
  )
}

/** As many stand side by side. */
const COLUMNS = 2

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const steps: Record<string, number> = { [forward]: 1, [backward]: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[at + step]?.focus()
}

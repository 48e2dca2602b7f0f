import { Cluster, Stack } from '../../ui/layout.tsx'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowLeft, IconSend } from '../../ui/icons.ts'
import { serverNow } from '../../api/api.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { agoText } from '../../i18n/ago.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useActivityText } from '../phone/index.ts'
import { dayName, isolated, timesText } from './session-texts.ts'
import styles from './request-form.module.css'
import { REASON_LONGEST, useRequestForm, type RequestFormState } from './use-request-form.ts'
import { RequestFieldset } from './request-fieldset.tsx'

/** @param session null when no correction of it can be asked for */
export function RequestForm({ session, onClose }: { session: ShownOwnSession | null; onClose: () => void }) {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  const heading = useFocused()
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {t('ask')}
      </h1>
      {session ? (
        <Form session={session} onClose={onClose} />
      ) : (
        <EmptyState
          title={t('gone')}
          action={
            <Button size="large" icon={<IconArrowLeft {...icon} className="points" />} onClick={onClose}>
              {app('back')}
            </Button>
          }
        />
      )}
    </>
  )
}

function Form({ session, onClose }: { session: ShownOwnSession; onClose: () => void }) {
  const { t } = useTranslation('ownSessions')
  const form = useRequestForm(session, onClose)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnProblem(element, form.refusals)

  function send(event: FormEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <Stack as="form" ref={element} gap="2" noValidate onSubmit={send}>
      <SessionSummary session={session} />
      {form.draftAt !== null && <Continued at={form.draftAt} onStartOver={form.startOver} />}
      <p className="block muted">{t(session.heldSeconds > 0 ? 'endMissingAsk' : 'askText')}</p>
      <IsVoid form={form} />
      {!form.fields.isVoid && <RequestFieldset session={session} form={form} />}
      <TextArea
        label={t('reason')}
        required
        longest={REASON_LONGEST}
        value={form.fields.reason}
        error={form.problems.reason && t(`problems.${form.problems.reason}`)}
        onChange={(event) => form.change({ reason: event.currentTarget.value })}
      />
      <Actions form={form} onClose={onClose} />
    </Stack>
  )
}

/** Says that a draft was restored. */
function Continued({ at, onStartOver }: { at: number; onStartOver: () => void }) {
  const { t } = useTranslation('ownSessions')
  const language = useLanguage()
  const [now] = useState(Date.now)
  const ago = agoText(now - at, language) ?? t('draftNow')
  return (
    <Cluster gap="half 1h" justify="between" className={styles['draft']}>
      <p>{t('draft', { ago })}</p>
      <Button size="large" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </Cluster>
  )
}

/** Which session it is, as it stands. */
function SessionSummary({ session }: { session: ShownOwnSession }) {
  const { t } = useTranslation('ownSessions')
  const language = useLanguage()
  const activityText = useActivityText()
  const { jobNo, activityCode, confirmed, startedAt } = session
  return (
    <Stack as="p" className="framed pad-y-1h pad-x-2">
      <span className="strong">
        {dayName(startedAt, serverNow(), { t, language })}, {timesText(session, { t, language })}
      </span>
      <span>
        {t('onJob', { job: isolated(jobNo) })} · <bdi>{activityText(activityCode, confirmed)}</bdi>
      </span>
    </Stack>
  )
}

function IsVoid({ form }: { form: RequestFormState }) {
  const { t } = useTranslation('ownSessions')
  const id = useId()
  return (
    <label className={styles['check']} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={form.fields.isVoid}
        onChange={(event) => form.change({ isVoid: event.currentTarget.checked })}
      />
      <span className="strong">{t('isVoid')}</span>
      <span className="block muted">{t('isVoidText')}</span>
    </label>
  )
}

function Actions({ form, onClose }: { form: RequestFormState; onClose: () => void }) {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  return (
    <Stack gap="1h" className={styles['actions']}>
      {form.problems.all && (
        <p role="alert" className="error strong">
          {t(`problems.${form.problems.all}`)}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        wide
        busy={form.busy}
        icon={<IconSend {...icon} className="points" />}
      >
        {t(form.busy ? 'sending' : 'send')}
      </Button>
      <Button size="large" wide onClick={() => form.giveUp(onClose)}>
        {app('cancel')}
      </Button>
    </Stack>
  )
}

function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the form is seen: later it would take the focus from whoever types already.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return heading
}

/** Brings the first field that has to be put right under the eyes, each time when that kept it from being sent. */
function useFocusOnProblem(form: React.RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, refusals])
}

import { useQueryClient } from '@tanstack/react-query'
import { type Retention, retention, type RetentionState } from '@warsha/contract'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { reasonFor } from '../../api/errors.ts'
import { asTyped, type ShapedForm, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { paths } from '../../paths.ts'
import { NumberField } from '../../ui/admin/number-field.tsx'
import settings from '../../ui/admin/settings-form.module.css'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { saveRetention } from './data.ts'
import { Preview } from './preview.tsx'
import { useQuestion } from './use-question.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from './use-texts.ts'

/** What is set, and what it would remove before it is saved. */
export function RetentionForm({ state }: { state: RetentionState }) {
  const { t } = useTranslation('admin')
  const form = useShapedForm<Values, Retention, RetentionState>(retention, state.settings, {
    draft: { form: 'retention', thing: null },
    edited: { thing: state, valuesOf: ({ settings }) => settings },
  })
  const typed = retention.safeParse(useWatch({ control: form.control }))
  const save = useSave(form, state.settings)
  const { field } = form
  return (
    <section className="framed" aria-label={t('retention.title')}>
      <form
        noValidate
        className={settings['form']}
        onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      >
        <p className={settings['text']}>
          {t('retention.text')}{' '}
          <Link className={settings['link']} to={paths.privacy}>
            {t('retention.toPrivacy')}
          </Link>
        </p>
        {form.kept.notices}
        <div className={settings['fields']}>
          <NumberField
            isWhole
            optional
            label={t('retention.photos')}
            hint={t('retention.photosHint')}
            unit={t('retention.months')}
            field={field('photo_months', asTyped)}
          />
          <NumberField
            isWhole
            optional
            label={t('retention.names')}
            hint={t('retention.namesHint')}
            unit={t('retention.years')}
            field={field('name_years', asTyped)}
          />
          <NumberField
            isWhole
            label={t('retention.signIns')}
            hint={t('retention.signInsHint')}
            unit={t('retention.days')}
            field={field('sign_in_days', asTyped)}
          />
          <NumberField
            isWhole
            label={t('retention.securityLog')}
            hint={t('retention.securityLogHint')}
            unit={t('retention.days')}
            field={field('security_log_days', asTyped)}
          />
        </div>
        <Preview settings={typed.success ? typed.data : null} />
        <div className={settings['actions']}>
          <Button look="primary" type="submit" busy={form.isSaving} blockedBy={form.kept.blockedBy}>
            {t('form.save')}
          </Button>
        </div>
        <LastRun run={state.last_run} />
      </form>
    </section>
  )
}

type Values = z.input<typeof retention>
type Form = ShapedForm<Values, Retention>

/** Asks first where photos or names would go that stay with what is set now. */
function useSave(form: Form, current: Retention): (settings: Retention) => Promise<void> {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const mayRemove = useQuestion()

  return async (settings) => {
    try {
      if (!(await mayRemove(settings, current))) return
      const saved = await form.send(settings, (body, sending) => saveRetention(client, { body, ...sending }))
      form.reset(saved.settings)
      toasts.success(t('retention.saved'))
    } catch (error) {
      if (form.showProblem(error)) toasts.warning(t('form.fixErrors'))
      else toasts.error(reasonFor(error, t('retention.failed')))
    }
  }
}

/** What went last. */
function LastRun({ run }: { run: RetentionState['last_run'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { sizeText, nightText } = useTexts()
  if (run === null) return <p className={settings['text']}>{t('retention.noRun')}</p>
  const { ended_at, photos, photo_bytes, names, sign_ins, devices, security_events } = run
  const text = (total: number) => numberText(total, language)
  const removed = [
    photos > 0 && t('retention.removedPhotos', { total: text(photos), size: sizeText(photo_bytes) }),
    names > 0 && t('retention.removedNames', { total: text(names) }),
    sign_ins > 0 && t('retention.removedSignIns', { total: text(sign_ins) }),
    devices > 0 && t('retention.removedDevices', { total: text(devices) }),
    security_events > 0 && t('retention.removedEvents', { total: text(security_events) }),
  ].filter((line) => line !== false)
  const last = t('retention.lastRun', { when: nightText(ended_at) })
  return <p className={settings['text']}>{[last, ...removed].join(' · ')}</p>
}

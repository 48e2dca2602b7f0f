import type { PayEffect, PayLimit, PayRulesSince } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../../api/admin/if-may.tsx'
import { reasonFor } from '../../../api/errors.ts'
import { localDateText } from '../../../i18n/admin-formats.ts'
import { dateRangeText } from '../../../i18n/date-formats.ts'
import { personText } from '../../../i18n/people.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { Explained } from '../../../ui/admin/explained.tsx'
import settings from '../../../ui/admin/settings-form.module.css'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { previewPayChange } from './data.ts'
import { DeleteLimit } from './delete-limit.tsx'
import { LimitForm } from './limit-form.tsx'

/** Other hours for a time, as in Ramadan, and what the rules were before and will be. */
export function Limits({ limits }: { limits: readonly PayLimit[] }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="framed above-2" aria-label={t('payRules.times.title')}>
      <div className={settings['form']}>
        <Explained about={t('payRules.times.title')} text={t('payRules.times.text')}>
          <h2 className="text-xl">{t('payRules.times.title')}</h2>
        </Explained>
        {limits.length > 0 && (
          <ul className="lined edged">
            {limits.map((limit) => (
              <Entry key={limit.id} limit={limit} />
            ))}
          </ul>
        )}
        <IfMay call="createPayLimit">
          <Cluster>
            <Button icon={<IconPlus {...smallIcon} />} onClick={() => setOpen(true)}>
              {t('payRules.times.add')}
            </Button>
          </Cluster>
        </IfMay>
      </div>
      {isOpen && <LimitForm onClose={() => setOpen(false)} />}
    </section>
  )
}

function Entry({ limit }: { limit: PayLimit }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [effect, setEffect] = useState<PayEffect | null>(null)
  const who = limit.technician ? personText(limit.technician) : t('payRules.times.everybody')
  const days = dateRangeText(limit.first_day, limit.last_day, language)

  async function onDelete(): Promise<void> {
    try {
      setEffect(await previewPayChange({ change: 'delete_limit', id: limit.id }))
    } catch (error) {
      toasts.error(reasonFor(error, t('payRules.failedToSave')))
    }
  }

  return (
    <Cluster as="li" gap="1 2" align="center" justify="between" className="pad-y-half pad-x-1h">
      <span>
        <bdi className="strong">{who}</bdi> · <bdi>{days}</bdi> · {hoursTextOf(limit, t)}
      </span>
      <IfMay call="deletePayLimit">
        <IconButton
          label={t('payRules.times.delete', { who, days })}
          icon={<IconTrash {...smallIcon} />}
          onClick={() => void onDelete()}
        />
      </IfMay>
      {effect && <DeleteLimit {...{ limit, who, days, effect }} onClose={() => setEffect(null)} />}
    </Cluster>
  )
}

type Hours = Pick<PayLimit, 'hours_a_day' | 'hours_a_week'>

function hoursTextOf({ hours_a_day, hours_a_week }: Hours, t: TFunction<'admin'>): string {
  const parts = [
    hours_a_day !== null && t('payRules.times.aDay', { hours: hours_a_day.toLocaleString('en') }),
    hours_a_week !== null && t('payRules.times.aWeek', { hours: hours_a_week.toLocaleString('en') }),
  ]
  return parts.filter(Boolean).join(' · ') || t('payRules.times.noLimit')
}

/** All rules, the latest first, with the factors and hours of each. */
export function RulesHistory({ history }: { history: readonly PayRulesSince[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (history.length < 2) return null
  return (
    <section className="framed above-2" aria-label={t('payRules.history.title')}>
      <Stack gap="1" className={settings['form']}>
        <h2 className="text-xl">{t('payRules.history.title')}</h2>
        <ul className="lined edged">
          {history.toReversed().map((rules) => (
            <li key={rules.effective_from} className="pad-y-1 pad-x-1h">
              <span className="strong">
                {rules.effective_from === null
                  ? t('payRules.history.first')
                  : t('payRules.history.from', { day: localDateText(rules.effective_from, language) })}
              </span>
              {' · '}
              {t('payRules.history.factors', {
                working: rules.factor_working_day.toLocaleString('en'),
                rest: rules.factor_rest_day.toLocaleString('en'),
                holiday: rules.factor_holiday.toLocaleString('en'),
              })}
              {' · '}
              {hoursTextOf(rules, t)}
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

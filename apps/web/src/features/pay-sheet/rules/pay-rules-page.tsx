import type { ListedActivityType } from '@warsha/contract'
import { labelIn } from '@warsha/contract/texts'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../../api/admin/query-failure.tsx'
import { useActivityTypes } from '../../activity-types/index.ts'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { usePayRules } from './data.ts'
import { Limits, RulesHistory } from './limits.tsx'
import { RulesForm } from './rules-form.tsx'

/** Settings, Pay Rules: what makes paid hours of worked ones. */
export function PayRules() {
  const { t } = useTranslation('admin')
  const rules = usePayRules()
  const activities = useActivityTypes()
  const language = useLanguage()
  const asOf = (time: string) => t('settings.shownAsOf', { time })
  const isFailed = rules.isError || activities.isError
  return (
    <>
      <QueryFailure query={rules.isError ? rules : activities} text={t('settings.failed')} asOf={asOf} />
      {rules.data && activities.data ? (
        <>
          <RulesForm
            key={rules.data.version}
            rules={rules.data}
            activities={activities.data.map((type) => named(type, language))}
          />
          <Limits limits={rules.data.limits} />
          <RulesHistory history={rules.data.history} />
        </>
      ) : (
        !isFailed && <ListSkeleton label={t('payRules.loading')} />
      )}
    </>
  )
}

function named(type: ListedActivityType, language: Language): ListedActivityType {
  return { ...type, name: labelIn(language, type) }
}

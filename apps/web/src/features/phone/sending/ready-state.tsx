import { Line } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import type { Part } from './readiness.ts'
import styles from './ready-state.module.css'

/** Says whether this phone is ready without a network, else what it lacks. */
export function ReadyState({ missing }: { missing: readonly Part[] | null }) {
  const text = useReadyText(missing)
  if (missing === null) return null
  const Picture = missing.length === 0 ? IconCircleCheck : IconAlertTriangle
  return (
    <Line as="p" gap="1" align="start" className={styles['state']} data-ready={missing.length === 0 ? '' : undefined}>
      <Picture {...smallIcon} aria-hidden />
      <span>{text}</span>
    </Line>
  )
}

/** The same in words. */
export function useReadyText(missing: readonly Part[] | null): string {
  const { t } = useTranslation()
  const language = useLanguage()
  if (missing === null) return ''
  if (missing.length === 0) return t('ready.yes')
  const names = missing.map((part) => t(`ready.parts.${part}`))
  return t('ready.no', { parts: new Intl.ListFormat(language, { type: 'conjunction' }).format(names) })
}

import { Line } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { dayAndMonthText } from '../../../i18n/date-formats.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { fullWorkshopMomentText } from '../../../i18n/workshop-time.ts'
import { IconPencil } from '../../../ui/admin/icons.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { useHoldText } from '../hold-text.ts'
import type { SavedJob } from '../job-list.ts'
import styles from './hold-line.module.css'

type Props = { job: SavedJob; onChange?: () => void }

/** What a job waits for and since when; nothing where it is not on hold. */
export function HoldLine({ job: { status, hold }, onChange }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const holdText = useHoldText()
  if (status !== 'on_hold' || !hold) return null
  const [promised, ...changes] = hold.promises ?? []
  const first =
    promised?.expected_on && changes.length > 0
      ? t('jobs.hold.firstExpected', {
          count: changes.length,
          number: numberText(changes.length, language),
          day: dayAndMonthText(promised.expected_on, language),
        })
      : null
  return (
    <Line as="p" gap="half" className={styles['line']}>
      <span
        data-hint={[fullWorkshopMomentText(Date.parse(hold.since), zone, language), first].filter(Boolean).join(' · ')}
      >
        {holdText(hold)}
      </span>
      {onChange && <IconButton label={t('jobs.hold.change')} icon={<IconPencil {...smallIcon} />} onClick={onChange} />}
    </Line>
  )
}

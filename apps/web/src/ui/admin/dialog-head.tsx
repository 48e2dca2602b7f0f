import { Line } from '../layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconX } from '../icons.ts'
import { IconButton } from '../icon-button.tsx'
import { icon } from '../icon-size.ts'

/** The title of a window, and the button that closes it. The window itself is labelled with the title. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Line gap="2" justify="between">
      <h2 className="text-4xl shrinks breaks">{title}</h2>
      <IconButton label={t('form.close')} icon={<IconX {...icon} />} onClick={onClose} />
    </Line>
  )
}

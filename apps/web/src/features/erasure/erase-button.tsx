import { useTranslation } from 'react-i18next'
import { IconTrash } from '../../ui/icons.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'

type Props = { name: string; onPress: () => void }

/** In the row of somebody who left. */
export function EraseButton({ name, onPress }: Props) {
  const { t } = useTranslation('admin')
  return <IconButton label={t('erasure.openOf', { name })} icon={<IconTrash {...smallIcon} />} onClick={onPress} />
}

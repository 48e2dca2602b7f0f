import '../../ui/palette.css'
import { activityLook } from '../../ui/activity-look.ts'
import { classes } from '../../ui/classes.ts'
import styles from './activity-look.module.css'

/** The same for CSS: the colour, the pattern, and how both are laid on. */
export function lookClass(code: string): string {
  const { colour, pattern } = activityLook(code)
  return classes(styles['look'], styles[colour], styles[pattern])
}

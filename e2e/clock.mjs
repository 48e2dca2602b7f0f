import { ahead, setClock } from '../tools/set-clock.mjs'

/** Sets the clock of the process that runs the stories; the server takes this module with `--import`. */
setClock(ahead)

export { ahead, setClock }

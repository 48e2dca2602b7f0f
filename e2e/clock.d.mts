export { ahead, setClock } from '../tools/set-clock.mjs'

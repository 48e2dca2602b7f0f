const OLDEST = [20, 19]

/** Whether this version of Node.js is older than the oldest on which the product runs. */
export function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}

/** Ends the process with one line where Node.js is too old, before anything is made. */
export function mustBeNewEnough(version = process.versions.node) {
  if (!isTooOld(version)) return
  console.error(`Warsha needs Node.js ${OLDEST.join('.')} or newer; this is ${version}.`)
  process.exit(1)
}

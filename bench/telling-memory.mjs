/** With `--import`: tells its parent at the end the most memory that the process had, in megabytes. */
process.once('exit', () => process.send?.(process.resourceUsage().maxRSS / 1000))

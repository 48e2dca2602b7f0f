/** Names that were replaced by the field's own words, each with what it is called now. */
const retired: Record<string, string> = {
  ToldSession: 'SessionRow',
  HeardPhone: 'DeviceSyncStatus',
  startUsually: 'START_FAST',
  startAsUsual: 'startFast',
  startInItsPlace: 'startByPlacement',
  keepJobByNumber: 'lockJobByNumber',
  untilWon: 'withRetry',
  lostARace: 'isRaceLost',
  admittedByHandler: 'authorizesItself',
  admittedMeanwhile: 'authorizeConcurrently',
  PdfPress: 'PdfRenderer',
  ForecastKeeper: 'ForecastScheduler',
  reckonForecasts: 'computeForecasts',
  takeNoted: 'takeQueued',
  noteTwins: 'queueTwins',
  saveSeen: 'saveItemState',
  taughtOtherwise: 'wasTrainedDifferently',
  presentTold: 'presentEstimateAtStart',
  DOUBT: 'PRIOR_WEIGHT',
  makeAnew: 'rebuild',
  makeCalendarAnew: 'rebuildCalendar',
  triedOut: 'dryRun',
  heldUpBy: 'blockedBy',
  sessionSaid: 'serverSession',
  gathered: 'coalesce',
  useLingering: 'useExitTransition',
  useOpened: 'useDialogParam',
  fetchTelling: 'fetchWithProgress',
  realWish: 'changesOf',
}

const anyOfThem = new RegExp(`\\b(?:${Object.keys(retired).join('|')})\\b`, 'g')

/** The retired names in a source, with what to write instead. */
export function retiredNames(source: string): string[] {
  return [...new Set(source.match(anyOfThem))].map((name) => `${name} is ${retired[name]} now`)
}

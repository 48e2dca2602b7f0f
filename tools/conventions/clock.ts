/** What shows an instant on the clock of the browser, or asks for one in its format. */
const ofTheBrowser = [
  /\b(?:timeText|dayText|timeOrDayText)\b/,
  /\.(?:getHours|getMinutes|getDate|getDay|getMonth|getFullYear|getTimezoneOffset)\(/,
  /\.toLocale(?:Date|Time)String\(/,
  /resolvedOptions\(\)/,
  /new Intl\.DateTimeFormat\((?!(?:[^()]|\([^()]*\))*timeZone)/,
  /type="(?:date|time|datetime-local|month|week)"/,
  /type: '(?:date|time|datetime-local|month|week)'/,
]

/** The lines of a source that use the clock or the date fields of the browser. */
export function linesOnBrowserClock(text: string): string[] {
  return text.split('\n').filter((line) => ofTheBrowser.some((form) => form.test(line)))
}

/** A place where a number that somebody types is read in a way of its own. */
export type OwnReading = { path: string; line: number; what: string }

/** Where numbers that are typed are read, for all forms. */
const ONE_PLACE = 'apps/web/src/api/admin/use-shaped-form.ts'

const ways: { what: string; pattern: RegExp }[] = [
  // A browser's own field for numbers turns `48,25` into 4825 and Arabic digits into nothing.
  { what: "a browser's field for numbers", pattern: /type(?:=|: ?)["']number["']/ },
  { what: 'valueAsNumber', pattern: /\bvalueAsNumber\b/ },
  { what: 'parseFloat of what is typed', pattern: /(?<!Number\.)\bparseFloat\(/ },
  { what: 'a reading of its own', pattern: /setValueAs.*\bNumber\(/ },
  { what: 'a reading of its own', pattern: /\bNumber\([^)]*(?:currentTarget|target)\.value/ },
]

/** Finds in a source of the web app whatever reads a typed number past the one place. */
export function ownReadingsOf(path: string, text: string): OwnReading[] {
  if (!path.startsWith('apps/web/src/') || /\.test\.tsx?$/.test(path) || path === ONE_PLACE) return []
  return text
    .split('\n')
    .flatMap((line, at) =>
      ways.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ path, line: at + 1, what })),
    )
    .filter((found) => !isChoiceOfNumbers(found))
}

/** How many rows a page has is chosen, not typed. */
function isChoiceOfNumbers({ path }: OwnReading): boolean {
  return path === 'apps/web/src/ui/admin/pagination.tsx'
}

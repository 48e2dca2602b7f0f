import type { Rolldown } from 'vite'
import { phoneFeatures } from '../phone-features.ts'

/** What runs before all else, and asks for it: it must not import what it asks for. */
const ahead =
  /\/apps\/web\/src\/(main|paths|device\/(storage|unkept)|i18n\/language|(ui\/file-loader|app\/(areas|old-files|new-version|catalogues\/files)))\.tsx?$|vite\/preload-helper/

/** What the pages of both areas are made of: one file compresses better than a dozen. */
const parts =
  /\/(apps\/web\/src\/((api|device|ui)\/[^/]+|app\/(use-logout|query-client)\.tsx?|i18n\/(formats|i18n|use-language)\.ts|store\.ts|offline\/(entry|names)\.ts)|domain\/src\/(clock|coalesce|folding|job|local-time|own-session|planned-work|session|time|timer-check)\.ts)$/

/** What the technician's area is made of, in one file too, but what comes after its first screen. */
const techniciansOwn =
  /\/src\/(app\/(announcements|technician-layout)|features\/(phone\/((asking|choosing|running|switching|sending)\/)?[^/]+|scan\/load-scan-job)|device\/photo\/[^/]+|offline\/(?!rows)[^/]+)\.tsx?$/
const isIndex = /\/index\.ts$/
/** What a first screen is entered by. */
const firstScreens = /\/src\/(main|app\/(start|technician-area)|features\/sign-in\/sign-in-page)\.tsx?$/
/** What is used behind the first tap alone, and the database, which is made after the first screen where there is none. */
const afterFirstScreen = /\/src\/(features\/phone\/later\/index|offline\/local)\.ts$/

/** Apart from the rest of the foundation: two files come sooner than one of their size. */
const reactItself = /node_modules\/(react|react-dom|scheduler)\//
const foundation = /node_modules\/(react-router|i18next|react-i18next|@tanstack\/(react-query|query-core))\//

/** The page itself loads these, before anything could be loaded ahead. */
const isOfFirstPage = /\/(ahead|react|foundation|parts|rolldown-runtime)-[\w-]+\.(js|css)$/

/** Files of which phones load none. */
export const ofAdmins = new RegExp(
  `/apps/web/src/(app/admin-|ui/admin/|api/admin/|features/(?!(${phoneFeatures.join('|')})/))`,
)

/** Rules of which phones use none: the first page of a phone does not wait for them. */
const ofAdminsAlone =
  /\/domain\/src\/(?!(activity|clock|coalesce|folding|index|job|local-time|own-session|planned-work|proposal|role|schedule|session|spans|time|timer-check)\.ts)/

/** What most pages of the admin area are made of: a few files come sooner than forty small ones, and compress better. */
const adminParts =
  /\/apps\/web\/src\/(ui\/admin\/(?!messages)|api\/admin\/query|i18n\/(admin-(?!text)[\w-]+|people|workshop-time)\.ts)/
/** Of these, what the live board can do without, which is opened first: what forms, filters and menus are made of. */
const formParts =
  /\/apps\/web\/src\/(ui\/admin\/((action|export)-menu|active-toggle|back-guard|blocked-button|calendar-\w+|collisions-panel|columns-of-answer|date-[\w-]+|draft-offer|fields|filter-(bar|toggle)|form-[\w-]+|list-skeleton|log-table|months|number-field|own-days|settings-form|stepped-number|time-picker|unsaved-text|use-(dialog-param|more-beyond|status-change|unsaved))\.|i18n\/date-input\.ts)|\/domain\/src\/(read-date|saudi-holidays|typed-(day|number))\.ts/
const formLibraries =
  /node_modules\/@mantine\/(core\/esm\/components\/(Accordion|Checkbox|FocusTrap|Menu|Overlay|Popover|Radio|Textarea|VisuallyHidden)\/|core\/esm\/utils\/Floating\/use-|hooks\/esm\/use-(click-outside|debounced-value|focus-|intersection|long-press|window-event))/
/** What stands around every page of it; the area and its parts both import this. */
const ofEveryPage =
  /node_modules\/@mantine\/core\/esm\/(core|components\/(Tooltip|SegmentedControl|FloatingIndicator))\//
const adminLibraries = /node_modules\/(@mantine|@floating-ui|@tanstack\/(react-)?table[\w-]*|react-remove-scroll)\//
/** Without what these import, some of which is of the first page. */
const alone = { includeDependenciesRecursively: false }

/** Icons of which phones use one lie apart from those that admins alone see, all of which lie together. */
function iconsOf(icon: string, build: Rolldown.ChunkingContext): 'icons' | 'admin-icons' {
  const users = build.getModuleInfo(icon)?.importers ?? []
  return users.every((file) => ofAdmins.test(file)) ? 'admin-icons' : 'icons'
}

function isOfFirstScreen(file: string, build: Rolldown.ChunkingContext): boolean {
  return techniciansOwn.test(file) && !isAfterFirstScreen(file, build, new Set())
}

/** Whether nothing needs it but what comes after a phone's first screen, or admins. @param asked circles end there */
function isAfterFirstScreen(file: string, build: Rolldown.ChunkingContext, asked: Set<string>): boolean {
  if (afterFirstScreen.test(file) || ofAdmins.test(file) || asked.has(file)) return true
  if (firstScreens.test(file)) return false
  asked.add(file)
  // What an index names is used by those who import it from there.
  const { importers = [], dynamicImporters = [] } = build.getModuleInfo(file) ?? {}
  const users = importers.filter((user) => afterFirstScreen.test(user) || !isIndex.test(user))
  return (
    (users.length > 0 || dynamicImporters.length > 0) && users.every((user) => isAfterFirstScreen(user, build, asked))
  )
}

/** What every page needs and hardly ever changes lies apart: a new version of the app does not send it again. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'ahead', test: ahead },
    { name: 'react', test: reactItself },
    { name: 'foundation', test: foundation },
    { name: 'form-parts', test: formParts, ...alone },
    { name: 'admin-rules', test: ofAdminsAlone, ...alone },
    {
      name: (file, build) => (isAfterFirstScreen(file, build, new Set()) ? null : 'parts'),
      debugName: 'parts',
      test: parts,
    },
    {
      name: (file, build) => (isOfFirstScreen(file, build) ? 'technician' : null),
      debugName: 'technician',
      test: techniciansOwn,
      ...alone,
    },
    // With what they import: what lay elsewhere would import these in turn, and a circle of files does not start.
    { name: 'admin-libraries', test: ofEveryPage },
    { name: 'form-libraries', test: formLibraries, minShareCount: 2, ...alone },
    { name: 'admin-libraries', test: adminLibraries, minShareCount: 2 },
    {
      name: (icon, build) => (iconsOf(icon, build) === 'admin-icons' ? 'admin-icons' : null),
      debugName: 'admin-icons',
      test: /^\0icon:|\/ui\/admin\/icons\.ts$/,
      ...alone,
    },
    { name: 'admin-parts', test: adminParts, ...alone },
    // All of phones' icons: the files of the technician's area import one another, and some make of an icon a thing while they load.
    { name: 'icons', test: /^\0icon:/ },
  ],
}

/** The files that the browser is to load beside one that is loaded later. */
export function filesBeside(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  // The technician's area lies on the phone: links that load ahead what is there only hold it up.
  if (file.includes('technician-area')) return files.filter((name) => name.endsWith('.css'))
  return hostType === 'html' ? files : files.filter((name) => !isOfFirstPage.test(name))
}

/**
 * Files that only name what lies elsewhere, shapes and rules, which do nothing by being there: whoever takes one thing of them
 * does not load the others.
 */
export const filesWithoutEffect =
  /\/src\/(features\/[\w-]+\/index|ui\/(admin\/)?icons)\.ts$|\/packages\/(contract|domain)\/src\//

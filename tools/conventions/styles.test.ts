import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from './sources.ts'
import { classesOf, mantineParts, mantineSheets, plainClasses, rawLengths, scaleOf, sheetClasses } from './styles.ts'

const WEB = 'apps/web/src'
const UI = `${WEB}/ui`
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = filesBelow(WEB)
const sheets = files.filter((path) => path.endsWith('.css'))
const parts = files.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
const tokens = textOf(`${UI}/tokens.css`)
const spaces = scaleOf(tokens, '--space')

/** Figures and print, each of a size that nothing else has. */
const OWN_SIZES = [
  `${WEB}/app/front-layout.module.css: 40px`,
  `${WEB}/features/phone/running/active-session.module.css: 56px`,
  `${WEB}/features/reports/kpis.module.css: 26px`,
  `${WEB}/features/sign-in/form.module.css: 26px`,
  `${WEB}/features/timeline/legend.module.css: 9px`,
  `${WEB}/features/timeline/picture.module.css: 8.5px`,
  `${WEB}/features/timeline/picture.module.css: 9px`,
  `${WEB}/ui/admin/stat-card.module.css: 30px`,
]

/** All that is taken of Mantine; see decision 95. A part that is given up leaves the list. */
const MANTINE = {
  fields: ['Checkbox', 'NativeSelect', 'Switch', 'TextInput', 'Textarea'],
  overlays: ['Menu', 'Popover', 'Tooltip'],
  choices: ['SegmentedControl'],
  charts: ['AreaChart', 'LineChart', 'PieChart'],
  frame: ['DirectionProvider', 'MantineProvider', 'createTheme', 'useDirection'],
  hooks: ['useDebouncedValue', 'useIntersection', 'useMediaQuery', 'useWindowEvent'],
}

/** Sheets of what those parts could draw and are not asked to: fields that load or clear, menus with a search, a veil. */
const NOT_DRAWN = [
  'CheckboxCard',
  'CheckboxIndicator',
  'CloseButton',
  'Combobox',
  'Loader',
  'Overlay',
  'VisuallyHidden',
]

describe('sizes of text and distances come from the scales', () => {
  test('in every sheet', () => {
    expect(sheets.length).toBeGreaterThan(100)
    expect(scaleOf(tokens, '--text-').size).toBeGreaterThan(10)
    expect(spaces.get('8px')).toBe('--space')
    const raw = sheets.flatMap((path) =>
      rawLengths(textOf(path), spaces).map((line) => `${path}: ${line.trim().replace(/^font-size: (.*);$/, '$1')}`),
    )
    expect([...new Set(raw)].toSorted()).toEqual(OWN_SIZES.toSorted())
  })

  test.each([
    'font-size: 13px;',
    '  gap: 8px;',
    'padding: 5px 16px;',
    'margin-inline-start: -8px;',
    'font-size: 1.2em;',
  ])('not as %s', (line) => expect(rawLengths(line, spaces)).toEqual([line]))

  test.each(['font-size: var(--text-s);', 'font-size: 0;', 'gap: 5px var(--space);', 'width: 8px;', 'inset: 8px;'])(
    'but as %s',
    (line) => expect(rawLengths(line, spaces)).toEqual([]),
  )
})

describe('a class that is named as it is', () => {
  const named = new Set(parts.flatMap((path) => plainClasses(path, textOf(path))))
  const sheetOf = (name: string) => classesOf(textOf(`${UI}/${name}.css`))

  test('has a rule', () => {
    const known = ['base', 'layout', 'text'].flatMap((name) => [...sheetOf(name)])
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((name) => !known.includes(name))).toEqual([])
  })

  test('and each rule for text is used', () => {
    expect([...sheetOf('text')].filter((name) => !named.has(name))).toEqual([])
  })

  test('is found wherever it is named', () => {
    const source = `<p className={isNew ? 'one two' : styles['no']}>{classes('three', a === 'no' && 'four', f('no'))}</p>`
    expect(plainClasses('a.tsx', source)).toEqual(['one', 'two', 'three', 'four'])
    expect(
      classesOf('.a,\n.b {\n  margin: 0.5px;\n}\n\n@media print {\n  .c:hover {\n    color: red;\n  }\n}'),
    ).toEqual(new Set(['a', 'b', 'c']))
  })
})

describe('a class of a sheet', () => {
  const named = new Map<string, Set<string | null>>()
  const modules = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  for (const path of modules) {
    for (const [sheet, names] of sheetClasses(path, textOf(path))) {
      const file = posix.join(posix.dirname(path), sheet)
      named.set(file, new Set([...(named.get(file) ?? []), ...names]))
    }
  }
  const missing = (names: Iterable<string | null>, among: Set<string | null>) =>
    [...names].filter((name) => name !== null && !among.has(name))

  test('that is named has a rule', () => {
    expect(named.size).toBeGreaterThan(100)
    expect(
      [...named].flatMap(([file, names]) => missing(names, classesOf(textOf(file))).map((it) => [file, it])),
    ).toEqual([])
  })

  test('that has a rule is named', () => {
    const unused = sheets
      .filter((file) => file.endsWith('.module.css') && !named.get(file)?.has(null))
      .flatMap((file) => missing(classesOf(textOf(file)), named.get(file) ?? new Set()).map((it) => [file, it]))
    expect(unused).toEqual([])
  })

  test('is found wherever it is named', () => {
    const source = `import s from './a.module.css'
      const a = classes(s['one'], isNew && s['two'], other['no'], s[kind])`
    expect(sheetClasses('a.tsx', source)).toEqual(new Map([['./a.module.css', new Set(['one', 'two', null])]]))
  })
})

// Behind text the system paints its own ground: on what is filled, only both together are read.
test('text on a filled ground keeps its colours where the system says the colours', () => {
  const bare = sheets.flatMap((path) =>
    [...textOf(path).matchAll(/\{([^{}]*\bcolor: var\(--on-(?:accent|error)\)[^{}]*)\}/g)]
      .filter(([, rule = '']) => !rule.includes('forced-color-adjust: none'))
      .map(([rule]) => `${path}: ${rule}`),
  )
  expect(bare).toEqual([])
})

describe('Mantine', () => {
  test('is taken for what it is there for, and for nothing else', () => {
    const taken = new Set(parts.flatMap((path) => mantineParts(path, textOf(path))))
    expect([...taken].toSorted()).toEqual(Object.values(MANTINE).flat().toSorted())
  })

  // Without its sheet, or with one that comes before what it is based on, a part is drawn as the browser draws it.
  test('has its style sheets in one list, each after those that it is based on', () => {
    const list = `${WEB}/app/mantine-styles.ts`
    const named = [...textOf(list).matchAll(/styles\/(\w+)\.css'/g)].map(([, name]) => name ?? '')
    const elsewhere = parts.filter((path) => textOf(path).includes('@mantine/core/styles'))
    expect(elsewhere).toEqual([])
    const needed = [...MANTINE.fields, ...MANTINE.overlays, ...MANTINE.choices].flatMap((part) => mantineSheets(part))
    expect(named.toSorted()).toEqual([...new Set(needed)].filter((name) => !NOT_DRAWN.includes(name)).toSorted())
    const early = named.flatMap((name, at) =>
      mantineSheets(name).filter((base) => base !== name && named.indexOf(base) > at && named.includes(base)),
    )
    expect(early).toEqual([])
  })

  test('types are no parts', () => {
    expect(mantineParts('a.tsx', `import { Menu as M, type Props } from '@mantine/core'`)).toEqual(['Menu'])
  })
})

/** In wide or high windows alone. */
const STICKY_ELSEWHERE = [
  `${WEB}/app/admin-nav.module.css`,
  `${WEB}/features/live/live-board-page.module.css`,
  `${WEB}/ui/admin/object-page.module.css`,
]

// At 400 % a window is 256 px high, and `--stays` lets all bars scroll with the page.
test('what stays above or below what scrolls does so by --stays', () => {
  const bare = sheets.flatMap((path) =>
    [...textOf(path).matchAll(/\{[^{}]*position: sticky[^{}]*\}/g)]
      .filter(([rule]) => rule.includes('inset-block'))
      .map(() => path),
  )
  expect(bare.toSorted()).toEqual(STICKY_ELSEWHERE)
})

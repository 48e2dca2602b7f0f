import type { Page } from '@playwright/test'
import { DOWN, ENTER, LEFT, RIGHT, SPACE, TAB, type Tab } from './tab.ts'

const keys: Readonly<Record<string, string>> = {
  [TAB]: 'Tab',
  [ENTER]: 'Enter',
  [DOWN]: 'ArrowDown',
  [LEFT]: 'ArrowLeft',
  [RIGHT]: 'ArrowRight',
  [SPACE]: 'Space',
}

/** A page of Playwright's, for the stories that are told in every engine. */
export function tabOfPage(page: Page): Tab {
  return {
    engine: `Chromium ${page.context().browser()?.version() ?? ''}`,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (work, ...given) => page.evaluate(`(${work.toString()})(...${JSON.stringify(given)})`),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: async (text) => {
      const key = keys[text]
      await (key === undefined ? page.keyboard.type(text) : page.keyboard.press(key))
    },
    chooseFiles: (selector, paths) => page.locator(selector).setInputFiles(paths),
    picture: () => page.screenshot(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.context().close(),
  }
}

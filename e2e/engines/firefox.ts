import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { type Browser, between, type Tab, windowSize } from './tab'

function tabOf(page: Page, noise: readonly string[], close: () => Promise<void>): Tab {
  return {
    noise,
    close,
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    // As a string, because Puppeteer's types allow handles as arguments, which aren't used here.
    run: async <A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A) =>
      (await page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`)) as T,
    async load(script) {
      await page.evaluate(script)
    },
    click: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      for (const { x, y } of between(from, to)) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    async pressWithControl(character) {
      await page.keyboard.down('Control')
      await page.keyboard.press(character as KeyInput)
      await page.keyboard.up('Control')
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
  }
}

/** Firefox through WebDriver BiDi, which it supports without a separate driver. */
export async function startFirefox(file: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: file,
    headless: true,
    // `setViewport` fails in Firefox 140, which can't set the screen's orientation. For this size, that is ignored.
    defaultViewport: windowSize,
  })
  return {
    version: await browser.version(),
    async newTab() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const noise: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(message.text())
      })
      page.on('pageerror', (error) => noise.push(error instanceof Error ? error.message : String(error)))
      return tabOf(page, noise, () => context.close())
    },
    close: () => browser.close(),
  }
}

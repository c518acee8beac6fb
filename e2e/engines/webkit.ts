import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../scripts/free-port.mjs'
import { type Browser, between, type Key, type Tab, windowSize } from './tab'

const codes: Record<Key, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Space: Keys.SPACE,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowDown: Keys.ARROW_DOWN,
}

/** A pointer move to a point in the window, without animation. */
const at = ({ x, y }: { x: number; y: number }) => ({
  x: Math.round(x),
  y: Math.round(y),
  origin: Origin.VIEWPORT,
  duration: 0,
})

function tabOf(driver: WebDriver): Tab {
  const actions = () => driver.actions({ async: true })
  return {
    // WebDriver doesn't report what a page logs.
    noise: [],
    close: () => driver.quit(),
    open: (url) => driver.get(url),
    run: async (work, ...args) => driver.executeScript(work, ...args),
    load: (script) => driver.executeScript(script),
    click: (point) => actions().move(at(point)).press().release().perform(),
    async drag(from, to) {
      const gesture = actions().move(at(from)).press()
      for (const point of between(from, to)) gesture.move(at(point))
      await gesture.release().perform()
    },
    type: (text) => actions().sendKeys(text).perform(),
    press: (key) => actions().sendKeys(codes[key]).perform(),
    pressWithControl: (character) =>
      actions().keyDown(Keys.CONTROL).sendKeys(character).keyUp(Keys.CONTROL).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
}

/** Starts a virtual display with the first free number. */
async function startDisplay(): Promise<{ number: string; child: ChildProcess }> {
  const screen = `${windowSize.width}x${windowSize.height + 200}x24`
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const number of createInterface({ input: child.stdout })) return { number, child }
  throw new Error('Xvfb didn’t start.')
}

const startLimitMs = 60_000

/** Starts the driver and waits until it responds. */
async function startDriver(
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort(0)
  const url = `http://127.0.0.1:${String(port)}`
  const child = spawn(file, [`--port=${String(port)}`], { env, stdio: 'ignore' })
  const until = Date.now() + startLimitMs
  const answers = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('WebKitWebDriver didn’t start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, child }
}

/** WebKit through WebKitGTK's driver, in a window on its own virtual display. */
export async function startWebkit(file: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'studio-webkit-'))
  const display = await startDisplay()
  // The usual locale of containers, in which WebKit reports the language `C`, which isn't a language tag.
  const env = {
    ...process.env,
    LC_ALL: undefined,
    LANGUAGE: undefined,
    LANG: 'C.UTF-8',
    HOME: home,
    DISPLAY: `:${display.number}`,
  }
  const { url, child } = await startDriver(file, env)
  const newDriver = async () => {
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build()
    // Enlarges the window by the height of its toolbar.
    const { width, height } = windowSize
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    const inner = await driver.executeScript<number>('return innerHeight')
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height: height + height - inner })
    return driver
  }
  const first = await newDriver()
  const version = (await first.getCapabilities()).getBrowserVersion() ?? ''
  await first.quit()
  return {
    version: `webkit/${version}`,
    newTab: async () => tabOf(await newDriver()),
    async close() {
      child.kill()
      display.child.kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}

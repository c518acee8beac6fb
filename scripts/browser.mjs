import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { bin, run } from './run.mjs'

/** Installation paths of Chrome, Chromium and Edge. */
const installedPaths = () => {
  const { env } = process
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    const folders = ['/Applications', path.join(env.HOME ?? '', 'Applications')]
    return folders.flatMap((folder) => apps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`))
  }
  if (process.platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    )
    const apps = [
      String.raw`Google\Chrome\Application\chrome.exe`,
      String.raw`Chromium\Application\chrome.exe`,
      String.raw`Microsoft\Edge\Application\msedge.exe`,
    ]
    return folders.flatMap((folder) => apps.map((app) => path.join(folder, app)))
  }
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ]
  const folders = (env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) =>
    [...folders, '/usr/bin', '/snap/bin'].map((folder) => path.join(folder, name)),
  )
}

/** Playwright's own browser, which its version was tested with. */
const ownPath = async () => {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * False for a browser with missing libraries, or a stub that only explains how to install it.
 * @param {string} file
 */
const starts = (file) =>
  existsSync(file) &&
  (process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0)

/**
 * The browser for the tests: `STUDIO_BROWSER`, Playwright's own, or an installed one.
 * @returns {Promise<string | undefined>} its path, if there is one
 */
export const findBrowser = async () => {
  const wanted = process.env.STUDIO_BROWSER
  if (wanted) return wanted
  return [await ownPath(), ...installedPaths()].find(starts)
}

/** Chromium's sandbox doesn't start as root; it isn't needed, because tests only open our own pages. */
const isRoot = process.getuid?.() === 0

/** The same behaviour on every machine, without background requests. */
export const browserFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Features that Playwright disables (`chromiumSwitches.ts` of its version). Chromium only reads the last such list, so ours
 * has to include them.
 */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Features for which a headed browser starts extra renderers: the address bar's list, and a spare page. */
const uiFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** For browser tests, each of which opens a window: without features of the window's interface (saves 1 s of CPU time each). */
export const testFlags = [
  ...browserFlags,
  `--disable-features=${[...offForPlaywright, ...uiFeatures].join(',')}`,
]

const isDebianRoot = isRoot && existsSync('/usr/bin/apt-get')

/** @param {string} commands */
const apt = (commands) => ({
  command: 'sh',
  args: ['-c', `export DEBIAN_FRONTEND=noninteractive; apt-get update && ${commands}`],
})

// Prefers the headless shell, which like Playwright's browser starts no renderer for a window's interface.
const aptInstall = '(apt-get install -y chromium-headless-shell || apt-get install -y chromium)'

/** Exactly the installed Chromium's version, so that no installed package changes. */
const addHeadlessShell =
  'timeout 180 apt-get install -y --no-install-recommends --no-remove ' +
  '"chromium-headless-shell=$(dpkg-query -W -f=\'${Version}\' chromium)"'

/** Playwright's installer and, on Debian as root, apt, which also installs the required libraries. */
const installers = () => {
  const playwright = {
    command: process.execPath,
    args: [bin('@playwright/test/cli.js'), 'install', 'chromium'],
  }
  return isDebianRoot ? [apt(aptInstall), playwright] : [playwright]
}

/**
 * Debian's Chromium opens a window for each test; its headless shell doesn't, which saves a sixth of the processor time
 * (docs/decisions/0116-what-npm-test-waits-for.md). It is added if it's available in the same version.
 * @param {string} found
 */
const preferHeadlessShell = async (found) => {
  if (!isDebianRoot || found !== '/usr/bin/chromium' || process.env.STUDIO_BROWSER) return found
  const { command, args } = apt(addHeadlessShell)
  await run(command, args)
  return (await findBrowser()) ?? found
}

/**
 * Finds a browser, or installs one.
 * @returns {Promise<{ file: string | undefined, output: string }>} without a file, `output` explains why
 */
export const findOrInstallBrowser = async () => {
  const found = await findBrowser()
  if (found) return { file: await preferHeadlessShell(found), output: '' }
  let output = ''
  for (const { command, args } of installers()) {
    const result = await run(command, args)
    output += result.output
    const file = result.code === 0 ? await findBrowser() : undefined
    if (file) return { file, output }
  }
  return {
    file: undefined,
    output: `${output}\nNo browser could be installed. Install Chrome or Chromium, or name one in STUDIO_BROWSER.\n`,
  }
}

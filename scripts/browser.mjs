import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { bin, run } from './run.mjs'

/** Where the installers of Chrome, Chromium and Edge put them. */
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

/** Playwright's own, the one that its version was tested with. */
const ownPath = async () => {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * A browser without its libraries, or a stub that only says how to install one, is none.
 * @param {string} file
 */
const starts = (file) =>
  existsSync(file) &&
  (process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0)

/**
 * The browser for the tests: `STUDIO_BROWSER`, Playwright's own, or an installed one.
 * @returns {Promise<string | undefined>} its path; undefined where there is none
 */
export const findBrowser = async () => {
  const wanted = process.env.STUDIO_BROWSER
  if (wanted) return wanted
  return [await ownPath(), ...installedPaths()].find(starts)
}

/** Chromium's sandbox refuses to start for root; what the tests open is our own. */
const isRoot = process.getuid?.() === 0

/** Quiet, alike on every machine, and without a word to the outside. */
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
 * What Playwright turns off (`chromiumSwitches.ts` of its version): of two lists Chromium reads the second alone, so ours
 * begins with it.
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

/** What a whole browser loads beside each page, in renderers of its own: the address bar's list, and a page in reserve. */
const uiFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** For the browser tests, each of which has a window of its own: no feature of a window's own interface in it (1 s of processor time a window). */
export const testFlags = [
  ...browserFlags,
  `--disable-features=${[...offForPlaywright, ...uiFeatures].join(',')}`,
]

// Debian's browser without a window, as Playwright's own is: no renderer is spent on a window's own interface.
const aptInstall =
  'export DEBIAN_FRONTEND=noninteractive; apt-get update && ' +
  '(apt-get install -y chromium-headless-shell || apt-get install -y chromium)'

/** By Playwright's own installer, or on Debian as root by apt, which brings the libraries that it needs along. */
const ways = () => {
  const playwright = {
    command: process.execPath,
    args: [bin('@playwright/test/cli.js'), 'install', 'chromium'],
  }
  const apt = {
    command: 'sh',
    args: ['-c', aptInstall],
  }
  return isRoot && existsSync('/usr/bin/apt-get') ? [apt, playwright] : [playwright]
}

/**
 * Finds a browser, and installs one where there is none.
 * @returns {Promise<{ file: string | undefined, output: string }>} without a file, `output` says why
 */
export const findOrInstallBrowser = async () => {
  const found = await findBrowser()
  if (found) return { file: found, output: '' }
  let output = ''
  for (const { command, args } of ways()) {
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

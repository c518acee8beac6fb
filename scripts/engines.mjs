import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/** @typedef {'firefox' | 'webkit'} EngineName */
/** @typedef {{ title: string, wanted: string | undefined, files: () => string[], requires: string[], packages: string[], hint: string }} Engine */

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))

/** Installation paths of Firefox. */
const firefoxPaths = () => {
  const { env } = process
  if (process.platform === 'darwin')
    return ['/Applications', path.join(env.HOME ?? '', 'Applications')].map(
      (folder) => `${folder}/Firefox.app/Contents/MacOS/firefox`,
    )
  if (process.platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)']]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, 'Mozilla Firefox', 'firefox.exe'))
  return [...onPath('firefox-esr'), ...onPath('firefox')]
}

/**
 * Both are driven by WebDriver, so ordinary browsers are enough. WebKit opens a window, for which Xvfb is needed.
 * @type {Record<EngineName, Engine>}
 */
const engines = {
  firefox: {
    title: 'Firefox',
    wanted: process.env.STUDIO_FIREFOX,
    files: firefoxPaths,
    requires: [],
    // The decoders of videos, which Debian only recommends.
    packages: ['firefox-esr', 'gstreamer1.0-libav'],
    hint: 'Install Firefox, or name it in STUDIO_FIREFOX.',
  },
  webkit: {
    title: 'WebKit',
    wanted: process.env.STUDIO_WEBKIT,
    files: () => (process.platform === 'linux' ? onPath('WebKitWebDriver') : []),
    requires: ['Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav'],
    hint: 'On Linux, install WebKitGTK’s WebKitWebDriver and Xvfb, or name the first in STUDIO_WEBKIT.',
  },
}

/** @type {readonly EngineName[]} */
export const engineNames = ['firefox', 'webkit']

/**
 * False for a program with missing libraries, or a stub that only explains how to install it.
 * @param {string} file
 */
const starts = (file) =>
  existsSync(file) &&
  (process.platform !== 'linux' || spawnSync(file, ['--help'], { timeout: 20_000 }).status === 0)

/**
 * The program that drives an engine: Firefox itself, or WebKit's driver.
 * @param {EngineName} name
 * @returns {string | undefined} its path; undefined if it or a program it requires isn't installed
 */
export const findEngine = (name) => {
  const { wanted, files, requires } = engines[name]
  if (!requires.every((program) => onPath(program).some((file) => existsSync(file)))) return undefined
  return wanted || files().find(starts)
}

/** Why the tests of an engine are skipped. @param {EngineName} name */
export const whySkipped = (name) =>
  `The tests in ${engines[name].title} are skipped: it isn’t installed. ${engines[name].hint}`

/** Only on Debian, whose package names are used: Ubuntu's Firefox is a snap. */
const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs missing engines on Debian as root. Elsewhere their tests are skipped.
 * @returns {Promise<string[]>} a sentence for each engine that is still missing
 */
export const findOrInstallEngines = async () => {
  const missing = engineNames.filter((name) => findEngine(name) === undefined)
  if (missing.length > 0 && canInstall()) {
    const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('timeout', ['120', 'apt-get', 'update'], { env: quiet })
    for (const name of missing) {
      const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...engines[name].packages]
      await run('timeout', ['180', ...install], { env: quiet })
    }
  }
  return missing.filter((name) => findEngine(name) === undefined).map(whySkipped)
}

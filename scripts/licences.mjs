/** Licences that what this project ships and is built with may be under: none asks for more than to be named. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // libvips, which sharp loads as a library of its own: it can be replaced, as the licence asks.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Of files, not of what they are used in.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose record names no licence; each was read in its repository. @type {Record<string, string>} */
const unsaid = { 'cli-table': 'MIT', 'twitter-text': 'Apache-2.0' }

/**
 * Whether a licence, or one of those to choose from, or all that hold together, are accepted.
 * @param {string} expression as SPDX writes it
 * @returns {boolean}
 */
export const isAccepted = (expression) => {
  const text = expression.replaceAll(/[()]/g, '')
  if (text.includes(' OR ')) return text.split(' OR ').some((each) => isAccepted(each))
  return text.split(' AND ').every((each) => accepted.has(each.trim()))
}

/**
 * @typedef {{ name: string, version: string, licence: string, ships: boolean }} Package a package as it is installed;
 *   `ships`: the server loads it from `node_modules`. The others are built in, or build and test.
 */

/**
 * The packages of a lock file, by name.
 * @param {{ packages: Record<string, { version?: string | undefined, license?: string | undefined, dev?: boolean | undefined }> }} lock
 * @returns {Package[]}
 */
export const packagesIn = ({ packages }) =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', license, dev = false }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? unsaid[name] ?? '', ships: !dev }
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))

/**
 * The licences with their packages, as a document.
 * @param {Package[]} packages
 * @returns {string}
 */
export const licenceReport = (packages) => {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort()
  const sections = licences.map((licence) => {
    const lines = packages
      .filter((each) => each.licence === licence)
      .map(({ name, version, ships }) => `- ${name} ${version}${ships ? ' (installed with the server)' : ''}`)
    return `## ${licence || 'No licence named'}\n\n${[...new Set(lines)].join('\n')}`
  })
  return `# Licences of the packages that this project uses\n\n${sections.join('\n\n')}\n`
}

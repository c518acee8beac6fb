/** Accepted licences of shipped and development packages: none requires more than attribution. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // libvips, which sharp loads as a separate library, so that it can be replaced, as the licence requires.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Applies to the licensed files, not to the programs that use them.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences of packages that don't declare one, according to their repositories. @type {Record<string, string>} */
const undeclared = { 'cli-table': 'MIT', 'twitter-text': 'Apache-2.0' }

/**
 * True if an SPDX expression can be satisfied by accepted licences.
 * @param {string} expression
 * @returns {boolean}
 */
export const isAccepted = (expression) => {
  const text = expression.replaceAll(/[()]/g, '')
  if (text.includes(' OR ')) return text.split(' OR ').some((each) => isAccepted(each))
  return text.split(' AND ').every((each) => accepted.has(each.trim()))
}

/**
 * @typedef {{ name: string, version: string, licence: string, ships: boolean }} Package an installed package; `ships`: the
 *   server loads it from `node_modules`. Others are bundled, or only used to build and test.
 */

/**
 * The packages of a lock file, sorted by name.
 * @param {{ packages: Record<string, { version?: string | undefined, license?: string | undefined, dev?: boolean | undefined }> }} lock
 * @returns {Package[]}
 */
export const packagesIn = ({ packages }) =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', license, dev = false }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? undeclared[name] ?? '', ships: !dev }
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))

/**
 * A document of the licences with their packages.
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

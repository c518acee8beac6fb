/**
 * The area that a file belongs to: its folder of the first two levels (`server/posts`, `src/media`), of three for a
 * screen (`src/features/home`) and in `src/api` (`src/api/http`), or the first level alone for the files that stand
 * directly in it. A file directly in `src/api` is an area of its own: `errors.ts` lies below the folders beside it,
 * `connect.ts` above them.
 * @param {string} file
 */
export function areaOf(file) {
  const folders = file.split('/').slice(0, -1)
  const inApi = file.startsWith('src/api/')
  if (inApi && folders.length === 2) return file
  return folders.slice(0, inApi || file.startsWith('src/features/') ? 3 : 2).join('/')
}

/**
 * @typedef {{ source: string, dependencies: readonly { resolved: string }[] }} Module a module as dependency-cruiser
 *   lists it
 */

/**
 * Rings of areas that import each other, each as the imports that close it. Tests and generated files are left out: they may use every area.
 * @param {readonly Module[]} modules
 * @param {readonly string[]} folders of the first level; other files are not looked at
 * @returns {string[]} one sentence a ring
 */
export function folderCycles(modules, folders) {
  /** @param {string} file */
  const counts = (file) => folders.includes(file.split('/')[0] ?? '') && !/\.(test|gen)\.tsx?$/.test(file)
  /** @type {Map<string, Map<string, string>>} imported area by importing area, with one import as example */
  const edges = new Map()
  for (const { source, dependencies } of modules.filter((module) => counts(module.source))) {
    const from = areaOf(source)
    const targets = edges.get(from) ?? new Map()
    edges.set(from, targets)
    for (const { resolved } of dependencies.filter((dependency) => counts(dependency.resolved))) {
      const to = areaOf(resolved)
      if (to !== from && !targets.has(to)) targets.set(to, `${source} → ${resolved}`)
    }
  }
  /** @param {string} start @param {string} goal @returns {string[] | undefined} the shortest way, without `start` */
  const way = (start, goal) => {
    const queue = [[start]]
    const seen = new Set([start])
    for (const path of queue) {
      for (const next of edges.get(path.at(-1) ?? '')?.keys() ?? []) {
        if (next === goal) return [...path.slice(1), next]
        if (!seen.has(next)) queue.push([...path, next])
        seen.add(next)
      }
    }
    return undefined
  }
  /** @type {Map<string, string>} */
  const rings = new Map()
  for (const area of edges.keys()) {
    const back = way(area, area)
    if (!back) continue
    const ring = [area, ...back]
    const imports = back.map((to, index) => edges.get(ring[index] ?? '')?.get(to))
    const key = [...new Set(ring)].sort().join(' ')
    if (!rings.has(key)) rings.set(key, `${ring.join(' → ')} (${imports.join('; ')})`)
  }
  return [...rings.values()]
}

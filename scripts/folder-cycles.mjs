/**
 * The area of a file: its folder up to the second level (`server/posts`, `src/media`), or up to the third for screens
 * (`src/features/home`) and in `src/api` (`src/api/http`). A file directly in `src/api` is its own area, because e.g.
 * `errors.ts` is used by the folders there, while `connect.ts` uses them.
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
 * Finds cycles of areas. Tests and generated files are ignored, because they may use every area.
 * @param {readonly Module[]} modules
 * @param {readonly string[]} folders top-level folders to check
 * @returns {string[]} a description of each cycle, with its imports
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
  /** @param {string} start @param {string} goal @returns {string[] | undefined} the shortest path, without `start` */
  const pathTo = (start, goal) => {
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
  const cycles = new Map()
  for (const area of edges.keys()) {
    const back = pathTo(area, area)
    if (!back) continue
    const cycle = [area, ...back]
    const imports = back.map((to, index) => edges.get(cycle[index] ?? '')?.get(to))
    const key = [...new Set(cycle)].sort().join(' ')
    if (!cycles.has(key)) cycles.set(key, `${cycle.join(' → ')} (${imports.join('; ')})`)
  }
  return [...cycles.values()]
}

/** @typedef {{ getModuleInfo(id: string): { importedIds: string[] } | null }} Context */

const homeRoute = /src\/routes\/_shell\/w\/\$workspaceId\/index\.tsx\?tsr-split=component$/
const shellRoute =
  /src\/routes\/_shell(\/w\/\$workspaceId\/route)?\.tsx\?tsr-split=component$|src\/ui\/toaster\.tsx$/

/**
 * Files instead of crumbs: left alone, the first screen would come in 35 files, most of them under 1 KiB. What is in
 * none of these groups goes to its screen, or to a file that the screens which need it share.
 */
export const chunks = () => {
  /** @type {string[]} */
  const modules = []
  /** @type {Set<string> | undefined} */
  let ofHome

  /** @param {string} id */
  const remember = (id) => {
    modules.push(id)
    return true
  }
  /**
   * What Home imports, near and far.
   * @param {Context} context
   */
  const reachedByHome = (context) => {
    const reached = new Set(modules.filter((id) => homeRoute.test(id)))
    for (const id of reached)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
    return reached
  }
  /**
   * @param {string} id
   * @param {Context} context
   */
  const kit = (id, context) => ((ofHome ??= reachedByHome(context)).has(id) ? 'kit' : null)

  return {
    groups: [
      // What every address needs: React, the URL tree with its loaders, the contract, the API's client.
      { name: 'studio', tags: [/** @type {const} */ ('$initial')], priority: 3 },
      { name: 'shell', test: shellRoute, priority: 2 },
      // What Home has in common with other screens; the rest of Home is Home's. Every `test` comes before any `name`.
      { name: kit, test: remember, minShareCount: 2, priority: 1 },
    ],
  }
}

/** @typedef {{ getModuleInfo(id: string): { importedIds: string[] } | null }} Context */

const home = /src\/routes\/_shell\/w\/\$workspaceId\/index\.tsx\?/
/** Only the developer screen writes schemas out, but zod's own index reaches these from everywhere. */
const schemaWriter = /zod\/v4\/core\/(to-json-schema|json-schema[\w-]*)\.js$/
const everywhere = /src\/main\.tsx$|src\/routes\/_shell(\/w\/\$workspaceId\/route)?\.tsx\?/

/**
 * The modules given, and what they import near and far.
 * @param {Context} context
 * @param {string[]} ids
 */
const reach = (context, ids) => {
  const reached = new Set(ids)
  for (const id of reached)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/**
 * Names the file of what every screen of a workspace needs, with Home, where people begin. Left alone, the first screen
 * would come in 35 files, most of them under 1 KiB, and compress worse by 8 KiB; Home apart costs 1 KiB and a request.
 * What is not in this one goes to its screen, or to a file that the screens which need it share.
 */
export const chunks = () => {
  /** @type {string[]} */
  const modules = []
  /** @type {Set<string> | undefined} */
  let base

  /** @param {Context} context */
  const findBase = (context) => {
    return reach(
      context,
      modules.filter((id) => everywhere.test(id) || home.test(id)),
    )
  }

  return {
    groups: [
      {
        // Every module is tested before the first is named.
        test: (/** @type {string} */ id) => modules.push(id) > 0,
        name: (/** @type {string} */ id, /** @type {Context} */ context) =>
          !schemaWriter.test(id) && (base ??= findBase(context)).has(id) ? 'studio' : null,
      },
    ],
  }
}

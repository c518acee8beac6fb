import type { Generators } from '~/server/generators/generators'
import type { ComposeSpec } from '~/server/generators/compose-spec'
import { placing } from './place-picture'

type Subsets = Readonly<Record<string, Readonly<Record<string, string>>>>
type Draw = (svg: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

async function load(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`Couldn’t load ${path}.`)
  return response
}

/** With the fonts that scripts/demo-files.mjs unpacks beside the page: its unpacker would need `unsafe-eval`. */
async function openComposer(draw: Draw): Promise<ComposeSpec> {
  const [{ createComposer }, { createFontShelf }, subsets] = await Promise.all([
    import('~/server/generators/compose-spec'),
    import('~/server/generators/font-shelf'),
    // Our own build wrote it.
    load('/fonts/subsets.json').then((response) => response.json() as Promise<Subsets>),
  ])
  const shelf = createFontShelf({
    subsets: (packageName) => subsets[packageName] ?? {},
    read: async (file) =>
      new Uint8Array(await (await load(`/fonts/${file.replace(/woff2$/, 'ttf')}`)).arrayBuffer()),
  })
  return createComposer(shelf, placing(draw))
}

/** The template generator: the server's own layouts and texts, drawn by the browser. */
export async function openGenerators(draw: Draw): Promise<Generators> {
  const [{ createTemplateGenerators }, { createTurns }] = await Promise.all([
    import('~/server/generators/template-generators'),
    import('~/server/generators/turns'),
  ])
  const turns = createTurns(1)
  let composer: Promise<ComposeSpec> | undefined
  return createTemplateGenerators((spec, signal) =>
    turns.take(async () => {
      composer ??= openComposer(draw)
      const compose = await composer.catch((error: unknown) => {
        // Asked for again by the next picture.
        composer = undefined
        throw error
      })
      const png = await draw((await compose(spec, signal)).svg)
      signal?.throwIfAborted()
      if (!png) throw new Error('The browser couldn’t render the image.')
      return png
    }, signal),
  )
}

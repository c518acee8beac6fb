import type { Generators } from '~/server/generators/generators'
import type { DrawPicture } from '~/server/generators/template/template-generators'
import { browserCanvas } from './browser-canvas'

type DrawSvg = (svg: string) => Promise<Uint8Array | undefined>

async function openDrawer(drawSvg: DrawSvg): Promise<DrawPicture> {
  const [{ createPictureDrawer }, host] = await Promise.all([
    import('~/server/generators/template/draw-picture'),
    browserCanvas(drawSvg),
  ])
  return createPictureDrawer(host)
}

/** The template generator: the server's own layouts and texts, drawn on the browser's canvas, one at a time. */
export async function openGenerators(drawSvg: DrawSvg): Promise<Generators> {
  const [{ createTemplateGenerators }, { runLimited }, { default: pLimit }] = await Promise.all([
    import('~/server/generators/template/template-generators'),
    import('~/server/generators/limit'),
    import('p-limit'),
  ])
  const limit = pLimit(1)
  let drawer: Promise<DrawPicture> | undefined
  const open = (): Promise<DrawPicture> =>
    (drawer ??= openDrawer(drawSvg).catch((error: unknown) => {
      // Asked for again by the next picture.
      drawer = undefined
      throw error
    }))
  return createTemplateGenerators((spec, signal) =>
    runLimited(limit, async () => (await open())(spec, signal), signal),
  )
}

import pLimit from 'p-limit'
import { type Generators, runLimited } from '../generators'
import { createTemplateGenerators, type DrawPicture } from './template-generators'

/** Loaded on first use, since Skia takes much memory. */
async function loadDrawer(): Promise<DrawPicture> {
  const [{ nodeCanvas }, { createPictureDrawer }] = await Promise.all([
    import('./node-canvas'),
    import('./draw-picture'),
  ])
  return createPictureDrawer(nodeCanvas)
}

/** The template generator on Node. It draws at most two images at a time. */
export function createNodeTemplateGenerators(): Generators {
  const limit = pLimit(2)
  let drawer: Promise<DrawPicture> | undefined
  return createTemplateGenerators((spec, signal) =>
    runLimited(limit, async () => (await (drawer ??= loadDrawer()))(spec, signal), signal),
  )
}

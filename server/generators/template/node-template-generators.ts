import pLimit from 'p-limit'
import { runLimited, type Generators } from '../generators'
import { createTemplateGenerators, type DrawPicture } from './template-generators'

/** Skia takes memory: not before there is something to draw. */
async function loadDrawer(): Promise<DrawPicture> {
  const [{ nodeCanvas }, { createPictureDrawer }] = await Promise.all([
    import('./node-canvas'),
    import('./draw-picture'),
  ])
  return createPictureDrawer(nodeCanvas)
}

/** The template generator on Node: two pictures at a time, the others wait their turn. */
export function createNodeTemplateGenerators(): Generators {
  const limit = pLimit(2)
  let drawer: Promise<DrawPicture> | undefined
  return createTemplateGenerators((spec, signal) =>
    runLimited(limit, async () => (await (drawer ??= loadDrawer()))(spec, signal), signal),
  )
}

import pLimit from 'p-limit'
import { runLimited, type Generators } from '../generators'
import { nodeCanvas } from './node-canvas'
import { createPictureDrawer } from './draw-picture'
import { createTemplateGenerators } from './template-generators'

/** The template generator on Node: two pictures at a time, the others wait their turn. */
export function createNodeTemplateGenerators(): Generators {
  const draw = createPictureDrawer(nodeCanvas)
  const limit = pLimit(2)
  return createTemplateGenerators((spec, signal) => runLimited(limit, () => draw(spec, signal), signal))
}

import type { Generators } from './generators'
import { drawPicture } from './node-draw'
import { createTemplateGenerators } from './template-generators'
import { createTurns } from './turns'

/**
 * The template generator on Node. Pictures are rasterised on libvips' own threads, so the API stays free; two are
 * drawn at a time, the others wait their turn, and one that is aborted while it waits is never begun.
 */
export function createNodeTemplateGenerators(): Generators {
  const turns = createTurns(2)
  return createTemplateGenerators((spec, signal) => turns.take(() => drawPicture(spec, signal), signal))
}

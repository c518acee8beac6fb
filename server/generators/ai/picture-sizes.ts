import type { AspectRatio } from '~/contract/generation'
import { PICTURE_SIZES } from '../template/picture-spec'

type Size = `${number}x${number}`

const WIDE = 1.1

function shapeOf(aspectRatio: AspectRatio): 'square' | 'wide' | 'tall' {
  const { width, height } = PICTURE_SIZES[aspectRatio]
  if (width > height * WIDE) return 'wide'
  return height > width * WIDE ? 'tall' : 'square'
}

/** Models that take few sizes; all others are asked for the very pixels that the platform shows. */
const FEW: ReadonlyArray<readonly [RegExp, Record<'square' | 'wide' | 'tall', Size>]> = [
  [/gpt-image/i, { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' }],
  [/dall-e-3/i, { square: '1024x1024', wide: '1792x1024', tall: '1024x1792' }],
  [/dall-e-2/i, { square: '1024x1024', wide: '1024x1024', tall: '1024x1024' }],
]

/** The size to ask a model for; its picture is cut to the ratio afterwards. */
export function sizeFor(model: string, aspectRatio: AspectRatio): Size {
  const few = FEW.find(([name]) => name.test(model))
  const { width, height } = PICTURE_SIZES[aspectRatio]
  return few ? few[1][shapeOf(aspectRatio)] : `${width}x${height}`
}

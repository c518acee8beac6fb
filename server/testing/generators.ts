import sharp from 'sharp'
import { type Generators, type MadePicture, UnknownPresetError } from '../generators/generators'
import type { AiHost } from '../ports/dependencies'

/** A small real PNG. */
export async function testPicture(width = 8, height = 8): Promise<MadePicture> {
  const image = sharp({ create: { width, height, channels: 3, background: '#1f4d3a' } })
  return {
    bytes: new Uint8Array(await image.png().toBuffer()),
    mimeType: 'image/png',
    width,
    height,
    generator: 'Test generator',
  }
}

/** Fast generators that a test can direct: replace a method to make it fail or wait. */
export function testGenerators(): { -readonly [Name in keyof Generators]: Generators[Name] } {
  return {
    names: { image: 'Test generator', copy: 'Test writer' },
    presets: [
      {
        id: 'test-pair',
        kind: 'product',
        name: 'Pair',
        description: 'Two pictures.',
        outputs: 2,
        aspectRatio: '1:1',
      },
    ],
    image: () => testPicture(),
    copy: ({ topic, platforms, includeHashtags }) =>
      Promise.resolve(
        platforms.map((platform) => ({ platform, text: topic, hashtags: includeHashtags ? ['test'] : [] })),
      ),
    preset: async ({ presetId }) => {
      if (presetId !== 'test-pair') throw new UnknownPresetError(presetId)
      return Promise.all([testPicture(), testPicture()])
    },
  }
}

/** Providers that always answer, like the test generators. */
export function testAi(generators: Generators): AiHost {
  return {
    open: () => Promise.resolve(generators),
    attempt: ({ textModel, imageModel }) =>
      Promise.resolve({
        ...(textModel && { text: { ok: true, message: `${textModel} answered.` } }),
        ...(imageModel && { image: { ok: true, message: `${imageModel} returned an image.` } }),
      }),
  }
}

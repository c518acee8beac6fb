import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aspectRatios } from '~/contract/generation'
import { type ImageInput, UnknownPresetError } from '../generators'
import { createPictureComposer, createPictureDrawer } from './draw-picture'
import { nodeCanvas } from './node-canvas'
import { createNodeTemplateGenerators } from './node-template-generators'
import { layoutNames, pictureSizes } from './picture-spec'
import { planImage } from './plan-picture'
import { fernhollow } from './test-brand'

const composePicture = createPictureComposer(nodeCanvas)
const drawPicture = createPictureDrawer(nodeCanvas)
const generators = createNodeTemplateGenerators()
const base: ImageInput = {
  brand: fernhollow,
  prompt: 'A cup of coffee on a windowsill',
  aspectRatio: '1:1',
  references: [],
  seed: 'a',
}
const svg = (body: string) => ({
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${body}</svg>`,
  ),
})

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('images', () => {
  it.each(aspectRatios)('are real PNGs in %s', async (aspectRatio) => {
    const picture = await generators.image({ ...base, aspectRatio })
    const { format, width, height } = await sharp(picture.bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', ...pictureSizes[aspectRatio] })
    expect(picture).toMatchObject({ mimeType: 'image/png', ...pictureSizes[aspectRatio] })
  })

  it('are the same for the same seed and vary with the seed', async () => {
    const [one, same] = await Promise.all([generators.image(base), generators.image(base)])
    expect(Buffer.compare(one.bytes, same.bytes)).toBe(0)
    const layouts = Array.from({ length: 40 }, (_, seed) => planImage({ ...base, seed: `${seed}` }).layout)
    expect(new Set(layouts).size).toBeGreaterThanOrEqual(5)
  })

  it('show each of the workspace’s own images instead of shapes', async () => {
    const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const own = { ...base, ownPictures: [{ bytes: red, of: 'product' as const }] }
    for (let variation = 0; variation < 9; variation++) {
      const { bytes } = await generators.image({ ...own, variation })
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      let shown = 0
      for (let at = 0; at < data.length; at += 3)
        if ((data[at] ?? 0) > 250 && (data[at + 1] ?? 255) < 5 && (data[at + 2] ?? 255) < 5) shown++
      expect(shown / (data.length / 3), planImage({ ...own, variation }).layout).toBeGreaterThan(0.15)
    }
  })

  it('show the brand’s colours', async () => {
    const spec = { ...planImage(base), layout: 'statement' as const, scheme: 'bold' as const }
    expect(await colourAt(await drawPicture(spec), 4, 4)).toEqual([0xde, 0x6b, 0x35])
  })

  it('show the reference image', async () => {
    const red = await sharp({ create: { width: 50, height: 20, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    const spec = { ...planImage({ ...base, references: [{ bytes: red }] }), layout: 'halves' as const }
    const [r = 0, g = 255] = await colourAt(await drawPicture(spec), 4, 4)
    expect(r).toBeGreaterThan(240)
    expect(g).toBeLessThan(15)
  })

  const hostile = [
    '漢字のポスター',
    '😀😀😀',
    '"><script>alert(1)</script>',
    'W'.repeat(4000),
    '&amp; <b> ]]>',
    '\u202eevil',
    '   ',
  ]
  it.each(layoutNames)('%s accepts any text', async (layout) => {
    for (const [index, prompt] of hostile.entries()) {
      const aspectRatio = aspectRatios[index % aspectRatios.length] ?? '1:1'
      const brand =
        index % 2 === 0 ? undefined : { ...fernhollow, name: prompt, tagline: prompt, domain: prompt }
      const plan = planImage({ ...base, prompt, brand, aspectRatio, campaignName: prompt })
      const { context } = await composePicture({ ...plan, layout })
      expect(context.canvas.width).toBe(plan.width)
    }
  })

  it('ignore references and logos that aren’t images or that load other files', async () => {
    const broken = { bytes: new Uint8Array([1, 2, 3]) }
    const reaching = svg(
      '<image href="file:///etc/hostname" width="64" height="64"/><rect width="9" height="9"/>',
    )
    const bomb = svg('<rect width="9" height="9"/>').bytes
    const huge = {
      bytes: new TextEncoder().encode(new TextDecoder().decode(bomb).replaceAll('"64"', '"60000"')),
    }
    const picture = await generators.image({ ...base, references: [broken, huge, reaching], logo: broken })
    expect((await sharp(picture.bytes).metadata()).format).toBe('png')
  })

  it('stop when aborted', async () => {
    await expect(generators.image(base, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})

describe('presets', () => {
  it('exist in all three kinds, at least two of each', () => {
    const kinds = generators.presets.map(({ kind }) => kind)
    for (const kind of ['ugc', 'product', 'video_storyboard'] as const) {
      expect(kinds.filter((other) => other === kind).length).toBeGreaterThanOrEqual(2)
    }
    expect(new Set(generators.presets.map(({ id }) => id)).size).toBe(generators.presets.length)
    for (const { id } of generators.presets) expect(id.length).toBeLessThanOrEqual(64)
  })

  it.each(generators.presets.map((preset) => [preset.id, preset] as const))(
    '%s makes all its outputs',
    async (presetId, preset) => {
      const pictures = await generators.preset({
        presetId,
        subject: 'First Frost',
        brand: fernhollow,
        references: [],
        seed: 'a',
      })
      expect(pictures).toHaveLength(preset.outputs)
      for (const picture of pictures) expect(picture).toMatchObject(pictureSizes[preset.aspectRatio])
      expect(new Set(pictures.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(
        preset.outputs,
      )
    },
  )

  it('reject an unknown id', async () => {
    await expect(
      generators.preset({ presetId: 'none', subject: 'x', references: [], seed: '' }),
    ).rejects.toThrow(UnknownPresetError)
  })
})

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { createNodeTemplateGenerators } from '../server/generators/template/node-template-generators'
import { briefs, type Brief } from './generator-briefs'

// npm run bench -- generator [folder]: four variations of a picture and the copy for each brief of docs/generator.md, to
// be looked at. One image a brief, and copy.json, into docs/generator/ or the folder named. Alone:
// node --import tsx bench/generator.ts [folder]

const [folder = 'docs/generator'] = process.argv.slice(2)
const generators = createNodeTemplateGenerators()
const cell = { width: 320, height: 320, gap: 8 }

async function inputOf({
  picture,
  prompt: _,
  topic: _t,
  aspectRatio: _a,
  platforms: _p,
  trade: _r,
  ...setting
}: Brief) {
  return { ...setting, ...(picture && { ownPictures: [{ bytes: await picture(), of: 'product' as const }] }) }
}

async function variations(brief: Brief): Promise<Buffer> {
  const { prompt, aspectRatio } = brief
  const setting = await inputOf(brief)
  const made = [0, 1, 2, 3].map(async (variation) => {
    const input = {
      ...setting,
      prompt,
      aspectRatio,
      references: [],
      seed: `${brief.trade} ${variation}`,
      variation,
    }
    const { bytes } = await generators.image(input)
    return sharp(bytes)
      .resize({ height: cell.height, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
  })
  const pictures = await Promise.all(made)
  const width = pictures[0]?.info.width ?? cell.width
  return sharp({
    create: {
      width: (width + cell.gap) * 4 - cell.gap,
      height: cell.height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(pictures.map(({ data }, at) => ({ input: data, left: at * (width + cell.gap), top: 0 })))
    .webp({ quality: 82 })
    .toBuffer()
}

await mkdir(folder, { recursive: true })
const copy: Record<string, unknown> = {}
for (const brief of briefs) {
  const name = brief.trade.toLowerCase().replaceAll(' ', '-')
  await writeFile(path.join(folder, `${name}.webp`), await variations(brief))
  const setting = await inputOf(brief)
  const input = {
    ...setting,
    topic: brief.topic,
    platforms: brief.platforms,
    includeHashtags: true,
    seed: 'a',
  }
  copy[brief.trade] = await generators.copy(input)
}
await writeFile(path.join(folder, 'copy.json'), `${JSON.stringify(copy, undefined, 2)}\n`)
await generators.close()

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { createNodeTemplateGenerators } from '../server/generators/template/node-template-generators'
import { type Brief, briefs } from './generator-briefs'

// npm run bench -- generator: writes four variations of an image for each brief of docs/generator.md to
// docs/generator/after for review, and prints the copy. Directly: node --import tsx bench/generator.ts [folder]

const [folder = 'docs/generator/after'] = process.argv.slice(2)
const generators = createNodeTemplateGenerators()
const height = 320
const gap = 8
const maxBytes = 60_000

async function settingOf({ brand, picture, productName, productDescription, campaignName }: Brief) {
  const ownPictures = picture && [{ bytes: await picture(), of: 'product' as const }]
  return { brand, productName, productDescription, campaignName, ownPictures }
}

/** The images side by side, in a file small enough for a document. */
async function sheetOf(files: readonly Uint8Array[]): Promise<Buffer> {
  const small = await Promise.all(
    files.map((bytes) => sharp(bytes).resize({ height }).png().toBuffer({ resolveWithObject: true })),
  )
  const width = small[0]?.info.width ?? height
  const sheet = sharp({
    create: { width: (width + gap) * small.length - gap, height, channels: 3, background: '#ffffff' },
  }).composite(small.map(({ data }, at) => ({ input: data, left: at * (width + gap), top: 0 })))
  const whole = await sheet.png().toBuffer()
  for (let quality = 85; quality > 30; quality -= 5) {
    const file = await sharp(whole).webp({ quality }).toBuffer()
    if (file.length <= maxBytes) return file
  }
  throw new Error('This sheet is too large for a document.')
}

await mkdir(folder, { recursive: true })
for (const brief of briefs) {
  const { trade, prompt, aspectRatio, topic, platforms } = brief
  const setting = await settingOf(brief)
  const made = [0, 1, 2, 3].map((variation) =>
    generators.image({ ...setting, prompt, aspectRatio, references: [], seed: trade, variation }),
  )
  const pictures = await Promise.all(made)
  const file = path.join(folder, `${trade.toLowerCase().replaceAll(' ', '-')}.webp`)
  await writeFile(file, await sheetOf(pictures.map(({ bytes }) => bytes)))
  const copy = await generators.copy({ ...setting, topic, platforms, includeHashtags: true, seed: 'a' })
  for (const { platform, text } of copy) console.log(`${trade}, ${platform}\n\n${text}\n`)
}

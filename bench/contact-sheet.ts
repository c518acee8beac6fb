import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { aspectRatios } from '~/contract/generation'
import { createPictureDrawer } from '../server/generators/template/draw-picture'
import { layoutByName } from '../server/generators/template/layouts'
import { nodeCanvas } from '../server/generators/template/node-canvas'
import { layoutNames, pictureSizes } from '../server/generators/template/picture-spec'
import { planImage } from '../server/generators/template/plan-picture'
import { fernhollow } from '../server/generators/template/test-brand'
import { difficultTexts } from '../server/testing/difficult-texts'

// npm run bench -- contact-sheet: draws all layouts × ratios × difficult texts into contact-sheets/ for review. Directly:
// node --import tsx bench/contact-sheet.ts [folder] [layout,…] [text,…]

const [folder = 'contact-sheets', layoutsAsked, textsAsked] = process.argv.slice(2)
const layouts = layoutNames.filter((name) => !layoutsAsked || layoutsAsked.split(',').includes(name))
const texts = Object.entries(difficultTexts).filter(
  ([name]) => !textsAsked || textsAsked.split(',').includes(name),
)
const drawPicture = createPictureDrawer(nodeCanvas)
const cell = 230
const sample = await readFile(new URL('../server/sample/media/frost-bag.jpg', import.meta.url))
const logo = await readFile(new URL('../server/sample/media/logo.png', import.meta.url))

async function drawCell(layout: (typeof layoutNames)[number], row: number, column: number): Promise<Buffer> {
  const [name = 'plain', words = difficultTexts.plain] = texts[row] ?? []
  const aspectRatio = aspectRatios[column] ?? '1:1'
  const { schemes } = layoutByName[layout]
  const plan = planImage({ brand: fernhollow, prompt: name, aspectRatio, references: [], seed: `${row}` })
  const png = await drawPicture({
    ...plan,
    ...(words && { words }),
    ...pictureSizes[aspectRatio],
    layout,
    scheme: schemes[row % schemes.length] ?? schemes[0],
    references: layoutByName[layout].suits === 'picture' || row % 3 === 1 ? [new Uint8Array(sample)] : [],
    logo: row % 2 === 0 ? new Uint8Array(logo) : undefined,
    ...(layout === 'frame' && { frame: { index: row % 4, count: 4 } }),
  })
  return sharp(png).resize({ width: cell, height: cell, fit: 'contain', background: '#888' }).png().toBuffer()
}

await mkdir(folder, { recursive: true })
for (const layout of layouts) {
  const cells: OverlayOptions[] = []
  for (const row of texts.keys())
    for (const column of aspectRatios.keys())
      cells.push({
        input: await drawCell(layout, row, column),
        left: column * (cell + 6),
        top: row * (cell + 6),
      })
  const sheet = sharp({
    create: {
      width: aspectRatios.length * (cell + 6),
      height: texts.length * (cell + 6),
      channels: 3,
      background: '#666',
    },
  })
  const file = path.join(folder, `${layout}.png`)
  await sheet.composite(cells).png().toFile(file)
  console.log(file)
}

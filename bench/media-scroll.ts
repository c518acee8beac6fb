import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { completeUpload, createUploadUrl, createWorkspace, listMedia, type Media } from '~/contract'
import type { Database } from '~/server/db/database'
import { media } from '~/server/db/schema'
import { startStudio } from '../e2e/fixtures/server'
import { type Studio, studioOver } from '../e2e/fixtures/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { buildPlainGrid } from './lib/build-page'
import { fillDatabase } from './lib/fill-database'
import { droppedFrames } from './lib/frame-times'
import { serveFolder } from './lib/serve-folder'
import { loadLine, median, printTable } from './lib/table'

// How smoothly a library of 10,000 items scrolls, compared with a blank page and with the same tiles in a plain virtualizer.
// Ours loads pages while scrolling; the virtualizer has everything in memory.
const all = 10_000
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

const shapes = [
  [640, 640],
  [640, 480],
  [480, 640],
  [960, 540],
  [540, 960],
] as const

/** Creates 100 images of several shapes, so that the API's list is full. */
async function fill(studio: Studio, workspaceId: string): Promise<void> {
  const params = { workspaceId }
  for (let index = 0; index < 100; index++) {
    const [width, height] = shapes[index % shapes.length] ?? [640, 640]
    const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: (index * 53) % 256 }
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const grain = await sharp({ create: { width, height, channels: 3, noise, background } })
      .png()
      .toBuffer()
    const bytes = await sharp(grain).tint(background).jpeg().toBuffer()
    const body = { mimeType: 'image/jpeg', name: `Picture ${index}.jpg` }
    const slot = await studio.call(createUploadUrl, { params, body })
    const headers = { 'content-type': body.mimeType }
    await fetch(slot.uploadUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) })
    await studio.call(completeUpload, { params, body: { path: slot.path } })
  }
}

/** Adds records older than the newest images, which refer to the same files. */
async function fillMedia(db: Database, workspaceId: string, older: readonly Media[]): Promise<void> {
  const rows = older.map(({ id, url = '', name = '', mimeType = '', size = 0, width, height }, index) => ({
    ...{ id, workspaceId, path: `many/${id}`, elsewhere: url, name, type: 'image' as const },
    ...{ mimeType, size, width, height, source: 'upload' as const },
    createdAt: new Date(Date.now() - 3_600_000 - index * 1_000),
  }))
  // In chunks, because a statement's parameters are limited.
  for (let at = 0; at < rows.length; at += 1_000) await db.insert(media).values(rows.slice(at, at + 1_000))
}

const studio = studioOver(await startStudio({ STUDIO_FAULTS: 'off' }))
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath !== undefined && { executablePath }),
})
const cleaning: (() => unknown)[] = []
try {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: 'A large library' } })
  await fill(studio, workspaceId)
  const listed = await studio.call(listMedia, { params: { workspaceId }, query: { limit: '100' } })
  const older = Array.from({ length: all - listed.length }, (_, index) => ({
    ...(listed[index % listed.length] ?? { id: '' }),
    id: `older_${index}`,
  }))
  await fillDatabase(studio, (db) => fillMedia(db, workspaceId, older))
  // Creates the image sizes for both pages before measuring.
  const sized = ({ url = '', ...media }: Media) => ({ ...media, url: `${url}?w=320` })
  for (const { url } of listed.map(sized)) await fetch(url, { headers: { accept: 'image/webp,*/*' } })
  const folder = await buildPlainGrid([...listed, ...older].map(sized))
  const plain = await serveFolder(folder)
  cleaning.push(plain.close, () => rm(folder, { recursive: true }))

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // Functions compiled by tsx call `__name`, which the page doesn't have.
  await page.addInitScript('globalThis.__name = (each) => each')
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  const measured = { blank: [] as number[], ours: [] as number[], plain: [] as number[] }
  const ways: [keyof typeof measured, string, string][] = [
    ['blank', `${plain.origin}/blank.html`, '[data-scroller]'],
    ['ours', `${studio.origin}/w/${workspaceId}/media`, ':has(> [role=listbox])'],
    ['plain', `${plain.origin}/`, '[data-scroller]'],
  ]
  for (let round = 0; round < rounds; round++)
    for (const [name, url, scroller] of ways) {
      await page.goto(url)
      if (name !== 'blank') {
        await page.locator(`[aria-setsize="${all}"]`).first().waitFor()
        // Waits for the first images, which aren't part of the measurement.
        await page.waitForLoadState('networkidle')
      }
      const dropped = await droppedFrames(page, scroller, seconds)
      console.log(`${name}: ${(dropped * 100).toFixed(1)} %`)
      measured[name].push(dropped)
    }
  const percent = (figures: readonly number[]) => (median(figures) * 100).toFixed(1)
  const share = median(measured.ours) / median(measured.plain)
  printTable(
    ['scroll of 1,000 px/s at 4× CPU', 'frames dropped, %', 'of the plain virtualizer'],
    [
      ['a blank page', percent(measured.blank), ''],
      ['the library, 10,000 items', percent(measured.ours), share.toFixed(2)],
      ['the same tiles, plain virtualizer', percent(measured.plain), '1'],
      ['to hold', '≤ 10', '≤ 0.35'],
    ],
  )
  console.log(`Medians of ${rounds} scrolls of ${seconds} s. ${loadLine()}.`)
} finally {
  await browser.close()
  for (const clean of cleaning) await clean()
  await studio.dispose()
}

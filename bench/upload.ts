import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { chromium, type Page } from '@playwright/test'
import { createUploadUrl, listWorkspaces } from '~/contract'
import { startStudio } from '../e2e/fixtures/server'
import { type Studio, studioOver } from '../e2e/fixtures/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { growthDuring } from './lib/processes'
import { loadLine, median, printTable } from './lib/table'

/** A minimal upload server: node:http, which writes each body into `folder` and deletes it. */
async function startSink(folder: string) {
  let count = 0
  let removed = Promise.resolve()
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { ...cors, 'access-control-allow-headers': 'content-type' }
    if (request.method !== 'PUT') return response.writeHead(204, headers).end()
    const file = path.join(folder, `sink-${count++}`)
    await pipeline(request, createWriteStream(file))
    response.writeHead(200, headers).end()
    removed = rm(file)
    await removed
  }
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/file`,
    /** Resolves when the last file is deleted. */
    idle: () => removed,
    close: () => server.close(),
  }
}

// Speed and memory use of a large upload, compared with a minimal server. Both run alternately in the foreground page, with
// nothing pending on the disk.
const large = Number(process.env.BENCH_BYTES ?? 2 * 2 ** 30)
const small = Math.min(20 * 2 ** 20, large)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** A sparse file with a video's header, which takes no disk space and no time to read. */
async function sparseVideo(folder: string, name: string, size: number): Promise<string> {
  const file = await open(path.join(folder, name), 'w')
  await file.write(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'))
  await file.truncate(size)
  await file.close()
  return path.join(folder, name)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function curl(file: string, url: string): Promise<void> {
  const args = [
    '-sS',
    '--fail',
    '-o',
    path.join(folder, 'answer'),
    '-H',
    'Content-Type: video/mp4',
    '-T',
    file,
    url,
  ]
  return new Promise((resolve, reject) => {
    spawn('curl', args, { stdio: 'inherit' }).once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`curl ended with ${code}.`)),
    )
  })
}

async function slotOf(studio: Studio, workspaceId: string): Promise<string> {
  const body = { mimeType: 'video/mp4', name: 'large.mp4' }
  return (await studio.call(createUploadUrl, { params: { workspaceId }, body })).uploadUrl ?? ''
}

/** Uploads with the page's button. Returns the duration of its PUT in seconds. */
async function byButton(page: Page, file: string): Promise<number> {
  await page.bringToFront()
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  const region = page.getByRole('region', { name: 'Uploads', exact: true })
  await page.getByLabel('Files to upload').first().setInputFiles(file)
  const card = region.getByRole('group').last()
  const request = await asked
  const taken = await seconds(async () => (await request.response())?.finished())
  await card.getByText('In your library').waitFor({ timeout: 600_000 })
  return taken
}

/** Sends the same file with a PUT from the same browser to any address. Returns its duration in seconds. */
async function byHand(page: Page, file: string, url: string): Promise<number> {
  await page.bringToFront()
  await page.getByLabel('Bench file').setInputFiles(file)
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  const sent = page.evaluate(
    (url) =>
      new Promise<void>((resolve, reject) => {
        const input = document.querySelector<HTMLInputElement>('[aria-label="Bench file"]')
        const chosen = input?.files?.[0]
        const request = new XMLHttpRequest()
        request.open('PUT', url)
        request.setRequestHeader('Content-Type', 'video/mp4')
        request.onload = () => resolve()
        request.onerror = () => reject(new Error('The sink did not answer.'))
        request.send(chosen ?? null)
      }),
    url,
  )
  const request = await asked
  const taken = await seconds(async () => (await request.response())?.finished())
  await sent
  return taken
}

/** Runs both with no earlier writes pending; which one is first alternates by round. */
async function inAlternatingOrder(
  round: number,
  ours: () => Promise<void>,
  theirs: () => Promise<void>,
): Promise<void> {
  for (const each of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
    await sink.idle()
    spawnSync('sync')
    await each()
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'studio-bench-upload-'))
const studio = studioOver(await startStudio({ STUDIO_FAULTS: 'off' }))
const sink = await startSink(folder)
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath !== undefined && { executablePath }),
})
try {
  const workspaceId = (await studio.call(listWorkspaces))[0]?.workspaceId ?? ''
  const file = await sparseVideo(folder, 'large.mp4', large)
  const little = await sparseVideo(folder, 'little.mp4', small)
  const times = {
    curl: [] as number[],
    curlSink: [] as number[],
    page: [] as number[],
    pageSink: [] as number[],
  }
  const grown = { server: [] as number[], large: [] as number[], little: [] as number[] }

  const page = await browser.newPage()
  await page.addInitScript('globalThis.__name = (each) => each')
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const hand = await browser.newPage()
  await hand.setContent('<input type="file" aria-label="Bench file">')

  for (let round = 0; round < rounds; round++) {
    // A size that was never uploaded: the page would first read a file of a known size to detect duplicates.
    await truncate(file, large - round)
    await truncate(little, small - rounds - round)
    const url = await slotOf(studio, workspaceId)
    await inAlternatingOrder(
      round,
      async () => {
        const growth = await growthDuring('server/node/main.ts', async () => {
          times.curl.push(await seconds(() => curl(file, url)))
        })
        grown.server.push(growth)
      },
      async () => {
        await growthDuring('server/node/main.ts', async () => {
          times.curlSink.push(await seconds(() => curl(file, sink.url)))
        })
      },
    )
    // Reloads the page, which also ends the hashing of the last file.
    await page.goto(`${studio.origin}/w/${workspaceId}/media`)
    await page.getByRole('option').first().waitFor()
    grown.little.push(await growthDuring('chrom', () => byButton(page, little)))
    await inAlternatingOrder(
      round,
      async () => {
        const growth = await growthDuring('chrom', async () => {
          times.page.push(await byButton(page, file))
        })
        grown.large.push(growth)
        await page.goto(`${studio.origin}/w/${workspaceId}/media`)
        await page.getByRole('option').first().waitFor()
      },
      async () => {
        await growthDuring('chrom', async () => {
          times.pageSink.push(await byHand(hand, file, sink.url))
        })
      },
    )
  }

  const rate = (figures: readonly number[]) => `${(large / 2 ** 20 / median(figures)).toFixed(0)} MiB/s`
  const mib = (figures: readonly number[]) => `${(median(figures) / 2 ** 20).toFixed(0)} MiB`
  const share = (ours: readonly number[], theirs: readonly number[]) => {
    const each = ours.map((own, at) => (theirs[at] ?? Number.NaN) / own)
    return `${median(each).toFixed(2)} (${each.map((one) => one.toFixed(2)).join(', ')})`
  }
  printTable(
    [`${(large / 2 ** 20).toFixed(0)} MiB`, 'ours', 'node:http sink', 'share', 'to hold'],
    [
      ['curl -T', rate(times.curl), rate(times.curlSink), share(times.curl, times.curlSink), '≥ 0.9'],
      ['the browser', rate(times.page), rate(times.pageSink), share(times.page, times.pageSink), '≥ 0.95'],
      ['server memory, growth', mib(grown.server), '', '', '≤ 64 MiB'],
      [
        'browser memory, growth',
        mib(grown.large),
        `${mib(grown.little)} of ${small / 2 ** 20} MiB`,
        '',
        'alike',
      ],
    ],
  )
  console.log(`Medians of ${rounds}. ${loadLine()}.`)
} finally {
  await browser.close()
  sink.close()
  await studio.dispose()
  await rm(folder, { recursive: true, force: true })
}

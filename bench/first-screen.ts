import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { startStudio } from '../e2e/fixtures/server'
import { buildBarePage } from './lib/bare-page'
import { measure, type Score } from './lib/lighthouse'
import { loadLine } from './lib/load'
import { printTable } from './lib/table'

/** Sends a folder's brotli files, as our own server would. */
async function serve(folder: string) {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''))
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    const packed = await readFile(`${file}.br`).catch(() => undefined)
    const body = packed ?? (await readFile(file).catch(() => undefined))
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, ...(packed && { 'content-encoding': 'br' }) }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(4193, '127.0.0.1', resolve))
  return { url: 'http://127.0.0.1:4193/', close: () => server.close() }
}

const row = (name: string, { mobile, desktop }: { mobile: Score; desktop: Score }) => [
  name,
  `${mobile.performance.toFixed(0)} / ${desktop.performance.toFixed(0)}`,
  mobile.lcp.toFixed(0),
  `${mobile.cls.toFixed(4)} / ${desktop.cls.toFixed(4)}`,
]

const studio = await startStudio({ STUDIO_FAULTS: 'off' })
const folder = await buildBarePage()
const bare = await serve(folder)
try {
  const ours = await measure(async (page) => {
    await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
    await page.getByLabel('Remember on this device').check()
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: /Fernhollow/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    return [page.url(), `${studio.origin}/connect`]
  })
  const [first, connect] = ours
  const [libraries] = await measure(() => Promise.resolve([bare.url]))
  if (!first || !connect || !libraries) throw new Error('A page was not measured.')
  printTable(
    ['page', 'Lighthouse mobile / desktop', 'LCP mobile, ms', 'layout shift'],
    [
      row('Home, signed in', first),
      row('/connect', connect),
      row('the same libraries alone', libraries),
      ['to hold', '≥ 95 / 100', '≤ 2000', '0'],
    ],
  )
  console.log(`Medians of 3. ${loadLine()}. Bytes and requests: e2e/first-screen.spec.ts.`)
} finally {
  bare.close()
  await rm(folder, { recursive: true, force: true })
  await studio.dispose()
}

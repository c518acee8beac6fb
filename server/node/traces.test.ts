import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createPost, getMe } from '~/contract'
import { startLocalServer } from '../testing/local-server'
import { addAccount, publish } from '../testing/posts'
import { createTestStudio } from '../testing/studio'
import { startTraces } from './traces'

const Value = z.looseObject({ stringValue: z.optional(z.string()), intValue: z.optional(z.coerce.number()) })
const Span = z.looseObject({
  name: z.string(),
  traceId: z.string(),
  parentSpanId: z.optional(z.string()),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
const Body = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })),
    }),
  ),
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A collector that stores what it gets, or refuses it. */
async function receiver(status = 200) {
  const bodies: string[] = []
  const { origin, close } = await startLocalServer((message, response) => {
    void text(message).then((body) => {
      if (message.url === '/v1/traces') bodies.push(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  closing.push(close)
  return {
    endpoint: origin,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        Body.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  }
}

const attributesOf = ({ attributes }: z.output<typeof Span>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

it('reports calls, publishing, refreshes and queues, without secrets or anything a person wrote', async () => {
  const collector = await receiver()
  const traces = startTraces(collector.endpoint)
  const studio = await createTestStudio({ deps: { observe: traces.observe } })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await studio.fetch('/v1/me', {
    headers: {
      authorization: `Bearer ${studio.ownerToken}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
  })
  const body = { content: { text: 'A secret launch' }, targets: [await addAccount(studio, 'twitter')] }
  const { data } = (await studio.call(createPost, { body })).body
  await publish(studio, data.id)
  traces.observe.refreshed('twitter', 'ended')
  await traces.watchQueues(studio.db, studio.clock)
  await studio.close()
  await traces.close()

  const spans = collector.spans()
  const [me] = spans.filter(({ name }) => name === `GET ${getMe.path}`)
  expect(me).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(me && attributesOf(me)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/v1/me',
    'http.response.status_code': 200,
  })
  const named = (name: string) => spans.filter((span) => span.name === name).map(attributesOf)
  expect(named('publish')).toEqual([{ 'studio.platform': 'twitter', 'studio.outcome': 'published' }])
  expect(named('refresh')).toEqual([{ 'studio.platform': 'twitter', 'studio.outcome': 'ended' }])
  expect(named('queues')).toEqual([
    expect.objectContaining({ 'studio.queue.posts.depth': 0, 'studio.queue.webhook_calls.depth': 0 }),
  ])
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(endTimeUnixNano >= startTimeUnixNano).toBe(true)
  expect(collector.text()).toContain('social-content-studio')
  for (const secret of [studio.ownerToken, 'A secret launch', data.id, studio.workspaceId])
    expect(collector.text()).not.toContain(secret)
})

it('logs once that a collector refuses, and continues', async () => {
  const collector = await receiver(400)
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const traces = startTraces(collector.endpoint)
  traces.observe.refreshed('twitter', 'renewed')
  await traces.close()
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Couldn’t send traces: /))
})

it('is only loaded if configured', async () => {
  const folder = path.resolve('server')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const importing: string[] = []
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    if (/from '@opentelemetry\//.test(text) || /^import (?!type ).*\/traces'/m.test(text))
      importing.push(name)
  }
  expect(importing).toEqual([path.join('node', 'traces.ts')])
})

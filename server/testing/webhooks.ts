import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { WebhookEvent } from '~/contract'
import * as contract from '~/contract'
import { createWebhookFetch } from '../node/webhook-fetch'
import { type SenderOptions, sendDueCalls } from '../webhooks/sender'
import { startLocalServer } from './local-server'
import { addAccount, addPost, publish } from './posts'
import { createTestStudio } from './studio'

/** A call as received. */
export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export const studioOrigin = 'https://studio.example'

/** A local server that receives calls. It answers 204 unless `answer` is replaced. */
async function startReceiver() {
  const received: Received[] = []
  const { origin, close } = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const got = { path: request.url ?? '', headers: request.headers, body }
      received.push(got)
      receiver.answer(response, got)
    })
  })
  const receiver = {
    received,
    url: `${origin}/hook`,
    answer: (response: ServerResponse, _request: Received): void => void response.writeHead(204).end(),
    close,
  }
  return receiver
}

/** An address where nothing listens any more. */
export async function unusedAddress(): Promise<string> {
  const gone = await startReceiver()
  await gone.close()
  return gone.url
}

/** The expected signature of a call under a secret. */
export const signatureOf = ({ headers, body }: Received, secret = ''): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>

/** A studio that may call programs on this machine, with a receiver. Close it after the test. */
export async function openWebhookWorld() {
  const receiver = await startReceiver()
  const host = createWebhookFetch({ allowsPrivate: true })
  const studio = await createTestStudio({ deps: { webhooks: host } })
  const of = (webhookId: string, callId = '') => ({ workspaceId: studio.workspaceId, webhookId, callId })
  return {
    studio,
    receiver,
    host,
    /** Path parameters of a webhook, or of one of its calls. */
    of,
    /** Sends due calls; from another process on the same database if `deps` are given. */
    send: (options: Partial<SenderOptions> = {}, deps = studio.deps) =>
      sendDueCalls({ ...deps, webhooks: host }, { origin: studioOrigin, random: () => 0.5, ...options }),
    create: async (events: WebhookEvent[] = ['post.published'], url = receiver.url) =>
      (await studio.call(contract.createWebhook, { body: { url, events } })).body.data,
    log: async (id: string) => (await studio.call(contract.listWebhookCalls, { params: of(id) })).body.data,
    read: async (id: string) =>
      (await studio.call(contract.listWebhooks)).body.data.find((each) => each.id === id),
    /** Publishes a post, which triggers `post.published`. */
    async publishOne() {
      const { id } = await addPost(studio, [await addAccount(studio, 'twitter', 0)])
      await publish(studio, id)
      return id
    },
    async close() {
      await receiver.close()
      await studio.close()
      await host.close()
    },
  }
}

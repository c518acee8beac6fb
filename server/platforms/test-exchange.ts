import {
  type Checkpoint,
  type Delivery,
  type MediaFile,
  type PlatformAdapter,
  PlatformError,
  type Prepared,
  type Session,
} from './adapter'
import { currentVersions, realUrls } from './addresses'
import { createPlatformHttp } from './http'

/** A request as the platform receives it. Bodies are parsed by type; files are given by their length. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Strings are sent unchanged, everything else as JSON. */
  readonly body?: unknown
}

/** `cut`: the connection breaks after the request was read; `unreachable`: nothing was sent. */
export type Reply = Answer | 'cut' | 'unreachable'

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await request.formData()
    const entries = [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.size} bytes of ${value.type}`,
    ])
    return Object.fromEntries(entries)
  }
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (type.startsWith('application/json')) return JSON.parse(new TextDecoder().decode(bytes))
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
  return bytes.length === 0 ? undefined : `${bytes.length} bytes`
}

const replied = ({ status = 200, headers = {}, body }: Answer): Response => {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(status === 204 || status === 304 ? null : text, { status, headers })
}

/** The current time in all tests of adapters. */
export const testNow = Date.UTC(2026, 10, 22, 12, 0, 0)

/**
 * A platform that answers from a list in order, or with a function. Requests are recorded in `sent`; those
 * past the end of the list are cut.
 */
export function exchange(
  replies: readonly Reply[] | ((sent: Sent, index: number) => Reply),
  given: { readonly options?: Readonly<Record<string, string>>; readonly now?: number } = {},
): { readonly sent: Sent[]; readonly session: Session } {
  const sent: Sent[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url } = request
    const headers = Object.fromEntries(request.headers)
    const one = { method, url, headers, body: await bodyOf(request) }
    sent.push(one)
    const reply = typeof replies === 'function' ? replies(one, sent.length - 1) : replies[sent.length - 1]
    if (reply === 'unreachable')
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    if (reply === undefined || reply === 'cut') throw new TypeError('terminated')
    return replied(reply)
  }
  const session: Session = {
    http: createPlatformHttp({ fetch, urls: realUrls, versions: currentVersions }),
    clock: () => given.now ?? testNow,
    app: { clientId: 'client-1', clientSecret: 'client-secret-1', options: given.options ?? {} },
    accessToken: 'access-token-1',
  }
  return { sent, session }
}

/** Method and address of each request. */
export const lines = (sent: readonly Sent[]): string[] => sent.map(({ method, url }) => `${method} ${url}`)

export function testFile(given: Partial<MediaFile> & { readonly mimeType: string }): MediaFile {
  const { size = 10, name = 'file' } = given
  const file: MediaFile = {
    name,
    size,
    open: async (range) => {
      const bytes = new Uint8Array((range ? range.end + 1 : size) - (range?.start ?? 0)).fill(7)
      return new Blob([bytes]).stream()
    },
    publicUrl: async () => undefined,
    asJpeg: async ({ maxBytes }) =>
      testFile({ name: 'made.jpg', mimeType: 'image/jpeg', size: Math.min(size, maxBytes) }),
    ...given,
  }
  return file
}

export function testDelivery(given: {
  readonly text?: string
  readonly content?: Partial<Delivery['content']>
  readonly account?: Partial<Delivery['account']>
  readonly media?: readonly MediaFile[]
  readonly options?: Delivery['options']
  readonly postType?: string
  readonly commitStartedAt?: number
  readonly refusedWith?: string
}): Delivery {
  const { text = 'Hello', content, account, media = [], options = {}, ...rest } = given
  return {
    key: 'dlv_1',
    content: { text, mediaUrls: [], hashtags: [], mentions: [], ...content },
    account: {
      id: 'acc_1',
      remoteId: '42',
      kind: 'profile',
      name: 'Aster',
      handle: '@aster',
      details: {},
      ...account,
    },
    media,
    options,
    ...rest,
  }
}

class TestCrash extends Error {}

/**
 * Prepares until it no longer waits, crashing after the `crashAfter`-th checkpoint. Resolves with the last
 * checkpoint.
 */
export async function prepareThrough(
  adapter: PlatformAdapter,
  delivery: Delivery,
  session: Session,
  given: { readonly from?: Checkpoint; readonly crashAfter?: number } = {},
): Promise<{ readonly checkpoint: Checkpoint; readonly saves: number; readonly waits: number }> {
  let checkpoint = given.from ?? {}
  let saves = 0
  let waits = 0
  const save = async (next: Checkpoint): Promise<void> => {
    // As the database stores it.
    checkpoint = JSON.parse(JSON.stringify(next)) as Checkpoint
    saves++
    if (saves === given.crashAfter) throw new TestCrash()
  }
  for (let turn = 0; turn < 50; turn++) {
    let prepared: Prepared
    try {
      prepared = await adapter.prepare(delivery, session, checkpoint, save)
    } catch (error) {
      if (error instanceof TestCrash) continue
      throw error
    }
    if (prepared.kind === 'ready') return { checkpoint, saves, waits }
    waits++
  }
  throw new Error('It waits for ever.')
}

/** The class, message and details of the `PlatformError` that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    return { resolved: await promise }
  } catch (error) {
    if (!(error instanceof PlatformError)) return error
    return { class: error.failureClass, message: error.message, details: error.details }
  }
}

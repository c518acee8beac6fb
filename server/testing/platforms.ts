import { expect } from 'vitest'
import { parseJson } from '~/domain/parse-json'
import { pkceChallenge } from '../simulators/identifiers'
import { secretOf } from '../simulators/oauth'
import { createSimulators, memoryStore, type SimulatorStore } from '../simulators/simulators'
import { testClock } from './clock'

export const testRedirect = 'https://studio.example/oauth/callback'
export const testClient = 'studio-app'
export const testSecret = secretOf(testClient)
export const testVerifier = 'a-verifier-of-at-least-forty-three-characters-0'

/** Varied bytes that begin with a file signature. */
export const pixels = (bytes: number, first: readonly number[] = []): Uint8Array<ArrayBuffer> => {
  const made = new Uint8Array(bytes)
  for (let index = 0; index < bytes; index += 1) made[index] = (index * 31) % 251
  made.set(first)
  return made
}

/** Bytes with the signature of a JPEG or MP4. */
export const jpeg = (bytes = 1000) => pixels(bytes, [0xff, 0xd8, 0xff, 0xe0])
export const mp4 = (bytes = 5000) =>
  pixels(bytes, [...new TextEncoder().encode('\0\0\0\x18ftypisom\0\0\x02\0isommp41')])
export const png = (bytes = 1000) => pixels(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Sent {
  readonly headers?: Record<string, string>
  readonly token?: string
  readonly json?: unknown
  readonly form?: Record<string, string>
  readonly body?: BodyInit
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown
  /** The value at a path of the JSON, such as `data.0.id`. */
  get(path: string): unknown
  /** The text or number at a path, as text; fails the test if there is none. */
  str(path: string): string
}

const below = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Simulated platforms with a clock of their own, called by plain requests. */
export function testPlatforms(
  given: { store?: SimulatorStore; files?: Readonly<Record<string, Uint8Array<ArrayBuffer>>> } = {},
) {
  const clock = testClock('2026-11-02T12:00:00Z')
  const fetchMedia = async (url: string): Promise<Response> => {
    const file = given.files?.[url]
    return file ? new Response(file) : new Response('Not found', { status: 404 })
  }
  const simulators = createSimulators({ store: given.store ?? memoryStore(), clock, fetchMedia })

  async function send(method: string, url: string, sent: Sent = {}): Promise<Answered> {
    const headers = new Headers(sent.headers)
    if (sent.token !== undefined) headers.set('authorization', `Bearer ${sent.token}`)
    let body = sent.body ?? null
    if (sent.json !== undefined) {
      body = JSON.stringify(sent.json)
      headers.set('content-type', 'application/json')
    }
    if (sent.form) body = new URLSearchParams(sent.form)
    const request = new Request(url, { method, headers, body, redirect: 'manual' })
    const response = await simulators.fetch(request)
    const text = await response.text()
    const json = parseJson(text)
    const get = (path: string): unknown => path.split('.').reduce(below, json)
    const str = (path: string): string => {
      const value = get(path)
      if (typeof value === 'string' || typeof value === 'number') return String(value)
      throw new Error(`Nothing at ${path} of ${text}`)
    }
    return { status: response.status, headers: response.headers, text, json, get, str }
  }

  /** Submits the consent page with the ticked scopes and returns the address that the browser is redirected to. */
  async function consent(
    authorizeUrl: string,
    params: Record<string, string>,
    person: { handle?: string; decision?: 'allow' | 'deny'; scopes?: readonly string[] } = {},
  ): Promise<URL> {
    const url = `${authorizeUrl}?${new URLSearchParams({
      response_type: 'code',
      redirect_uri: testRedirect,
      state: 'a-state',
      ...params,
    })}`
    const page = await send('GET', url)
    expect(page.status, page.text).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const form = new URLSearchParams({
      decision: person.decision ?? 'allow',
      handle: person.handle ?? 'olive',
      name: 'Olive Owner',
    })
    const ticked = [...page.text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope = '']) => scope)
    for (const scope of person.scopes ?? ticked) form.append('scope', scope)
    const decided = await send('POST', url, { body: form })
    expect(decided.status, decided.text).toBe(302)
    return new URL(decided.headers.get('location') ?? '')
  }

  return { simulators, clock, send, consent, challenge: () => pkceChallenge(testVerifier) }
}

export const basic = (id = testClient, secret = testSecret): Record<string, string> => ({
  authorization: `Basic ${btoa(`${id}:${secret}`)}`,
})

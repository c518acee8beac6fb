import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startLocalServer } from './local-server'

/**
 * Written from AWS's "Signature Version 4" page rather than from the client's code, to check the client
 * independently.
 */
interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

interface Claim {
  readonly credential: readonly string[]
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly time: string
  readonly payload: string
}

/** Why a request was refused, in S3's own codes. */
export type S3Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'

const skewMs = 15 * 60_000

const percent = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function headerClaim(message: IncomingMessage): Claim | undefined {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
      message.headers.authorization ?? '',
    ) ?? []
  const time = message.headers['x-amz-date']
  const payload = message.headers['x-amz-content-sha256']
  if (!credential || !signed || !signature || typeof time !== 'string' || typeof payload !== 'string')
    return undefined
  return { credential: credential.split('/'), signedHeaders: signed.split(';'), signature, time, payload }
}

function queryClaim(query: URLSearchParams): Claim | undefined {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  return {
    credential: of('Credential').split('/'),
    signedHeaders: of('SignedHeaders').split(';'),
    signature: of('Signature'),
    time: of('Date'),
    payload: 'UNSIGNED-PAYLOAD',
  }
}

function expected(message: IncomingMessage, url: URL, claim: Claim, keys: S3Keys): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&')
  const headers = claim.signedHeaders
    .map(
      (name) =>
        `${name}:${String(message.headers[name] ?? '')
          .trim()
          .replaceAll(/\s+/g, ' ')}\n`,
    )
    .join('')
  const path = decodeURIComponent(url.pathname).split('/').map(percent).join('/')
  const canonical = [message.method, path, query, headers, claim.signedHeaders.join(';'), claim.payload]
  const scope = claim.credential.slice(1).join('/')
  const toSign = ['AWS4-HMAC-SHA256', claim.time, scope, sha256(canonical.join('\n'))].join('\n')
  const date = hmac(`AWS4${keys.secretAccessKey}`, claim.time.slice(0, 8))
  const key = hmac(hmac(hmac(date, keys.region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex')
}

function isTimely(url: URL, claim: Claim, now: number): boolean {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.time) ?? []
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts.map(Number)
  const at = Date.UTC(y, mo - 1, d, h, mi, s)
  const seconds = Number(url.searchParams.get('X-Amz-Expires') ?? Number.NaN)
  if (Number.isNaN(seconds)) return Math.abs(now - at) <= skewMs
  return now >= at - skewMs && now <= at + seconds * 1000
}

/** Checks a request's signature (in headers or query), time and scope; undefined if they are right. */
function refusalOf(message: IncomingMessage, url: URL, keys: S3Keys, now: number): S3Refusal | undefined {
  const claim = headerClaim(message) ?? queryClaim(url.searchParams)
  if (!claim?.signedHeaders.includes('host')) return 'AccessDenied'
  const [id, day, region, service] = claim.credential
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const scoped = day === claim.time.slice(0, 8) && region === keys.region && service === 's3'
  const given = Buffer.from(claim.signature)
  const wanted = Buffer.from(expected(message, url, claim, keys))
  if (!scoped || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return 'SignatureDoesNotMatch'
  if (isTimely(url, claim, now)) return undefined
  return url.searchParams.has('X-Amz-Expires') ? 'AccessDenied' : 'RequestTimeTooSkewed'
}

const bucket = 'media'

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

function sendFile(message: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(message.headers.range ?? '') ?? []
  if (first !== undefined && Number(first) >= file.length) return fail(response, 416, 'InvalidRange')
  const part = first === undefined ? file : file.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length })
  response.end(message.method === 'HEAD' ? undefined : part)
}

/** A bucket in memory with as much of S3 as the storage needs; it verifies every signature. */
export async function startS3(keys: S3Keys, clock: () => number) {
  const files = new Map<string, Buffer>()
  const seen: string[] = []
  let failures = 0

  function put(message: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const source = message.headers['x-amz-copy-source']
    if (source === undefined) files.set(key, body)
    else {
      const from = files.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''))
      if (!from) return fail(response, 404, 'NoSuchKey')
      files.set(key, from)
    }
    response.writeHead(200).end(source === undefined ? '' : '<CopyObjectResult/>')
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', `http://${message.headers.host}`)
    const body = await buffer(message)
    seen.push(`${message.method} ${url.pathname}`)
    if (failures > 0) {
      failures--
      return fail(response, 503, 'SlowDown')
    }
    const refusal = refusalOf(message, url, keys, clock())
    if (refusal) return fail(response, 403, refusal)
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) return fail(response, 404, 'NoSuchBucket')
    if (key === '') return void response.writeHead(200).end()
    if (message.method === 'PUT') return put(message, response, key, body)
    if (message.method === 'DELETE') {
      files.delete(key)
      return void response.writeHead(204).end()
    }
    const file = files.get(key)
    return file ? sendFile(message, response, file) : fail(response, 404, 'NoSuchKey')
  }

  const { origin, close } = await startLocalServer((message, response) => {
    answer(message, response).catch(() => response.destroy())
  })
  return {
    config: { endpoint: origin, bucket, ...keys },
    files,
    /** Requests so far: method and path. */
    seen,
    /** Answers the next requests with 503. */
    failNext: (count: number) => {
      failures = count
    },
    close,
  }
}

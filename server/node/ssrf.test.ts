import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSafeFetch } from '../imports/node-safe-fetch'
import { holdsAll, reportSuite, seededRandom } from '../testing/hold'
import { serveTestSite, type TestSite } from '../testing/test-site'
import { createWebhookFetch } from './webhook-fetch'

// Attempts to make the studio call what only its own machine and network can reach: by an import's address, a
// redirect, DNS, or a webhook. A server on loopback counts requests; there must be none.

/** Hosts in every private range, and cloud metadata services. */
const inside = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
]

/** An IPv4 address in the notations that programs accept. */
function spellings(ip: string): string[] {
  const parts = ip.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0')
  const octal = (value: number) => `0${value.toString(8)}`
  const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  const wide = [...ip]
    .map((char) => (char === '.' ? '。' : String.fromCodePoint(0xff10 + Number(char))))
    .join('')
  return [
    ip,
    `${ip}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    octal(whole),
    parts.map(octal).join('.'),
    parts.map((part) => `0x${hex(part)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${octal(a)}.${b}.0x${hex(c)}.${d}`,
    wide,
    ip.replaceAll('.', '%2e'),
    `[::ffff:${ip}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${ip}]`,
    `[64:ff9b::${groups}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::]`,
    `[2001:0:${groups}::]`,
  ]
}

const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'printer.local',
  'metadata.google.internal',
  'nas.home.arpa',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
]
const hosts = [...inside.flatMap(spellings), ...names]

/** Answers of a hostile DNS name: a private address, alone or among others. */
const rebound = [...inside, '::1', 'fe80::1', 'fd00:ec2::254', '::ffff:127.0.0.1', '64:ff9b::7f00:1']
const resolve = (hostname: string): Promise<string[]> => {
  const [, index] = /^r(\d+)\./.exec(hostname) ?? []
  const address = rebound[Number(index ?? -1)]
  if (address === undefined) return Promise.reject(new Error('unknown'))
  return Promise.resolve(hostname.includes('.mixed.') ? ['93.184.215.14', address] : [address])
}

let site: TestSite
let hits = 0
let port = ''
beforeAll(async () => {
  site = await serveTestSite((_, response) => {
    hits += 1
    response.setHeader('content-type', 'text/html').end('<title>secret</title>')
  })
  port = new URL(site.origin).port
})
afterAll(() => site.close())

/** All addresses, by where they are entered. */
function attempts(): { way: 'page' | 'redirect' | 'webhook'; address: string }[] {
  const suffixes = [`:${port}/`, '/', `:${port}/latest/meta-data/`]
  const direct = hosts.flatMap((host) => suffixes.map((suffix) => `http://${host}${suffix}`))
  const dns = rebound.flatMap((_, index) => [
    `http://r${index}.example.com:${port}/`,
    `https://r${index}.mixed.example.com:${port}/`,
  ])
  const odd = ['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/', 'data:text/html,x'].concat(
    hosts.map((host) => `http://example.com@${host}:${port}/`),
  )
  return [
    ...[...direct, ...dns, ...odd].map((address) => ({ way: 'page' as const, address })),
    ...hosts.map((host) => ({ way: 'redirect' as const, address: `http://${host}:${port}/` })),
    ...[...dns, ...hosts.map((host) => `https://${host}:${port}/`)].map((address) => ({
      way: 'webhook' as const,
      address,
    })),
  ]
}

it('calls nothing that only this machine and its network can reach', async () => {
  // A redirect comes from a public site: here a server that is exempt from the guard.
  let target = ''
  const outside = await serveTestSite((_, response) => {
    // The characters of a header are bytes.
    response.writeHead(302, { location: Buffer.from(target).toString('latin1') }).end()
  })
  const limits = { totalMs: 5_000 }
  const pages = createSafeFetch({ resolve, limits })
  const redirected = createSafeFetch({ resolve, limits, allowAddress: outside.allow })
  const webhooks = createWebhookFetch({ allowsPrivate: false, resolve })
  const all = attempts()
  const random = seededRandom(17)
  const tried = holdsAll ? all : all.filter(() => random() < 0.05)
  const reached: string[] = []
  for (const { way, address } of tried) {
    target = address
    const call = {
      page: () => pages.fetch(address, 'html'),
      redirect: () => redirected.fetch(outside.origin, 'html'),
      // An invalid address is refused before any call.
      webhook: async () => webhooks.fetch(new Request(address, { method: 'POST', body: '{}' })),
    }[way]
    const answered = await call().then(
      () => true,
      () => false,
    )
    if (answered) reached.push(`${way} ${address}`)
  }
  expect(reached).toEqual([])
  expect(hits).toBe(0)
  await Promise.all([pages.close(), redirected.close(), webhooks.close(), outside.close()])
  reportSuite('SSRF', `${tried.length} addresses by import, redirect, DNS and webhook, 0 reached`)
}, 1_800_000)

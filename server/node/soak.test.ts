import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { Media, Post, Product, SocialAccount, SuccessEnvelope, UploadSlot, Workspace } from '~/contract'
import { openPglite } from '../db/pglite'
import { deliveries, leases, posts, uploads } from '../db/schema'
import { wrongBalances } from '../testing/balances'
import { testPicture } from '../testing/generators'
import { holdsAll, reportSuite } from '../testing/hold'
import { builtServer } from '../testing/program'
import { startProcess, type TestProcess } from '../testing/test-process'

// A team's day at sixty times the speed: writing, moving, publishing, uploading, generating, deleting, and reading
// far more often, with streams of changes open. Memory, open files and the tables of deleted records must not grow.
// `STUDIO_SOAK_MINUTES` changes the length of 8 minutes, which stand for a day of 8 hours.

const minutes = Number(process.env.STUDIO_SOAK_MINUTES ?? (holdsAll ? 8 : 0.1))
/** What a team of six does in a day of 8 hours. */
const aDay = { write: 60, read: 3_000, publish: 20, upload: 15, image: 10, product: 8 }
const speed = 60
const everyMs = (times: number): number => (8 * 3_600_000) / times / speed
/** Posts and media that the team keeps. Older ones are deleted; table sizes are relative to the posts. */
const maxRecords = 100

const statm = async (pid: number): Promise<number> =>
  (Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * 4) / 1024
const handlesOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length

/** The API as used by the team. Any answer but 200 is an error. */
function client(server: TestProcess, errors: string[]) {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  return async (method: string, name: string, body?: unknown): Promise<unknown> => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    try {
      const response = await fetch(`${server.origin}/v1${name}`, init)
      const text = await response.text()
      if (response.status === 200) return SuccessEnvelope.parse(JSON.parse(text)).data
      errors.push(`${method} ${name}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      errors.push(`${method} ${name}: ${String(error)}`)
    }
    return undefined
  }
}

/** A stream of changes that is read, and reopened every minute like by a laptop that wakes up. */
async function listen(
  { origin, token }: TestProcess,
  isOver: () => boolean,
  errors: string[],
): Promise<void> {
  while (!isOver()) {
    const end = AbortSignal.timeout(Math.min(60_000, minutes * 30_000))
    try {
      const headers = { authorization: `Bearer ${token}` }
      const { body, status } = await fetch(`${origin}/v1/changes/stream`, { headers, signal: end })
      if (status !== 200) errors.push(`stream: ${status}`)
      if (body) for await (const _ of body) if (isOver()) break
    } catch (error) {
      if (!end.aborted) errors.push(`stream: ${String(error)}`)
    }
  }
}

type Call = ReturnType<typeof client>

/** What the team does, by name. */
function team(call: Call, base: string, account: SocialAccount, picture: Uint8Array<ArrayBuffer>) {
  const target = { accountId: account.id, platform: account.platform }
  const mine: string[] = []
  let number = 0
  const write = async (): Promise<string | undefined> => {
    const text = `No. ${number++}: the kiln is hot.`
    const scheduledAt = new Date(Date.now() + (number % 3) * 20_000).toISOString()
    const when = number % 3 === 0 ? {} : { scheduledAt }
    const made = await call('POST', `${base}/posts`, { content: { text }, targets: [target], ...when })
    if (made === undefined) return undefined
    const { id } = Post.parse(made)
    mine.push(id)
    const oldest = mine.length > maxRecords ? mine.shift() : undefined
    if (oldest !== undefined) await call('DELETE', `${base}/posts/${oldest}`)
    return id
  }
  const reads = [
    'posts',
    'posts?status=scheduled',
    'media',
    'products',
    'campaigns',
    'social-accounts',
    'queues',
  ]
  return {
    write,
    read: async () => {
      const name = reads[number % reads.length]
      await call('GET', `${base}/${name}`)
      await call('GET', number % 2 === 0 ? '/credits/transactions' : '/credits')
    },
    publish: async () => {
      const text = `Out now, no. ${number++}.`
      const made = await call('POST', `${base}/posts`, { content: { text }, targets: [target] })
      if (made === undefined) return
      const { id } = Post.parse(made)
      await call('POST', `${base}/posts/${id}/publish`)
      mine.push(id)
    },
    upload: async () => {
      const asked = { mimeType: 'image/png', name: `${number++}.png` }
      const slot = UploadSlot.parse(await call('POST', `${base}/media/upload-url`, asked))
      await fetch(slot.uploadUrl ?? '', {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: picture,
      })
      const made = await call('POST', `${base}/media/complete`, { path: slot.path })
      const { url = '' } = Media.parse(made)
      if ((await fetch(url)).status !== 200) throw new Error(`The upload isn’t there: ${url}`)
    },
    image: () => call('POST', `${base}/generations/image`, { prompt: `Kiln no. ${number++}` }),
    product: async () => {
      const made = await call('POST', `${base}/products`, { name: `Kettle ${number++}` })
      const { id } = Product.parse(made)
      await call('PATCH', `${base}/products/${id}`, { description: 'Boils.' })
    },
  }
}

interface Look {
  readonly memory: number
  readonly handles: number
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function spend(server: TestProcess) {
  const errors: string[] = []
  const call = client(server, errors)
  const workspaces = z.array(Workspace).parse(await call('GET', '/workspaces'))
  const base = `/workspaces/${workspaces.find(({ name }) => name === 'Fernhollow Coffee')?.workspaceId}`
  const accounts = z.array(SocialAccount).parse(await call('GET', `${base}/social-accounts`))
  const account = accounts.find(({ platform }) => platform === 'twitter')
  if (!account) throw new Error('The sample has no account of X.')
  const { bytes } = await testPicture()
  const actions = team(call, base, account, new Uint8Array(bytes))
  const until = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > until
  const done: Record<string, number> = {}
  const looks: Look[] = []
  const habit = async ([name, times]: [string, number]) => {
    const act: () => Promise<unknown> = actions[name as keyof typeof actions]
    while (!isOver()) {
      await act().catch((error: unknown) => errors.push(`${name}: ${String(error)}`))
      done[name] = (done[name] ?? 0) + 1
      // Not beyond the end: things done eight times a day are a minute apart.
      await pause(Math.max(0, Math.min(everyMs(times), until - performance.now())))
    }
  }
  const watch = async () => {
    while (!isOver()) {
      looks.push({ memory: await statm(server.pid), handles: await handlesOf(server.pid) })
      await pause(Math.max(500, minutes * 100))
    }
  }
  const streams = Array.from({ length: 6 }, () => listen(server, isOver, errors))
  await Promise.all([...Object.entries(aDay).map(habit), watch(), ...streams])
  return { errors, done, looks }
}

// Uses Linux's process information.
it.skipIf(process.platform !== 'linux')(
  'survives a team’s day at sixty times the speed without growing',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-soak-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const server = await startProcess(dataDir, { STUDIO_CALLS_PER_MINUTE: '1000000' }, builtServer)
    const { errors, done, looks } = await spend(server)
    await server.end('SIGTERM')
    expect(errors).toEqual([])

    const third = Math.ceil(looks.length / 3)
    // After the first sixth, in which code and caches warm up.
    const first = looks.slice(Math.floor(looks.length / 6), third + Math.floor(looks.length / 6))
    const last = looks.slice(-third)
    const of = (some: readonly Look[], what: keyof Look) => Math.round(median(some.map((look) => look[what])))
    const [before, after] = [of(first, 'memory'), of(last, 'memory')]
    expect(of(last, 'handles'), 'open files').toBeLessThanOrEqual(of(first, 'handles') + 12)
    if (holdsAll) expect(after, 'memory').toBeLessThanOrEqual(before * 1.15 + 32)

    const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'database') })
    const counts = await Promise.all([posts, deliveries, leases, uploads].map((table) => db.$count(table)))
    expect(await wrongBalances(db)).toEqual([])
    const waits = await db.select().from(deliveries)
    expect(waits.filter(({ status, step }) => status === 'pending' || step === 'attention')).toEqual([])
    await close()
    const [postCount = 0, deliveryCount = 0, leaseCount = 0] = counts
    const allowed = maxRecords + 150 + (done.publish ?? 0)
    expect(Math.max(postCount, deliveryCount)).toBeLessThanOrEqual(allowed)
    expect(leaseCount).toBeLessThanOrEqual(50)
    reportSuite(
      'soak',
      `${minutes} min at ${speed}× (${JSON.stringify(done).replaceAll(/[{}"]/g, '').replaceAll(',', ', ')}): ${errors.length} errors, memory ${before} → ${after} MiB, open files ${of(first, 'handles')} → ${of(last, 'handles')}, posts ${postCount}, leases ${leaseCount}`,
    )
  },
  (minutes + 30) * 60_000,
)

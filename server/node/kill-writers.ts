import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorEnvelope, Post, SocialAccount, SuccessEnvelope, Workspace } from '~/contract'
import * as z from 'zod/mini'
import type { TestProcess } from './test-process'

/** What the server has acknowledged so far, over all rounds. */
export interface Acknowledged {
  /** Text of each created post, by id. */
  readonly created: Map<string, string>
  /** Posts whose publish was answered, with 200. */
  readonly published: Set<string>
  readonly deleted: Set<string>
  /** Asked to be deleted; without an answer they may be gone or not. */
  readonly deleting: Set<string>
}

/** The connection ended before an answer: the server is dead, and the outcome unknown. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

async function call(
  server: TestProcess,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; data: unknown }> {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  try {
    const response = await fetch(`${server.origin}/v1${path}`, init)
    const json: unknown = await response.json()
    if (response.status !== 200) throw new Error(ErrorEnvelope.parse(json).error.message)
    return { status: response.status, data: SuccessEnvelope.parse(json).data }
  } catch (error) {
    // `fetch` and a body cut short reject with a TypeError.
    if (error instanceof TypeError || error instanceof SyntaxError) throw new NoAnswer()
    throw error
  }
}

/** Where the writers write: the sample workspace, and three of its accounts. */
export interface Place {
  readonly base: string
  readonly targets: readonly object[]
}

/** Finds the place, which stays the same at every start. */
export async function findPlace(server: TestProcess): Promise<Place> {
  const workspaces = z.array(Workspace).parse((await call(server, 'GET', '/workspaces')).data)
  const base = `/workspaces/${workspaces.find(({ name }) => name === 'Fernhollow Coffee')?.workspaceId}`
  const accounts = z.array(SocialAccount).parse((await call(server, 'GET', `${base}/social-accounts`)).data)
  const targets = accounts
    .filter(({ platform }) => platform === 'twitter' || platform === 'facebook' || platform === 'instagram')
    .map(({ id, platform }) => ({ accountId: id, platform }))
  return { base, targets }
}

/** One writer: creates posts, publishes, schedules for now or deletes them in turn, until the server no longer answers. */
async function write(
  server: TestProcess,
  { base, targets }: Place,
  name: string,
  first: number,
  seen: Acknowledged,
): Promise<void> {
  for (let count = first; ; count++) {
    const text = `${name}, no. ${count}`
    const soon = count % 4 === 2 ? { scheduledAt: new Date(Date.now() + 20).toISOString() } : {}
    const created = await call(server, 'POST', `${base}/posts`, { content: { text }, targets, ...soon })
    const { id } = Post.parse(created.data)
    seen.created.set(id, text)
    if (count % 4 < 2) {
      await call(server, 'POST', `${base}/posts/${id}/publish`)
      seen.published.add(id)
    } else if (count % 4 === 3) {
      seen.deleting.add(id)
      await call(server, 'DELETE', `${base}/posts/${id}`)
      seen.deleted.add(id)
    }
  }
}

/** Has several writers at work until `answers` more posts were created, and kills the server under them. */
export async function writeAndKill(
  server: TestProcess,
  place: Place,
  round: string,
  answers: number,
  seen: Acknowledged,
): Promise<void> {
  const writers = Array.from({ length: 6 }, (_, index) =>
    write(server, place, `${round}, writer ${index}`, index, seen).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    }),
  )
  const all = Promise.all(writers)
  const enough = seen.created.size + answers
  try {
    while (seen.created.size < enough) await Promise.race([sleep(3), all])
  } finally {
    await server.end('SIGKILL')
  }
  await all
}

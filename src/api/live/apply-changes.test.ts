import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Change } from '~/contract/changes'
import type { Post } from '~/contract/post'
import { holdChanges } from '../live-state'
import { workspaceListQuery } from '../queries/access'
import { connectionQuery } from '../queries/connections'
import { beginMoves, cachedPost } from '../queries/post-cache'
import { postListQuery } from '../queries/posts'
import { productListQuery, productQuery } from '../queries/workspace'
import { session } from '../session/session'
import { changesOn } from './apply-changes'

const ws = 'ws_1'
const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
  status: 'draft',
  ...more,
})

let client: QueryClient
/** The server's posts, and the paths requested from it. */
let posts: Record<string, Post>
let requested: string[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  posts = { a: post('a'), b: post('b') }
  requested = []
  vi.stubGlobal('fetch', (url: string) => {
    const path = new URL(url).pathname.replace('/v1/workspaces/ws_1/', '')
    requested.push(path)
    const [, id] = path.split('/')
    const data = path.startsWith('posts') ? (id === undefined ? Object.values(posts) : posts[id]) : []
    const status = data === undefined ? 404 : 200
    return Promise.resolve(
      Response.json(status === 200 ? { data } : { error: { code: 'not_found', message: 'Gone.' } }, {
        status,
      }),
    )
  })
  session.signIn({ address: 'http://studio.test/v1', token: 't', remembered: false })
  onTestFinished(() => {
    client.clear()
    session.signOut()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

async function onScreen(observer: { subscribe(listener: () => void): () => void }): Promise<void> {
  onTestFinished(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
}
const changed = (kind: Change['kind'], ids?: string[], workspaceId = ws): Change => ({
  workspaceId,
  kind,
  ids,
})
const startTaking = () => {
  const { take, stop } = changesOn(client)
  onTestFinished(stop)
  return (...changes: Change[]) => take({ cursor: '1', complete: true, changes })
}

it('reads only the post that changed, and updates every list in place', async () => {
  await onScreen(new QueryObserver(client, postListQuery(ws, { status: 'draft' })))
  requested = []
  posts = {
    a: post('a', { content: { text: 'new', mediaUrls: [], hashtags: [], mentions: [] } }),
    b: post('b'),
  }
  const take = startTaking()
  take(changed('post', ['a']))
  take(changed('post', ['a']))
  await vi.advanceTimersByTimeAsync(200)
  expect(requested).toEqual(['posts/a'])
  expect(cachedPost(client, ws, 'a')?.content.text).toBe('new')
})

it('removes a deleted post and adds a new one', async () => {
  await onScreen(new QueryObserver(client, postListQuery(ws, { status: 'draft' })))
  posts = { b: post('b'), c: post('c') }
  startTaking()(changed('post', ['a', 'c']))
  await vi.advanceTimersByTimeAsync(200)
  const list = client.getQueryData<Post[]>(postListQuery(ws, { status: 'draft' }).queryKey)
  expect(list?.map(({ id }) => id).toSorted()).toEqual(['b', 'c'])
})

it('throttles reads of whole lists', async () => {
  await onScreen(new QueryObserver(client, postListQuery(ws, { status: 'draft' })))
  requested = []
  const take = startTaking()
  for (let each = 0; each < 20; each++) {
    take(changed('post'))
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(requested).toEqual(['posts'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requested).toEqual(['posts', 'posts'])
})

it('reads whole lists on time although the clock was set back', async () => {
  await onScreen(new QueryObserver(client, postListQuery(ws, { status: 'draft' })))
  const take = startTaking()
  take(changed('post'))
  await vi.advanceTimersByTimeAsync(200)
  requested = []
  vi.setSystemTime(Date.now() - 3_600_000)
  take(changed('post'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requested).toEqual(['posts'])
})

it('waits during a drag, and skips a workspace with pending moves', async () => {
  await onScreen(new QueryObserver(client, postListQuery(ws, { status: 'draft' })))
  requested = []
  const take = startTaking()
  const release = holdChanges()
  take(changed('post', ['a']))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requested).toEqual([])
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(requested).toEqual(['posts/a'])
  beginMoves(client, ws, [{ post: post('a'), shown: post('a', { status: 'scheduled' }) }])
  take(changed('post', ['a']))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requested).toEqual(['posts/a'])
})

it('reads only what a change concerns, not other records, kinds or workspaces', async () => {
  await onScreen(new QueryObserver(client, productListQuery(ws)))
  await onScreen(new QueryObserver(client, productQuery(ws, 'p1')))
  await onScreen(new QueryObserver(client, postListQuery(ws)))
  const take = startTaking()
  requested = []
  take(changed('product', ['p2']))
  await vi.advanceTimersByTimeAsync(200)
  expect(requested).toEqual(['products'])
  take(changed('product', ['p1']))
  await vi.advanceTimersByTimeAsync(200)
  expect(requested.slice(1).toSorted()).toEqual(['products', 'products/p1'])
  requested = []
  take(changed('product', ['p1'], 'ws_2'), changed('campaign', ['c1']))
  await vi.advanceTimersByTimeAsync(200)
  expect(requested).toEqual([])
})

it('reads one’s role in a workspace again when a member changed', async () => {
  await onScreen(new QueryObserver(client, workspaceListQuery()))
  const take = startTaking()
  requested = []
  take(changed('member', ['prn_vera']))
  await vi.advanceTimersByTimeAsync(200)
  expect(requested).toEqual(['/v1/workspaces'])
})

it('reads a sign-in at a platform again when its accounts were connected in another tab', async () => {
  await onScreen(new QueryObserver(client, connectionQuery(ws, 'c1')))
  requested = []
  startTaking()(changed('account', ['a1']))
  await vi.advanceTimersByTimeAsync(200)
  expect(requested).toEqual(['connections/c1'])
})

import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../adapter'
import { exchange, failureOf, lines, type Reply, type Sent, testFile, testNow } from '../test-exchange'
import { instagramAdapter } from './adapter'
import { delivery, graph, jpeg, minute } from './test-containers'

describe('a commit', () => {
  const given = delivery({ media: [jpeg()], commitStartedAt: testNow })
  const checkpoint = { files: [{ id: 'c1' }] }
  const commitWith = (reply: Reply) => {
    const { sent, session } = exchange([reply])
    return { sent, outcome: failureOf(instagramAdapter.commit(given, session, checkpoint)) }
  }

  it.each<readonly [string, Reply]>([
    ['the connection is cut', 'cut'],
    ['the server fails', { status: 500, body: { error: { message: 'm', code: 2 } } }],
    ['a page answers', { status: 502, body: '<html>Bad gateway</html>' }],
    ['the answer can’t be read', { status: 200, body: 'OK' }],
    [
      'Meta is in trouble',
      { status: 400, body: { error: { message: 'm', code: -1, error_subcode: 2_207_001 } } },
    ],
  ])('leaves the outcome open after %s, with one request', async (_what, reply) => {
    const { sent, outcome } = commitWith(reply)
    expect(await outcome).toBeInstanceOf(NoAnswer)
    expect(sent).toHaveLength(1)
  })

  it.each<readonly [string, number, number | undefined, string]>([
    ['is not ready', 9007, 2_207_027, 'not_ready'],
    ['is over the day’s quota', 9, 2_207_042, 'quota'],
    ['comes too fast', 4, undefined, 'rate_limited'],
    ['is by a sign-in that ended', 190, 459, 'reconnect'],
    ['needs the container anew', 24, 2_207_006, 'transient'],
  ])('is definitely refused if it %s', async (_what, code, subcode, failureClass) => {
    const { outcome } = commitWith({
      status: 400,
      body: { error: { message: 'm', code, error_subcode: subcode, fbtrace_id: 'T1' } },
    })
    expect(await outcome).toMatchObject({ class: failureClass, details: { requestId: 'T1' } })
  })

  const reconcileWith = (answers: (sent: Sent) => Reply, after = 0) => {
    const { session } = exchange(answers, { now: testNow + after })
    return instagramAdapter.reconcile(given, session, checkpoint)
  }
  const status = (code: string) => () => ({ body: { status_code: code } })

  it('with a lost answer is resolved by the container', async () => {
    expect(await reconcileWith(status('FINISHED'))).toEqual({ kind: 'not-live' })
    expect(await reconcileWith(status('EXPIRED'))).toEqual({ kind: 'not-live' })
    expect(await reconcileWith(status('IN_PROGRESS'))).toEqual({ kind: 'wait', until: testNow + 15_000 })
    expect(await reconcileWith(status('IN_PROGRESS'), 11 * minute)).toEqual({ kind: 'unknown' })
    expect(await reconcileWith(status('ERROR'))).toEqual({ kind: 'not-live' })
  })

  it('that succeeded is found among later posts, not assumed to be the newest', async () => {
    const posts =
      (...data: object[]) =>
      (sent: Sent) =>
        sent.url.includes('/c1?') ? { body: { status_code: 'PUBLISHED' } } : { body: { data } }
    const mine = { id: '900', timestamp: '2026-11-22T12:00:04+0000', media_product_type: 'FEED' }
    const story = { ...mine, id: '901', media_product_type: 'REELS' }
    const older = { ...mine, id: '899', timestamp: '2026-11-22T11:00:00+0000' }
    expect(await reconcileWith(posts(story, mine, older))).toEqual({ kind: 'live', remoteId: '900' })
    const other = { ...mine, id: '902', caption: 'Another' }
    expect(await reconcileWith(posts(other, { ...mine, caption: 'Fog over  the bay' }))).toEqual({
      kind: 'live',
      remoteId: '900',
    })
    expect(await reconcileWith(posts(mine, { ...mine, id: '903' }))).toEqual({
      kind: 'live',
      remoteId: undefined,
    })
    expect(await reconcileWith(posts(older))).toEqual({ kind: 'live', remoteId: undefined })
  })

  it('uses the stored kind if the files are no longer known', async () => {
    const withUnknownMedia = { ...given, media: [testFile({ mimeType: '', size: 0 })] }
    const { session } = exchange([
      { body: { status_code: 'PUBLISHED' } },
      { body: { data: [{ id: '900', timestamp: '2026-11-22T12:00:04+0000', media_product_type: 'REELS' }] } },
    ])
    expect(
      await instagramAdapter.reconcile(withUnknownMedia, session, { ...checkpoint, kind: 'reel' }),
    ).toEqual({
      kind: 'live',
      remoteId: '900',
    })
  })

  it('is confirmed with its address', async () => {
    const { sent, session } = exchange([{ body: { id: '900', permalink: 'https://www.instagram.com/p/x/' } }])
    expect(await instagramAdapter.confirm(given, session, { ...checkpoint, remoteId: '900' })).toEqual({
      kind: 'done',
      remoteId: '900',
      url: 'https://www.instagram.com/p/x/',
      privacy: 'public',
    })
    expect(lines(sent)).toEqual([`GET ${graph}/900?fields=id%2Cpermalink`])
  })

  it('without an identifier is looked up for ten minutes, then left without an address', async () => {
    const none = () => ({ body: { data: [] } })
    const early = exchange(none)
    expect(await instagramAdapter.confirm(given, early.session, checkpoint)).toEqual({
      kind: 'wait',
      until: testNow + 15_000,
    })
    const late = exchange(none, { now: testNow + 11 * minute })
    expect(await instagramAdapter.confirm(given, late.session, checkpoint)).toEqual({
      kind: 'done',
      privacy: 'public',
    })
  })
})

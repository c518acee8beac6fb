import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNote, createPost, listActivity, listNotes, listPosts } from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { createSend } from '~/src/api/http/send'
import { session } from '~/src/api/session/session'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  session.signIn({ address: `${testOrigin}/v1`, token: studio.ownerToken, remembered: false })
})
afterAll(async () => {
  session.signOut()
  await studio.close()
})

/** The durable writes of one browser. */
function browser() {
  const takesKeys = async () => true
  const send = createSend({
    fetch: (url, init) => studio.app.fetch(new Request(url, init)),
    now: () => studio.clock(),
    online: () => true,
    session,
    random: Math.random,
    takesKeys,
    sleep: async () => undefined,
  })
  return createOperations(memoryOperations(), send, {
    now: () => studio.clock(),
    takesKeys,
    supportsReplacedPosts: async () => true,
    sleep: async () => undefined,
    hold: async (_name, _wait, work) => work(),
  })
}

const content = (text: string) => ({ text, mediaUrls: [], hashtags: [], mentions: [] })

it('of two simultaneous edits of a post, one is refused, and one post remains with its notes and history', async () => {
  const target = await addAccount(studio, 'twitter', 2)
  for (let round = 0; round < 5; round++) {
    const body = { content: content(`Round ${round}`), targets: [target] }
    const post = (await studio.call(createPost, { body })).body.data
    await studio.call(createNote, { body: { text: 'Look', postId: post.id } })
    const edit = (text: string) =>
      browser().replacePost(studio.workspaceId, {
        post,
        body: { content: content(text), targets: [target] },
        to: { kind: 'draft' },
        canPlace: true,
      })
    const results = await Promise.all([edit(`Mine ${round}`), edit(`Theirs ${round}`)])
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'undone'])
    const undone = results.find((result) => result.kind === 'undone')
    expect(undone?.kind === 'undone' && undone.failure.code).toBe('post_gone')
    const { data } = (await studio.call(listPosts, { query: { status: 'draft', limit: 100 } })).body
    const standing = data.filter((each) => each.content.text.endsWith(` ${round}`))
    expect(standing).toHaveLength(1)
    const recordId = standing[0]?.id ?? ''
    expect((await studio.call(listNotes, { query: { postId: recordId } })).body.data).toHaveLength(1)
    const history = (await studio.call(listActivity, { query: { recordId } })).body.data
    expect(history.map(({ action }) => action)).toEqual(['updated', 'created'])
  }
})

import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { ApiError } from '~/src/api/errors'
import type { Send } from '~/src/api/http/send'
import { forgotten } from '~/src/api/queries/record-cache'
import type { Operation } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'
import { perform } from './perform'

it('removes the replaced post from the record cache', async () => {
  const send = (async () => ({})) as unknown as Send
  const operation = { kind: 'replace', workspaceId: 'w' } as Operation
  expect(await perform(send, operation, { kind: 'delete', postId: 'replaced' })).toEqual({ kind: 'ok' })
  expect(forgotten.get()).toContain('replaced')
})

it.each([401, 429])('reports a %i on publishing as a refusal, not as a lost response', async (status) => {
  const refusal = new ApiError({ status, code: `e${status}`, message: 'Turned away.' })
  const send = (() => Promise.reject(refusal)) as unknown as Send
  const store = memoryOperations()
  const post: Post = {
    id: 'p',
    status: 'draft',
    content: { text: 't', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [],
  }
  const result = await createOperations(store, send).publishPost('w', post)
  expect(result).toMatchObject({ kind: 'undone', failure: { message: 'Turned away.', status } })
  expect(await store.list()).toEqual([])
})

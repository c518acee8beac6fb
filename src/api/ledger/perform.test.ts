import { expect, it } from 'vitest'
import { forgotten } from '../known'
import type { Send } from '../send'
import type { Intent } from './intent'
import { perform } from './perform'

it('has the device forget the post that another replaced', async () => {
  const send = (async () => ({})) as unknown as Send
  const intent = { kind: 'replace', workspaceId: 'w' } as Intent
  expect(await perform(send, intent, { kind: 'delete', postId: 'replaced' })).toEqual({ kind: 'ok' })
  expect(forgotten.get()).toContain('replaced')
})

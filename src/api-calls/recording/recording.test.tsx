import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { logRequest } from '~/src/api/http/request-log'
import { session } from '~/src/api/session/session'
import { isRecording } from './is-recording'
import { startRecording, useRecording } from './recording'

const call = {
  method: 'POST',
  url: 'https://studio.test/v1/workspaces/w/posts',
  template: '/workspaces/{workspaceId}/posts',
  scope: 'write',
  cost: { kind: 'free' },
  summary: 'Creates a post.',
  cause: undefined,
  attempt: 1,
  startedAt: 0,
} as const

it('is discarded when the person signs out', () => {
  session.signIn({ address: `${location.origin}/v1`, token: 'token', remembered: false })
  const { result } = renderHook(useRecording)
  act(() => {
    startRecording()
    logRequest(call).finish({ status: 201, ms: 5 })
  })
  expect(result.current).toMatchObject({ running: true, calls: [{ status: 201 }] })
  act(() => session.signOut())
  expect(result.current).toBeUndefined()
  expect(isRecording.get()).toBe(false)
})

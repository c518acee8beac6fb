import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { Media } from '~/contract/media'
import { mediaListQuery, mediaQuery } from '~/src/api/queries/workspace'
import { useUploadsCache } from './upload-bar-card'
import { uploadStore } from './upload-store'

it('adds a finished upload to the lists once, and keeps what is changed about it afterwards', () => {
  const media: Media = { id: 'med_1', type: 'image', name: 'frost.jpg' }
  const client = new QueryClient()
  const list = mediaListQuery('ws').queryKey
  client.setQueryData(list, [])
  uploadStore.set([
    {
      ...{ id: 'up_1', workspaceId: 'ws', sent: 1, addedAt: 0, ifSame: 'take' },
      ...{ file: { name: 'frost.jpg', type: 'image/jpeg', size: 1 }, state: { kind: 'done', media } },
    },
  ])
  onTestFinished(() => uploadStore.set([]))
  /** Opens a screen that shows the uploads, and leaves it. */
  const visit = () =>
    renderHook(() => useUploadsCache(), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    }).unmount()
  visit()
  expect(client.getQueryData(list)).toEqual([media])
  const described = { ...media, altText: 'Frost on a bag of coffee' }
  client.setQueryData(list, [described])
  client.setQueryData(mediaQuery('ws', media.id).queryKey, described)
  visit()
  expect(client.getQueryData(list)).toEqual([described])
  expect(client.getQueryData(mediaQuery('ws', media.id).queryKey)).toEqual(described)
})

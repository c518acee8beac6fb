import { expect, it } from 'vitest'
import { UploadComplete, UploadUrlRequest } from '~/contract/media'
import { extensionOf, newMediaPath } from './media-files'

it('makes a path that `complete` accepts for every type the contract accepts', () => {
  const mimeType = `image/${'a'.repeat(600)}`
  expect(UploadUrlRequest.safeParse({ mimeType }).success).toBe(true)
  const path = newMediaPath('A name', mimeType)
  expect(UploadComplete.safeParse({ path }).success).toBe(true)
  expect([mimeType, 'image/x-icon', 'image/jpeg', 'video/+'].map(extensionOf)).toEqual([
    'aaaaaaaaaa',
    'icon',
    'jpg',
    'bin',
  ])
})

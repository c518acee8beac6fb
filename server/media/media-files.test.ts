import { expect, it } from 'vitest'
import { UploadComplete, UploadUrlRequest } from '~/contract/media'
import { extensionOf, newMediaPath } from './media-files'

it('gives each type that the contract takes a path that `complete` takes, whatever its length', () => {
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

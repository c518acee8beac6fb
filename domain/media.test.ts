import { expect, it } from 'vitest'
import { displayName } from '~/src/media/display-name'
import { isVideoUrl } from '~/src/media/media-url'
import { formatBytes, mediaKind, typeOfFile } from './media'

it('distinguishes images, videos and other files', () => {
  expect(['image/png', 'VIDEO/mp4', 'image/svg+xml', 'video/mp4; codecs=avc1'].map(mediaKind)).toEqual([
    'image',
    'video',
    'image',
    'video',
  ])
  expect(['text/html', 'image/', 'image', ''].map(mediaKind)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('tells a file’s type by its name where the browser doesn’t', () => {
  const types = [
    { name: 'IMG_0001.HEIC', type: '' },
    { name: 'a.heic', type: 'image/heif' },
    { name: 'notes', type: '' },
  ].map(typeOfFile)
  expect(types).toEqual(['image/heic', 'image/heif', ''])
})

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [5 * 1024 ** 2, '5 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [123.4 * 1024 ** 2, '123 MB'],
  [-1, '—'],
  [Number.NaN, '—'],
])('formats %d bytes as %s', (bytes, label) => expect(formatBytes(bytes)).toBe(label))

it('sanitises file names', () => {
  expect(displayName('../../etc/passwd')).toBe('passwd')
  expect(displayName('C:\\temp\\a b.png')).toBe('a b.png')
  expect(displayName('photo\u202egnp.exe')).toBe('photognp.exe')
  expect(displayName('a\r\nb\u0000.jpg')).toBe('ab.jpg')
  expect(displayName(' / ')).toBe('Unnamed file')
  expect(displayName(`${'x'.repeat(90)}.jpeg`, 20)).toBe(`${'x'.repeat(14)}….jpeg`)
  expect(displayName('😀'.repeat(200))).toHaveLength(59 * 2 + 1)
})

it('recognises videos by their URL', () => {
  const urls = [
    'https://a.example/b.MP4?x=1#y',
    '/files/a/b.webm',
    'https://a.example/b.png?c=d.mp4',
    'http://',
    '',
  ]
  expect(urls.map(isVideoUrl)).toEqual([true, true, false, false, false])
})

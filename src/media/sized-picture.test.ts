import { describe, expect, it } from 'vitest'
import { renditionWidths } from '~/domain/media'
import { sizedPicture } from './sized-picture'

const api = 'http://studio.test'
const file = `${api}/files/abc/Frost-1.png`

describe('sizedPicture', () => {
  it('requests copies that fit the box from our own server, for 1x and 2x screens', () => {
    expect(sizedPicture(file, 236, api)).toEqual({
      src: `${file}?w=320`,
      srcSet: `${file}?w=320 1x, ${file}?w=480 2x`,
    })
    expect(sizedPicture(file, 40, api)).toEqual({ src: `${file}?w=80` })
  })

  it('only requests widths that the server supports', () => {
    for (const side of [1, 40, 81, 200, 236, 480, 900, 5000]) {
      const { src, srcSet } = sizedPicture(file, side, api)
      for (const [, width] of `${src} ${srcSet ?? ''}`.matchAll(/\?w=(\d+)/g))
        expect(renditionWidths).toContain(Number(width))
    }
  })

  it.each([
    undefined,
    '',
    'blob:http://studio.test/1',
    'data:image/png;base64,AA==',
    '/files/abc/a.png',
    'https://elsewhere.test/files/abc/a.png',
    'https://studio.test/files/abc/a.png',
    'http://studio.test:81/files/abc/a.png',
    `${api}/other/a.png`,
    `${api}/uploads/files/a.png`,
    `${file}?signature=1`,
    `${file}#part`,
  ])('leaves %s as it is', (src) => {
    expect(sizedPicture(src, 40, api)).toEqual({ src })
  })

  it('leaves everything as it is if nobody is signed in', () => {
    expect(sizedPicture(file, 40)).toEqual({ src: file })
  })
})

import { describe, expect, it } from 'vitest'
import { withPublicAddresses, withStoredAddresses } from './addresses'

const stored = (url: string, origin = 'http://127.0.0.1:4173') => withStoredAddresses({ url }, origin)

describe('addresses', () => {
  it.each([
    ['http://127.0.0.1:4173/files/a/b.png', '/files/a/b.png'],
    ['http://localhost:4173/files/a/b.png?x=1#y', '/files/a/b.png'],
    ['http://127.0.0.1:8080/files/a/b.png', 'http://127.0.0.1:8080/files/a/b.png'],
    ['https://cdn.example/files/a/b.png', 'https://cdn.example/files/a/b.png'],
    ['http://127.0.0.1:4173/other', 'http://127.0.0.1:4173/other'],
  ])('%s is stored as %s', (given, expected) => {
    expect(stored(given)).toEqual({ url: expected })
  })

  it('of another host that isn’t loopback are not ours, even with the same port', () => {
    const address = 'https://evil.example/files/a/b.png'
    expect(stored(address, 'https://studio.example')).toEqual({ url: address })
  })

  it('are expanded wherever they appear, while people’s texts are left alone', () => {
    const record = {
      name: '/files/a/b.png',
      content: { text: '/files/a', mediaUrls: ['/files/a/b.png', 'https://x.example/a'], link: '/files/a' },
      images: ['/files/c/d.png'],
      logoUrl: null,
    }
    expect(withPublicAddresses([record], 'https://s.example')).toEqual([
      {
        name: '/files/a/b.png',
        content: {
          text: '/files/a',
          mediaUrls: ['https://s.example/files/a/b.png', 'https://x.example/a'],
          link: 'https://s.example/files/a',
        },
        images: ['https://s.example/files/c/d.png'],
        logoUrl: null,
      },
    ])
  })

  it('are expanded without copying records that contain none, or modifying the input', () => {
    const plain = [{ content: { text: '/files/a', mediaUrls: ['https://x.example/a'], hashtags: ['#a'] } }]
    expect(withPublicAddresses(plain, 'https://s.example')).toBe(plain)
    const given = { images: ['https://x.example/a', '/files/c/d.png'] }
    const original = structuredClone(given)
    expect(withPublicAddresses(given, 'https://s.example')).toEqual({
      images: ['https://x.example/a', 'https://s.example/files/c/d.png'],
    })
    expect(given).toEqual(original)
  })
})

import { describe, expect, it } from 'vitest'
import { productPage } from '../testing/test-site'
import { readProduct } from './read-product'

describe('readProduct', () => {
  it('returns storable text, whatever escapes the page contains', () => {
    const page = String.raw`<script type="application/ld+json">{"@type":"Product","name":"a\u0000b\ud800c"}</script>`
    expect(readProduct(page, 'https://a.example/p', 6).name).toBe('ab\uFFFDc')
  })

  it('prefers JSON-LD, as plain text, and collects images from everywhere without duplicates', () => {
    expect(readProduct(productPage, 'https://a.example/p', 6)).toEqual({
      name: 'First Frost 250 g',
      description: 'Orange peel & smoke.',
      imageUrl: 'https://a.example/a.jpg',
      images: [
        'https://a.example/a.jpg',
        'https://cdn.example/b.jpg',
        'https://a.example/og.jpg',
        'https://a.example/c-800.jpg',
      ],
      sourceUrl: 'https://a.example/p',
    })
    expect(readProduct(productPage, 'https://a.example/p', 1).images).toHaveLength(1)
  })

  it('looks up images that JSON-LD only refers to', () => {
    const graph = [
      { '@type': 'Product', name: 'Kettle', image: [{ '@id': '/p#main' }, { '@id': '/p#gone' }] },
      { '@type': 'ImageObject', '@id': '/p#main', url: '/kettle.jpg' },
    ]
    const page = `<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`
    expect(readProduct(page, 'https://a.example/p', 6).images).toEqual(['https://a.example/kettle.jpg'])
  })

  it('leaves out icons and logos, but not what is only spelt like them', () => {
    const images = ['/catalogo/mat.jpg', '/camouflage.jpg', '/flag-de.png', '/site-logo.png', '/favicon.png']
    const page = `<main>${images.map((src) => `<img src="${src}" alt="Silicone mat">`).join('')}</main>`
    expect(readProduct(page, 'https://a.example/p', 6).images).toEqual([
      'https://a.example/catalogo/mat.jpg',
      'https://a.example/camouflage.jpg',
    ])
  })

  it('takes images that a page loads later, not their placeholders', () => {
    const page = `<main>
      <img src="/placeholder.png" data-src="/mug.jpg">
      <img src="data:image/gif;base64,R0lGOD" data-srcset="/pot.jpg 800w, /pot-large.jpg 1600w">
      <img src="/spacer.gif" srcset="data:image/gif;base64,R0lGOD 1w" data-src="/tin.jpg">
      <img src="/placeholder.svg">
    </main>`
    expect(readProduct(page, 'https://a.example/p', 6).images).toEqual([
      'https://a.example/mug.jpg',
      'https://a.example/pot-large.jpg',
      'https://a.example/tin.jpg',
    ])
  })

  it('reads microdata', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle</b>
      <img itemprop="image" src="k.png"><span itemprop="description">Pours <i>slowly</i>.</span></div>`
    expect(readProduct(html, 'https://a.example/shop/', 3)).toMatchObject({
      name: 'Kettle',
      description: 'Pours slowly.',
      images: ['https://a.example/shop/k.png'],
    })
  })

  it('falls back to headings, and to the host if the page has none', () => {
    expect(readProduct('<h1>Cup</h1><p>Holds coffee.</p>', 'https://a.example/', 3)).toMatchObject({
      name: 'Cup',
      description: 'Holds coffee.',
      images: [],
    })
    expect(readProduct('', 'https://a.example/', 3)).toMatchObject({ name: 'a.example', description: '' })
  })
})

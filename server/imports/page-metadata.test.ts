import { describe, expect, it } from 'vitest'
import { linkedUrls, openPage, plainText } from './page-metadata'

describe('openPage', () => {
  it('reads an ordinary page', () => {
    expect(openPage(`${'<div>'.repeat(60)}<h1>Frost</h1>`)('h1').text()).toBe('Frost')
  })

  it('rejects a page with too many tags or too much nesting', () => {
    expect(() => openPage('<div>'.repeat(400_000))).toThrow('too large')
    expect(() => openPage('<div>'.repeat(500) + '<img>'.repeat(5_000))).toThrow('too large')
    expect(() => openPage('<div>'.repeat(1_000))).toThrow('too large')
  })
})

it('reads the first images of JSON-LD that lists very many', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => ({ url: `/${index}.jpg` }))
  const urls = linkedUrls(many, [])
  expect(urls).toHaveLength(100)
  expect(urls[0]).toBe('/0.jpg')
})

describe('plainText', () => {
  it.each([
    ['<a>', '<a>'],
    ['<b>', '<b>'],
    ['<table>', '<table>'],
    ['<svg>', '<svg>'],
    ['escaped tags', '&lt;form&gt;'],
    ['tags that are escaped twice', '&amp;lt;i&amp;gt;'],
  ])('reads text before any number of nested %s', (_, tag) => {
    expect(plainText(`Frost &amp; smoke ${tag.repeat(7_000)}`)).toBe('Frost & smoke')
  })
})

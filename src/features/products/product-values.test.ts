import { i18n } from '@lingui/core'
import { expect, it, onTestFinished } from 'vitest'
import { characterCount } from '~/contract/bounds'
import { Product, ProductCreate, ProductUpdate } from '~/contract/product'
import {
  copyName,
  coverFor,
  createBody,
  productValues,
  unparsedImageCount,
  updateBody,
} from './product-values'

it('creates without empty fields', () => {
  const body = createBody({ ...productValues(), name: 'Bag' })
  expect(ProductCreate.parse(body)).toEqual({ name: 'Bag', images: [], status: 'active' })
})

it('sends only changed fields', () => {
  const before = productValues({ id: 'p', name: 'Bag', images: ['https://a.example/1.png'] })
  expect(ProductUpdate.parse(updateBody(before)({ ...before, name: 'Sack' }))).toEqual({ name: 'Sack' })
  expect(updateBody(before)({ ...before, images: [] })).toEqual({ images: [] })
})

it('lets the cover follow the first image unless it is set separately', () => {
  expect(coverFor('', [], ['a'])).toBe('a')
  expect(coverFor('a', ['a', 'b'], ['b', 'a'])).toBe('b')
  expect(coverFor('x', ['a', 'b'], ['b', 'a'])).toBe('x')
  expect(coverFor('a', ['a'], [])).toBe('a')
})

it('counts unreadable images, which are kept when saving', () => {
  const product = Product.parse({ id: 'p', images: ['https://a.example/1.png', 7, null] })
  expect(product.images).toEqual(['https://a.example/1.png'])
  expect(unparsedImageCount(product)).toBe(1)
  expect(unparsedImageCount(Product.parse({ id: 'q', images: [] }))).toBe(0)
})

it('keeps a copy’s name within 200 characters in every language', () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  expect(copyName('Bag')).toBe('Bag (copy)')
  for (const word of ['(copy)', '(Kopie)', '(نسخة)']) {
    i18n.loadAndActivate({ locale: 'en', messages: { '{0} (copy)': `{0} ${word}` } })
    const name = copyName('🫖'.repeat(200))
    expect(name.endsWith(`🫖 ${word}`)).toBe(true)
    expect(characterCount(name)).toBe(200)
  }
})

import { expect, it } from 'vitest'
import type { Product } from '~/contract/product'
import { findProducts } from './products-filters'

const products: Product[] = [
  { id: 'a', name: 'Café bag', description: 'Slow', status: 'active', createdAt: '2026-01-03' },
  { id: 'b', name: 'Ähre 10', status: 'archived', createdAt: '2026-01-02', updatedAt: '2026-02-01' },
  { id: 'c', name: 'Ahre 9', status: 'active', createdAt: '2026-01-01' },
  { id: 'd' },
]
const ids = (search: Parameters<typeof findProducts>[1]) => findProducts(products, search).map(({ id }) => id)

it('finds words regardless of case and accents', () => {
  expect(ids({ q: 'SLOW cafe' })).toEqual(['a'])
  expect(ids({ q: 'ahre' })).toEqual(['b', 'c'])
  expect(ids({ q: 'nothing' })).toEqual([])
})

it('filters by status and sorts, with missing values last', () => {
  expect(ids({ status: 'active' })).toEqual(['a', 'c'])
  expect(ids({ sort: 'newest' })).toEqual(['a', 'b', 'c', 'd'])
  expect(ids({ sort: 'changed' })).toEqual(['b', 'a', 'c', 'd'])
  expect(ids({ sort: 'name' })).toEqual(['d', 'c', 'b', 'a'])
  expect(ids({})).toEqual(['a', 'b', 'c', 'd'])
})

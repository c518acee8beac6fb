import { expect, it } from 'vitest'
import { doneSteps } from './first-run-steps'

it('finds the completed steps by what exists', () => {
  const none = { accounts: 0, brandKit: {}, products: 0, media: 0, posts: 0, placed: 0 }
  expect([...doneSteps(none)]).toEqual([])
  expect([...doneSteps({ ...none, brandKit: { domain: 'x.example' }, posts: 2 })]).toEqual(['brand', 'post'])
  const cleared = { domain: '', logoUrl: 'https://x.example/logo.png' }
  expect([...doneSteps({ ...none, brandKit: cleared })]).toEqual(['brand'])
  expect(
    doneSteps({
      accounts: 1,
      brandKit: { colors: [{ hex: '#fff' }] },
      products: 1,
      media: 1,
      posts: 1,
      placed: 1,
    }).size,
  ).toBe(6)
})

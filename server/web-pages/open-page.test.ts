import { describe, expect, it } from 'vitest'
import { openPage } from './open-page'

const quickly = (read: () => void) => {
  const started = performance.now()
  read()
  expect(performance.now() - started).toBeLessThan(10_000)
}

describe('openPage', () => {
  it('reads an ordinary page', () => {
    expect(openPage(`${'<div>'.repeat(60)}<h1>Frost</h1>`)('h1').text()).toBe('Frost')
  })

  it('refuses a page with too many tags, or too deep, without holding the server up', () => {
    quickly(() => expect(() => openPage('<div>'.repeat(400_000))).toThrow('too large'))
    quickly(() => expect(() => openPage('<div>'.repeat(500) + '<img>'.repeat(5_000))).toThrow('too large'))
    quickly(() => expect(() => openPage('<div>'.repeat(1_000))).toThrow('too large'))
  })
})

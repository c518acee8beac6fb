import { describe, expect, it, vi } from 'vitest'
import { setDetailsAtFields } from './form-failure'

describe('setDetailsAtFields', () => {
  it('sets each error on its field, focuses the first, and returns the unmatched ones', () => {
    const setError = vi.fn()
    const details = [
      { path: 'content.link', message: 'Not an address.' },
      { path: 'content.text', message: 'Too long.' },
      { path: 'nowhere', message: 'Lost.' },
    ]
    const fieldOf = (path: string) => (path === 'nowhere' ? undefined : path.replace('content.', ''))
    expect(setDetailsAtFields(setError, details, fieldOf)).toEqual([{ path: 'nowhere', message: 'Lost.' }])
    expect(setError.mock.calls).toEqual([
      ['link', { type: 'server', message: 'Not an address.' }, { shouldFocus: true }],
      ['text', { type: 'server', message: 'Too long.' }, { shouldFocus: false }],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { expiryOf, isOver, slotLifetime } from './upload'

const askedAt = Date.parse('2026-03-01T12:00:00Z')
const at = (expiresAt: string) => expiryOf({ expiresAt }, askedAt)

describe('an upload slot', () => {
  it('expires when the server says', () => {
    expect(at('2026-03-01T12:10:00Z')).toBe(askedAt + 600_000)
  })

  it('expires after the documented time if the server gives none or its clock is off', () => {
    const byDocument = askedAt + slotLifetime
    expect(expiryOf({}, askedAt)).toBe(byDocument)
    expect(at('soon')).toBe(byDocument)
    expect(at('2026-03-01T11:50:00Z')).toBe(byDocument)
    expect(at('2026-03-01T20:15:00Z')).toBe(byDocument)
  })

  it('is no longer used just before it expires', () => {
    const slot = { url: '', path: '', expiresAt: askedAt, maxBytes: undefined }
    expect(isOver(slot, askedAt - 10_000)).toBe(false)
    expect(isOver(slot, askedAt - 500)).toBe(true)
  })
})

import { expect, test, vi } from 'vitest'
import { provideRandomUuid } from './random-uuid'

test('gives pages without a secure context random UUIDs', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  provideRandomUuid()
  const ids = Array.from({ length: 200 }, () => globalThis.crypto.randomUUID())
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})

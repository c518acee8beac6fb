import { expect, it, onTestFinished, vi } from 'vitest'
import { hideRefusedApis } from './hide-refused-apis'

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

it('hides locks and channels where the browser blocks storage, and only there', () => {
  const channel = globalThis.BroadcastChannel
  Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: () => ({}) })
  onTestFinished(() => {
    vi.restoreAllMocks()
    Object.assign(globalThis, { BroadcastChannel: channel })
    Reflect.deleteProperty(Navigator.prototype, 'locks')
  })
  hideRefusedApis()
  expect(['locks' in navigator, 'BroadcastChannel' in globalThis]).toEqual([true, true])
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
  hideRefusedApis()
  expect(['locks' in navigator, 'BroadcastChannel' in globalThis]).toEqual([false, false])
})

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestStudio, type TestStudio } from './testing/studio'
import { startUpkeep } from './upkeep'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
afterEach(() => vi.useRealTimers())

it('vacuums the database a minute after the start, while there is room and until stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let room = true
  let shouldContinue: (() => boolean) | undefined
  const vacuum = vi.fn((given: () => boolean) => {
    shouldContinue = given
    return Promise.resolve()
  })
  const upkeep = startUpkeep({ ...studio.deps, hasRoom: () => room }, () => false, vacuum)
  vi.advanceTimersByTime(59_000)
  expect(vacuum).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(vacuum).toHaveBeenCalledTimes(1))
  expect(shouldContinue?.()).toBe(true)
  room = false
  expect(shouldContinue?.()).toBe(false)
  room = true
  await upkeep.stop()
  expect(shouldContinue?.()).toBe(false)
})

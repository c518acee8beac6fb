import { expect, it } from 'vitest'
import { type Run, waitingCall } from './run'
import { nextFrame, readRuns } from './run-book'

const run = (id: string, first: number, states: readonly ('waiting' | 'making' | 'done')[]): Run => ({
  id,
  kind: 'image',
  at: 1,
  first,
  campaign: undefined,
  brandKitAt: undefined,
  body: { prompt: 'a cup', aspectRatio: '1:1', referenceImageUrls: [], useBrandKit: true },
  calls: states.map((state) => ({ ...waitingCall(), state })),
})

it('reads what the device kept, leaves out what it can’t read, and begins nothing anew', () => {
  const kept: unknown = JSON.parse(JSON.stringify([run('a', 1, ['waiting', 'making', 'done']), { id: 'b' }]))
  expect(readRuns(kept).map(({ calls }) => calls.map(({ state }) => state))).toEqual([
    ['cancelled', 'lost', 'done'],
  ])
  expect(readRuns('nonsense')).toEqual([])
})

it('counts frames on over all runs', () => {
  expect(nextFrame([])).toBe(1)
  expect(nextFrame([run('b', 4, ['done', 'done']), run('a', 1, ['done', 'done', 'done'])])).toBe(6)
})

import { expect, it } from 'vitest'
import { type Run, type RunCall, waitingCall } from './run'
import { nextFrame, readRuns } from './run-store'
import { abandoned } from './runner'

const run = (id: string, first: number, states: readonly RunCall['state'][]): Run => ({
  id,
  kind: 'image',
  at: first,
  first,
  campaign: undefined,
  kit: undefined,
  remakes: undefined,
  before: undefined,
  body: { prompt: 'a cup', aspectRatio: '1:1', referenceImageUrls: [], useBrandKit: true },
  calls: states.map((state) => ({ ...waitingCall(), state })),
})

it('reads stored runs, newest first, without unreadable ones', () => {
  const stored = [run('a', 1, ['waiting']), { id: 'b' }, 'nonsense', run('c', 2, ['done'])].map(
    (each): unknown => JSON.parse(JSON.stringify(each)),
  )
  expect(readRuns(stored).map(({ id }) => id)).toEqual(['c', 'a'])
})

it('cancels waiting calls of a closed page, and looks up those in progress', () => {
  const states = (left: Run) => abandoned(left).calls.map(({ state }) => state)
  expect(states(run('a', 1, ['waiting', 'making', 'done', 'lost']))).toEqual([
    'cancelled',
    'looking',
    'done',
    'lost',
  ])
})

it('numbers frames consecutively over all runs', () => {
  expect(nextFrame([])).toBe(1)
  expect(nextFrame([run('b', 4, ['done', 'done']), run('a', 1, ['done', 'done', 'done'])])).toBe(6)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DraftState, maxStates, withState } from './draft-history'

const typed = (texts: readonly (readonly [string, number])[]) =>
  texts.reduce<readonly DraftState[]>((states, [text, at]) => withState(states, text, text.length, at), [])

it('merges continuous typing into one state, and starts another after a pause', () => {
  const states = typed([
    ['F', 0],
    ['Frost', 1_000],
    ['Frosty', 14_000],
    ['Frosty morning', 16_000],
  ])
  expect(states.map(({ fields }) => fields)).toEqual(['Frosty', 'Frosty morning'])
})

it('keeps the state before a large deletion', () => {
  const long = 'A text that took a while to write'
  const states = typed([
    [long, 0],
    ['', 500],
    ['B', 900],
  ])
  expect(states.map(({ fields }) => fields)).toEqual([long, 'B'])
})

it('keeps the last twenty states with the newest among them, and no duplicates in a row', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat({ max: 40_000 })), { minLength: 1 }), (steps) => {
      let now = 0
      const states = typed(steps.map(([text, pause]) => [text, (now += pause)]))
      expect(states.length).toBeLessThanOrEqual(maxStates)
      expect(states.at(-1)?.fields).toBe(steps.at(-1)?.[0])
      states.slice(1).forEach((state, index) => expect(state.fields).not.toBe(states[index]?.fields))
    }),
  )
})

import { expect, it } from 'vitest'
import { throttle } from './throttle'

it('says yes at once, and then not before the time is over', () => {
  let at = 1000
  const isDue = throttle(250, () => at)
  const said = [0, 50, 249, 250, 300, 499, 500, 5000].map((each) => {
    at = 1000 + each
    return isDue()
  })
  expect(said).toEqual([true, false, false, true, false, false, true, true])
})

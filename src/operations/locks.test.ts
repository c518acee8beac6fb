import { expect, it } from 'vitest'
import { holding } from './locks'

it('runs one holder after another without Web Locks, and reports a held lock', async () => {
  const order: string[] = []
  let end: () => void = () => undefined
  const first = holding('a', true, async () => {
    order.push('first begins')
    await new Promise<void>((resolve) => {
      end = resolve
    })
    order.push('first ends')
    throw new Error('It failed.')
  })
  const second = holding('a', true, async () => order.push('second'))
  expect(await holding('a', false, async () => order.push('third'))).toBeUndefined()
  expect(await holding('b', false, async () => 'another name')).toBe('another name')
  end()
  await expect(first).rejects.toThrow('It failed.')
  await second
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  expect(await holding('a', false, async () => 'free again')).toBe('free again')
})

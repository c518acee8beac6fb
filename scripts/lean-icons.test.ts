import { expect, test } from 'vitest'
import { onePath } from './lean-icons.mjs'

test('an icon’s shapes become one path', () => {
  expect(
    onePath([
      ['circle', { cx: '12', cy: '12', r: '10' }],
      ['line', { x1: '12', x2: '12', y1: '8', y2: '12' }],
      ['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2' }],
      ['path', { d: 'm9 18 6-6' }],
    ]),
  ).toBe(
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 8L12 12M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2zM0 0m9 18 6-6',
  )
})

test('a shape that is not known stops the build', () => {
  expect(() => onePath([['image', {}]])).toThrow('Lucide draws a <image> now')
})

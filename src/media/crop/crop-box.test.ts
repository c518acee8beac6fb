import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cropBox, croppedName } from './crop-box'

const middle = { zoom: 1, across: 0.5, down: 0.5 }

it.each([
  ['a square of a landscape', { width: 1600, height: 900 }, 1, { x: 350, y: 0, width: 900, height: 900 }],
  [
    'a portrait of a square',
    { width: 1000, height: 1000 },
    4 / 5,
    { x: 100, y: 0, width: 800, height: 1000 },
  ],
  [
    'a wide part of a portrait',
    { width: 900, height: 1600 },
    16 / 9,
    { x: 0, y: 547, width: 900, height: 506 },
  ],
])('crops %s from its centre', (_, image, ratio, box) =>
  expect(cropBox(image, { ...middle, ratio })).toEqual(box),
)

it('crops a smaller part at an edge', () => {
  const crop = { ratio: 1, zoom: 2, across: 1, down: 0 }
  expect(cropBox({ width: 1600, height: 900 }, crop)).toEqual({ x: 1150, y: 0, width: 450, height: 450 })
})

it('stays within the image', () => {
  const side = fc.integer({ min: 1, max: 10_000 })
  const part = fc.double({ min: -1, max: 2, noNaN: true })
  const zoom = fc.double({ min: 0.1, max: 4, noNaN: true })
  fc.assert(
    fc.property(side, side, zoom, part, part, (width, height, near, across, down) => {
      const box = cropBox({ width, height }, { ratio: undefined, zoom: near, across, down })
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
    }),
  )
})

it('names the file after its ratio', () => {
  expect(croppedName('latte.art.jpeg', '4:5')).toBe('latte.art 4x5.jpg')
  expect(croppedName('logo.webp', '1.91:1')).toBe('logo 1.91x1.png')
  expect(croppedName('', '1:1')).toBe('image 1x1.jpg')
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Preset } from './generation'

test('preset kinds are recognised in any spelling, and unknown ones are kept', () => {
  const kind = (value: unknown) => z.parse(Preset, { id: 'p', kind: value }).kind
  expect(['UGC', 'ugc', 'Product'].map(kind)).toEqual(['ugc', 'ugc', 'product'])
  expect(['video-storyboard', 'Video Storyboard', 'video_storyboard'].map(kind)).toEqual([
    'video_storyboard',
    'video_storyboard',
    'video_storyboard',
  ])
  expect(kind('Opera')).toBe('Opera')
  expect([kind(7), kind(null), kind(undefined)]).toEqual([undefined, undefined, undefined])
})

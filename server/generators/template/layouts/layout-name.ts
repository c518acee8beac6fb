/** The ways to arrange a picture, one file each. */
export const layoutNames = [
  'horizon',
  'plate',
  'statement',
  'halves',
  'roundel',
  'label',
  'quotation',
  'window',
  'arch',
  'masthead',
  'mosaic',
  'offer',
  'letter',
  'poster',
  'caption',
  'frame',
] as const
export type LayoutName = (typeof layoutNames)[number]

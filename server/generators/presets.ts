import type { PresetInfo } from './generators'
import type { LayoutName } from './layouts/layout-name'
import type { MotifName } from './motifs/motif'
import type { SchemeName } from './palette'

interface Shot {
  readonly layout: LayoutName
  /** `subject`: what the subject calls for. */
  readonly motif: MotifName | 'subject'
  readonly scheme?: SchemeName
  /** What is read; `{subject}` is what the caller wants featured. */
  readonly line: string
}

/** A preset as data: as many pictures as it has shots. */
export interface TemplatePreset extends Omit<PresetInfo, 'outputs'> {
  readonly shots: readonly Shot[]
}

/** The built-in presets, two of each kind (api.md section 2: UGC, product and video storyboard). */
export const TEMPLATE_PRESETS: readonly TemplatePreset[] = [
  {
    id: 'ugc-first-impression',
    kind: 'ugc',
    name: 'First impression',
    description: 'Three upright stories, as a customer would post them: it arrived, first try, verdict.',
    aspectRatio: '9:16',
    shots: [
      { layout: 'caption', motif: 'pack', line: 'It’s here: {subject}' },
      { layout: 'caption', motif: 'subject', line: 'First try. No notes yet, give me a minute.' },
      { layout: 'caption', motif: 'hills', line: 'Verdict: {subject} stays.' },
    ],
  },
  {
    id: 'ugc-a-day-with',
    kind: 'ugc',
    name: 'A day with',
    description: 'Three upright stories from one ordinary day: morning, noon and night.',
    aspectRatio: '9:16',
    shots: [
      { layout: 'caption', motif: 'hills', line: '7:10. Up, and straight to {subject}' },
      { layout: 'caption', motif: 'pack', line: '13:30. Second round, sharing this time' },
      { layout: 'caption', motif: 'night', line: '21:45. Tomorrow again' },
    ],
  },
  {
    id: 'product-stills',
    kind: 'product',
    name: 'Product stills',
    description: 'Four quiet pictures of one product in the feed’s portrait format, from cover to label.',
    aspectRatio: '4:5',
    shots: [
      { layout: 'plate', motif: 'pack', scheme: 'light', line: '{subject}' },
      { layout: 'roundel', motif: 'subject', scheme: 'dark', line: 'A closer look at {subject}' },
      { layout: 'label', motif: 'contours', scheme: 'bold', line: '{subject}' },
      { layout: 'window', motif: 'subject', scheme: 'dusk', line: '{subject}, where it belongs' },
    ],
  },
  {
    id: 'product-launch',
    kind: 'product',
    name: 'Launch day',
    description: 'Three square pictures to announce a product: soon, here, and what it is.',
    aspectRatio: '1:1',
    shots: [
      { layout: 'horizon', motif: 'hills', scheme: 'dusk', line: 'Soon: {subject}' },
      { layout: 'statement', motif: 'tiles', scheme: 'bold', line: '{subject} is here' },
      { layout: 'halves', motif: 'pack', scheme: 'light', line: 'Meet {subject}' },
    ],
  },
  {
    id: 'product-banner',
    kind: 'product',
    name: 'Wide banners',
    description: 'Two landscape pictures for headers and link previews.',
    aspectRatio: '16:9',
    shots: [
      { layout: 'halves', motif: 'subject', scheme: 'dark', line: '{subject}' },
      { layout: 'roundel', motif: 'pack', scheme: 'light', line: 'New: {subject}' },
    ],
  },
  {
    id: 'storyboard-how-its-made',
    kind: 'video_storyboard',
    name: 'How it’s made',
    description: 'Four upright frames for a short film, over one landscape in which the sun rises and sets.',
    aspectRatio: '9:16',
    shots: [
      { layout: 'frame', motif: 'hills', line: 'Open wide. Early light, nobody about yet.' },
      { layout: 'frame', motif: 'hills', line: 'Hands at work on {subject}.' },
      { layout: 'frame', motif: 'hills', line: 'Close on {subject}. Hold for three seconds.' },
      { layout: 'frame', motif: 'hills', line: 'Pull back. Name and address, then black.' },
    ],
  },
  {
    id: 'storyboard-reveal',
    kind: 'video_storyboard',
    name: 'The reveal',
    description: 'Six landscape frames that lead up to a product and out again.',
    aspectRatio: '16:9',
    shots: [
      { layout: 'frame', motif: 'hills', line: 'An empty road at first light.' },
      { layout: 'frame', motif: 'contours', line: 'Follow the line to where it starts.' },
      { layout: 'frame', motif: 'leaves', line: 'Something moves behind the leaves.' },
      { layout: 'frame', motif: 'pack', line: '{subject}, for the first time.' },
      { layout: 'frame', motif: 'subject', line: 'How it is used, in one gesture.' },
      { layout: 'frame', motif: 'hills', line: 'Evening. When and where to get it.' },
    ],
  },
]

/** As `GET /presets` lists it. */
export function presetInfo({ shots, ...preset }: TemplatePreset): PresetInfo {
  return { ...preset, outputs: shots.length }
}

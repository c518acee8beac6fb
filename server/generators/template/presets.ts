import type { PresetInfo } from '../generators'
import type { LayoutName, MotifName } from './picture-spec'
import type { SchemeName } from './palette'

interface Shot {
  readonly layout: LayoutName
  /** `subject`: what the subject calls for. */
  readonly motif: MotifName | 'subject'
  readonly scheme?: SchemeName
  /** What is read; `{subject}` is what the caller wants featured. */
  readonly line: string
  /** What is to be seen, for a model that draws. */
  readonly scene: string
}

/** A preset as data: as many pictures as it has shots. */
export interface TemplatePreset extends Omit<PresetInfo, 'outputs'> {
  readonly shots: readonly Shot[]
}

/** The built-in presets, two of each kind (docs/api.md section 2: UGC, product and video storyboard). */
export const TEMPLATE_PRESETS: readonly TemplatePreset[] = [
  {
    id: 'ugc-first-impression',
    kind: 'ugc',
    name: 'First impression',
    description: 'Three upright stories, as a customer would post them: it arrived, first try, verdict.',
    aspectRatio: '9:16',
    shots: [
      {
        layout: 'caption',
        motif: 'pack',
        line: 'It’s here: {subject}',
        scene:
          'A casual phone photo of {subject} just unpacked on a kitchen table, the parcel beside it, daylight',
      },
      {
        layout: 'caption',
        motif: 'subject',
        line: 'First try. No notes yet, give me a minute.',
        scene:
          'A casual phone photo, at arm’s length, of someone trying {subject} for the first time at home',
      },
      {
        layout: 'caption',
        motif: 'hills',
        line: 'Verdict: {subject} stays.',
        scene: 'A casual phone photo of {subject} on its shelf among everyday things, warm evening light',
      },
    ],
  },
  {
    id: 'ugc-a-day-with',
    kind: 'ugc',
    name: 'A day with',
    description: 'Three upright stories from one ordinary day: morning, noon and night.',
    aspectRatio: '9:16',
    shots: [
      {
        layout: 'caption',
        motif: 'hills',
        line: '7:10. Up, and straight to {subject}',
        scene:
          'A casual phone photo of {subject} in the first minutes of the morning, low sun through a window',
      },
      {
        layout: 'caption',
        motif: 'pack',
        line: '13:30. Second round, sharing this time',
        scene: 'A casual phone photo of two people sharing {subject} at midday',
      },
      {
        layout: 'caption',
        motif: 'night',
        line: '21:45. Tomorrow again',
        scene: 'A casual phone photo of {subject} put away for the night, lamp light',
      },
    ],
  },
  {
    id: 'product-stills',
    kind: 'product',
    name: 'Product stills',
    description: 'Four quiet images of one product in portrait format, from cover to label.',
    aspectRatio: '4:5',
    shots: [
      {
        layout: 'plate',
        motif: 'pack',
        scheme: 'light',
        line: '{subject}',
        scene: 'A quiet still life of {subject} on pale paper, soft shadow',
      },
      {
        layout: 'roundel',
        motif: 'subject',
        scheme: 'dark',
        line: 'A closer look at {subject}',
        scene: 'A close view of the material and detail of {subject} on a dark ground',
      },
      {
        layout: 'label',
        motif: 'contours',
        scheme: 'bold',
        line: '{subject}',
        scene: '{subject} from above on coloured stock, everything in order around it',
      },
      {
        layout: 'window',
        motif: 'subject',
        scheme: 'dusk',
        line: '{subject}, where it belongs',
        scene: '{subject} in the place where it is used, seen from a step back',
      },
    ],
  },
  {
    id: 'product-launch',
    kind: 'product',
    name: 'Launch day',
    description: 'Three square images to announce a product: soon, here, and what it is.',
    aspectRatio: '1:1',
    shots: [
      {
        layout: 'horizon',
        motif: 'hills',
        scheme: 'dusk',
        line: 'Soon: {subject}',
        scene: 'A horizon before sunrise that announces {subject} without showing all of it',
      },
      {
        layout: 'statement',
        motif: 'tiles',
        scheme: 'bold',
        line: '{subject} is here',
        scene: '{subject} alone and large on a ground of one bold colour',
      },
      {
        layout: 'halves',
        motif: 'pack',
        scheme: 'light',
        line: 'Meet {subject}',
        scene: '{subject} in plain daylight beside one thing that tells what it is for',
      },
    ],
  },
  {
    id: 'product-banner',
    kind: 'product',
    name: 'Wide banners',
    description: 'Two landscape images for headers and link previews.',
    aspectRatio: '16:9',
    shots: [
      {
        layout: 'halves',
        motif: 'subject',
        scheme: 'dark',
        line: '{subject}',
        scene: 'A wide banner: {subject} at the left, calm empty space at the right',
      },
      {
        layout: 'roundel',
        motif: 'pack',
        scheme: 'light',
        line: 'New: {subject}',
        scene: 'A wide banner: {subject} at the right, calm empty space at the left',
      },
    ],
  },
  {
    id: 'storyboard-how-its-made',
    kind: 'video_storyboard',
    name: 'How it’s made',
    description: 'Four upright frames for a short film, over one landscape in which the sun rises and sets.',
    aspectRatio: '9:16',
    shots: [
      {
        layout: 'frame',
        motif: 'hills',
        line: 'Open wide. Early light, nobody about yet.',
        scene: 'A wide view of the place where {subject} is made, early light, nobody about',
      },
      {
        layout: 'frame',
        motif: 'hills',
        line: 'Hands at work on {subject}.',
        scene: 'Hands at work on {subject}, seen from the side',
      },
      {
        layout: 'frame',
        motif: 'hills',
        line: 'Close on {subject}. Hold for three seconds.',
        scene: 'Close on {subject}, shallow focus',
      },
      {
        layout: 'frame',
        motif: 'hills',
        line: 'Pull back. Name and address, then black.',
        scene: 'The place from outside at dusk, room for a name in the sky',
      },
    ],
  },
  {
    id: 'storyboard-reveal',
    kind: 'video_storyboard',
    name: 'The reveal',
    description: 'Six landscape frames that lead up to a product and out again.',
    aspectRatio: '16:9',
    shots: [
      {
        layout: 'frame',
        motif: 'hills',
        line: 'An empty road at first light.',
        scene: 'An empty road at first light',
      },
      {
        layout: 'frame',
        motif: 'contours',
        line: 'Follow the line to where it starts.',
        scene: 'A line in the land that leads to where {subject} comes from',
      },
      {
        layout: 'frame',
        motif: 'leaves',
        line: 'Something moves behind the leaves.',
        scene: 'Leaves close to the lens, something about to be seen behind them',
      },
      {
        layout: 'frame',
        motif: 'pack',
        line: '{subject}, for the first time.',
        scene: '{subject} seen whole for the first time',
      },
      {
        layout: 'frame',
        motif: 'subject',
        line: 'How it is used, in one gesture.',
        scene: '{subject} in use, one gesture',
      },
      {
        layout: 'frame',
        motif: 'hills',
        line: 'Evening. When and where to get it.',
        scene: 'The same land in the evening, calm, room for two lines of text',
      },
    ],
  },
]

/** As `GET /presets` lists it. */
export function presetInfo({ shots, ...preset }: TemplatePreset): PresetInfo {
  return { ...preset, outputs: shots.length }
}

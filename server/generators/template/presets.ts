import type { PresetInfo } from '../generators'
import type { SchemeName } from './palette'
import type { LayoutName } from './picture-spec'

interface Shot {
  readonly layout: LayoutName
  readonly scheme?: SchemeName
  /** Whether the image is zoomed in. */
  readonly close?: boolean
  /** The text, where `{subject}` stands for the featured product. Empty for a fact about the product or brand. */
  readonly line: string
  /** The scene, as a prompt for an image model. */
  readonly scene: string
}

/** A preset as data. It makes one image per shot. */
export interface TemplatePreset extends Omit<PresetInfo, 'outputs'> {
  readonly shots: readonly Shot[]
}

/** The built-in presets, at least two of each kind (docs/api.md section 2: UGC, product and video storyboard). */
export const templatePresets: readonly TemplatePreset[] = [
  {
    id: 'ugc-first-impression',
    kind: 'ugc',
    name: 'First impression',
    description:
      'Three upright stories about one product, in the manner of phone photos: the whole of it, a closer look, and one more fact.',
    aspectRatio: '9:16',
    shots: [
      {
        layout: 'caption',
        line: '{subject}',
        scene: 'A casual phone photo of {subject} just unpacked on a table, daylight',
      },
      {
        layout: 'caption',
        close: true,
        line: '',
        scene: 'A casual phone photo, at arm’s length, of someone trying {subject} for the first time',
      },
      {
        layout: 'caption',
        scheme: 'bold',
        line: '',
        scene: 'A casual phone photo of {subject} among everyday things, warm evening light',
      },
    ],
  },
  {
    id: 'ugc-a-day-with',
    kind: 'ugc',
    name: 'A day with',
    description: 'Three upright stories to post over one day.',
    aspectRatio: '9:16',
    shots: [
      {
        layout: 'band',
        scheme: 'bold',
        line: '{subject}',
        scene:
          'A casual phone photo of {subject} in the first minutes of the morning, low sun through a window',
      },
      {
        layout: 'overlay',
        scheme: 'dark',
        line: '',
        scene: 'A casual phone photo of two people with {subject} at midday',
      },
      {
        layout: 'arch',
        scheme: 'light',
        close: true,
        line: '',
        scene: 'A casual phone photo of {subject} put away for the night, lamp light',
      },
    ],
  },
  {
    id: 'product-stills',
    kind: 'product',
    name: 'Product stills',
    description: 'Four quiet images of one product in portrait format.',
    aspectRatio: '4:5',
    shots: [
      {
        layout: 'plate',
        scheme: 'light',
        line: '{subject}',
        scene: 'A quiet still life of {subject} on pale paper, soft shadow',
      },
      {
        layout: 'roundel',
        scheme: 'dark',
        close: true,
        line: '',
        scene: 'A close view of the material and detail of {subject} on a dark ground',
      },
      {
        layout: 'diptych',
        scheme: 'bold',
        line: '{subject}',
        scene: '{subject} from above on coloured stock, everything in order around it',
      },
      {
        layout: 'window',
        scheme: 'dark',
        line: '',
        scene: '{subject} in the place where it is used, seen from a step back',
      },
    ],
  },
  {
    id: 'product-launch',
    kind: 'product',
    name: 'Launch day',
    description: 'Three square images to announce a product: its name, and two facts about it.',
    aspectRatio: '1:1',
    shots: [
      {
        layout: 'band',
        scheme: 'bold',
        line: '{subject}',
        scene: '{subject} alone and large on a ground of one bold colour',
      },
      {
        layout: 'overlay',
        scheme: 'dark',
        line: '',
        scene: '{subject} in plain daylight beside one thing that tells what it is for',
      },
      {
        layout: 'halves',
        scheme: 'light',
        close: true,
        line: '',
        scene: 'A close view of {subject} with calm empty space beside it',
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
        scheme: 'dark',
        line: '{subject}',
        scene: 'A wide banner: {subject} at the right, calm empty space at the left',
      },
      {
        layout: 'roundel',
        scheme: 'light',
        close: true,
        line: '',
        scene: 'A wide banner: {subject} at the right, calm empty space at the left, light ground',
      },
    ],
  },
  {
    id: 'storyboard-how-its-made',
    kind: 'video_storyboard',
    name: 'How it’s made',
    description: 'Four upright frames that plan a short film: place, hands, detail, end.',
    aspectRatio: '9:16',
    shots: [
      {
        layout: 'frame',
        line: 'Open wide: the place where {subject} is made.',
        scene: 'A wide view of the place where {subject} is made, early light',
      },
      {
        layout: 'frame',
        line: 'Hands at work on {subject}, from the side.',
        scene: 'Hands at work on {subject}, seen from the side',
      },
      {
        layout: 'frame',
        close: true,
        line: 'Close on {subject}. Hold for three seconds.',
        scene: 'Close on {subject}, shallow focus',
      },
      {
        layout: 'frame',
        line: 'Pull back. End on the name.',
        scene: 'The place from outside at dusk, room for a name above it',
      },
    ],
  },
  {
    id: 'storyboard-reveal',
    kind: 'video_storyboard',
    name: 'The reveal',
    description: 'Six landscape frames that plan a film which leads up to a product and out again.',
    aspectRatio: '16:9',
    shots: [
      {
        layout: 'frame',
        close: true,
        line: 'Start on a detail that doesn’t give {subject} away.',
        scene: 'A detail of {subject}, so close that it does not give it away',
      },
      {
        layout: 'frame',
        close: true,
        line: 'Stay close and move along it.',
        scene: 'A near view that moves along {subject}',
      },
      {
        layout: 'frame',
        line: 'Pull back slowly.',
        scene: '{subject} half seen as the camera pulls back',
      },
      {
        layout: 'frame',
        line: '{subject}, whole, for the first time.',
        scene: '{subject} seen whole for the first time',
      },
      {
        layout: 'frame',
        line: 'How it’s used, in one gesture.',
        scene: '{subject} in use, one gesture',
      },
      {
        layout: 'frame',
        line: 'Hold still. When and where to get it.',
        scene: '{subject} at rest, calm, room for two lines of text',
      },
    ],
  },
]

/** A line or scene about this subject. A function, as `$` in a subject has no meaning. */
export const withSubject = (text: string, subject: string): string =>
  text.replaceAll('{subject}', () => subject)

/** A preset as `GET /presets` returns it. */
export function presetInfo({ shots, ...preset }: TemplatePreset): PresetInfo {
  return { ...preset, outputs: shots.length }
}

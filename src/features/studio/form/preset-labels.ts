import { i18n } from '@lingui/core'
import type { Preset } from '~/contract/generation'

/** Translations of the built-in presets by their English name on the server (server/generators/template/presets.ts). */
const builtIn: Readonly<Record<string, { name: string; description: string }>> = {
  'First impression': {
    name: i18n.t('First impression'),
    description: i18n.t(
      'Three upright stories about one product, in the manner of phone photos: the whole of it, a closer look, and one more fact.',
    ),
  },
  'A day with': {
    name: i18n.t('A day with'),
    description: i18n.t('Three upright stories to post over one day.'),
  },
  'Product stills': {
    name: i18n.t('Product stills'),
    description: i18n.t('Four quiet images of one product in portrait format.'),
  },
  'Launch day': {
    name: i18n.t('Launch day'),
    description: i18n.t('Three square images to announce a product: its name, and two facts about it.'),
  },
  'Wide banners': {
    name: i18n.t('Wide banners'),
    description: i18n.t('Two landscape images for headers and link previews.'),
  },
  'How it’s made': {
    name: i18n.t('How it’s made'),
    description: i18n.t('Four upright frames that plan a short film: place, hands, detail, end.'),
  },
  'The reveal': {
    name: i18n.t('The reveal'),
    description: i18n.t('Six landscape frames that plan a film which leads up to a product and out again.'),
  },
}

/** A preset's name in the page's language; another server's presets aren't translated. */
export const presetName = ({ id, name }: Pick<Preset, 'id' | 'name'>): string =>
  name === undefined ? id : (builtIn[name]?.name ?? name)

/** A preset's description in the page's language; another server's presets aren't translated. */
export const presetDescription = ({ name, description }: Preset): string | undefined =>
  (name !== undefined && builtIn[name]?.description) || description

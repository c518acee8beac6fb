import { word } from '~/domain/language'
import type { BrandKit } from '~/contract/brand-kit'

/** What the kit brings, as it would be read out. */
export function brings(kit: BrandKit): string {
  const { name, brandToneOfVoice = [], brandAesthetic = [], colors = [], fonts = [] } = kit
  return [
    name,
    brandToneOfVoice.join(', '),
    colors.map((colour) => colour.name ?? colour.hex).join(', '),
    brandAesthetic.join(', '),
    fonts.map(({ family }) => family).join(', '),
  ]
    .filter(Boolean)
    .map((part) => `${String(part).charAt(0).toUpperCase()}${String(part).slice(1)}.`)
    .join(' ')
}

/** What the kit has no word of, and where in the kit's form it is filled in. */
export function gaps(kit: BrandKit): { what: string; at: string }[] {
  const empty = (list: readonly unknown[] | undefined) => !list?.length
  return [
    empty(kit.colors) && { what: word('colours'), at: 'kit-palette' },
    empty(kit.fonts) && { what: word('fonts'), at: 'kit-fonts' },
    !kit.logoUrl && { what: word('logo'), at: 'kit-logo' },
    empty(kit.brandToneOfVoice) && { what: word('voice'), at: 'kit-voice' },
    empty(kit.brandAesthetic) && { what: word('aesthetic'), at: 'kit-voice' },
    !kit.description && { what: word('description'), at: 'kit-identity' },
  ].filter((gap) => gap !== false)
}

import type { BrandInput, ImageInput } from '../generators'

type Line = readonly [label: string, text: string | undefined]

const listed = (items: readonly string[] | undefined): string | undefined =>
  items && items.length > 0 ? items.join(', ') : undefined

/** The kit as lines that a model reads before the prompt (api.md section 4: "prefixed with the workspace brand kit"). */
export function brandBrief(brand: BrandInput | undefined): string {
  if (!brand) return ''
  const colors = brand.colors?.map(({ hex, role }) => (role ? `${hex} (${role})` : hex))
  const fonts = brand.fonts?.map(({ family, role }) => (role ? `${family} (${role})` : family))
  const lines: readonly Line[] = [
    ['Brand', brand.name],
    ['Tagline', brand.tagline],
    ['About', brand.description],
    ['Values', listed(brand.brandValues)],
    ['Look', listed(brand.brandAesthetic)],
    ['Tone of voice', listed(brand.brandToneOfVoice)],
    ['Colours', listed(colors) ?? brand.primaryColor],
    ['Typefaces', listed(fonts)],
  ]
  return lines
    .filter(([, text]) => text !== undefined && text.trim() !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')
}

type Asked = Pick<ImageInput, 'brand' | 'prompt' | 'aspectRatio' | 'productName' | 'campaignName'>

/** What an image model is asked for. */
export function picturePrompt({ brand, prompt, aspectRatio, productName, campaignName }: Asked): string {
  const context = [
    productName && `Product: ${productName}`,
    campaignName && `Campaign: ${campaignName}`,
    `Format: ${aspectRatio}; keep what matters away from the edges.`,
  ]
  return [brandBrief(brand), prompt, context.filter(Boolean).join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}

export type ColorRole = 'primary' | 'secondary' | 'accent' | 'background' | 'text' | 'other'
export type FontRole = 'heading' | 'body' | 'accent'
export interface BrandColor {
  hex: string
  name?: string
  role: ColorRole
}
export interface BrandFont {
  family: string
  role: FontRole
}

/** The brand kit fields found on a page, each within its bounds (api.md section 2). */
export interface BrandKitDraft {
  name?: string
  description?: string
  tagline?: string
  domain?: string
  brandValues?: string[]
  brandAesthetic?: string[]
  brandToneOfVoice?: string[]
  businessOverview?: string
  colors?: BrandColor[]
  primaryColor?: string
  fonts?: BrandFont[]
  logoUrl?: string
  iconUrl?: string
}

/** The maxima of api.md section 2, in characters (code points). */
export const brandKitMax = {
  name: 120,
  description: 2_000,
  tagline: 280,
  domain: 253,
  businessOverview: 4_000,
  listItem: 80,
  listItems: 20,
  fontFamily: 100,
  fonts: 12,
} as const

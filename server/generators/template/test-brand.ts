import type { BrandInput } from '../generators'

/** The coffee roastery of the mock-ups, as a brand kit for tests. */
export const fernhollow: BrandInput = {
  name: 'Fernhollow Coffee',
  tagline: 'Good water, fresh grind, patience.',
  description: 'A six-person roastery on a wet hill. Small lots, clear prices, a bar that opens early.',
  domain: 'fernhollow.example',
  brandValues: ['patience', 'clear prices', 'small lots', 'repair'],
  brandToneOfVoice: ['plain', 'warm', 'dry', 'unhurried', 'never salesy'],
  colors: [
    { hex: '#21443a', role: 'primary' },
    { hex: '#de6b35', role: 'accent' },
    { hex: '#435c78', role: 'secondary' },
    { hex: '#2a1a13', role: 'text' },
    { hex: '#e3d1b4', role: 'other' },
    { hex: '#f4eada', role: 'background' },
  ],
  fonts: [
    { family: 'Newsreader', role: 'heading' },
    { family: 'Geist', role: 'body' },
  ],
}

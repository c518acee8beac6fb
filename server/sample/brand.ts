import type { BrandKitUpdate } from '~/contract'

/** The brand kit of the sample workspace; `logoUrl` is where its logo was put. */
export function sampleBrandKit(logoUrl: string): BrandKitUpdate {
  return {
    name: 'Fernhollow Coffee',
    tagline: 'Good water, fresh grind, patience.',
    description: 'A six-person roastery on a wet hill. Small lots, clear prices, a bar that opens early.',
    domain: 'fernhollow.example',
    brandValues: ['patience', 'clear prices', 'small lots', 'repair'],
    brandAesthetic: ['flat shapes', 'low sun', 'few words', 'paper'],
    brandToneOfVoice: ['plain', 'warm', 'dry', 'unhurried', 'never salesy'],
    businessOverview:
      'Fernhollow roasts on Mondays and Tuesdays, ships on Wednesdays and pours every day from seven. It buys from four farms, prints on each bag what they were paid, rests its beans nine days, and runs Saturday tours of the roastery and a bike delivery round. Most customers subscribe; the rest walk in out of the rain.',
    colors: [
      { hex: '#21443a', name: 'Forest', role: 'primary' },
      { hex: '#de6b35', name: 'Persimmon', role: 'accent' },
      { hex: '#435c78', name: 'Dusk', role: 'secondary' },
      { hex: '#2a1a13', name: 'Espresso', role: 'text' },
      { hex: '#e3d1b4', name: 'Oat', role: 'other' },
      { hex: '#f4eada', name: 'Cream', role: 'background' },
    ],
    primaryColor: '#21443a',
    fonts: [
      { family: 'Newsreader', role: 'heading' },
      { family: 'Geist', role: 'body' },
    ],
    logoUrl,
    iconUrl: logoUrl,
  }
}

import { readFile } from 'node:fs/promises'
import type { AspectRatio } from '~/contract/generation'
import type { Platform } from '~/contract/social'
import type { BrandInput } from '../server/generators/generators'

/** A generation request of a typical customer: their brand kit and what they typed. */
export interface Brief {
  readonly trade: string
  readonly brand: BrandInput
  /** For the images. */
  readonly prompt: string
  /** For the copy. */
  readonly topic: string
  readonly aspectRatio: AspectRatio
  readonly platforms: readonly Platform[]
  readonly productName?: string
  readonly productDescription?: string
  readonly campaignName?: string
  /** The product's image. */
  readonly picture?: () => Promise<Uint8Array>
}

const sample = (name: string) => async () =>
  new Uint8Array(await readFile(new URL(`../server/sample/media/${name}`, import.meta.url)))

const colors = (primary: string, accent: string, background: string, text: string): BrandInput['colors'] => [
  { hex: primary, role: 'primary' },
  { hex: accent, role: 'accent' },
  { hex: background, role: 'background' },
  { hex: text, role: 'text' },
]

const fonts = (heading: string, body: string): BrandInput['fonts'] => [
  { family: heading, role: 'heading' },
  { family: body, role: 'body' },
]

/** A drawn product photo of a candle in a jar, which the sample media don't have. */
const candle = () =>
  Promise.resolve(
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500">
<defs>
<radialGradient id="w" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#c9a284"/><stop offset=".5" stop-color="#8d6a55"/><stop offset="1" stop-color="#4d382e"/></radialGradient>
<linearGradient id="t" x2="0" y2="1"><stop offset="0" stop-color="#6b4a38"/><stop offset="1" stop-color="#38251c"/></linearGradient>
<linearGradient id="j"><stop offset="0" stop-color="#3a1d10"/><stop offset=".18" stop-color="#8a4a26"/><stop offset=".5" stop-color="#c67b42"/><stop offset=".82" stop-color="#7d4122"/><stop offset="1" stop-color="#34190d"/></linearGradient>
<linearGradient id="f" x2="0" y2="1"><stop offset="0" stop-color="#fff6d8"/><stop offset=".6" stop-color="#ffc45c"/><stop offset="1" stop-color="#f08a24"/></linearGradient>
<radialGradient id="g"><stop offset="0" stop-color="#ffe2a6" stop-opacity=".85"/><stop offset="1" stop-color="#ffe2a6" stop-opacity="0"/></radialGradient>
<filter id="b"><feGaussianBlur stdDeviation="26"/></filter>
</defs>
<rect width="1200" height="1500" fill="url(#w)"/><rect y="1090" width="1200" height="410" fill="url(#t)"/>
<ellipse cx="620" cy="1235" rx="330" ry="60" fill="#160c07" opacity=".7" filter="url(#b)"/>
<circle cx="600" cy="560" r="430" fill="url(#g)"/>
<path d="M350 650H850V1180Q850 1240 790 1240H410Q350 1240 350 1180Z" fill="url(#j)"/>
<ellipse cx="600" cy="650" rx="250" ry="44" fill="#2c160c"/><ellipse cx="600" cy="668" rx="226" ry="34" fill="#ffd995"/>
<path d="M600 660V600" stroke="#2a1a12" stroke-width="9"/><path d="M600 430Q662 545 600 612Q538 545 600 430Z" fill="url(#f)"/>
<path d="M392 700V1160" stroke="#ffe9cf" stroke-width="16" opacity=".28" stroke-linecap="round"/>
<rect x="445" y="820" width="310" height="270" rx="6" fill="#f4e9da"/>
<rect x="463" y="838" width="274" height="234" fill="none" stroke="#4d382e" stroke-width="3"/>
<path d="M560 930Q600 860 640 930Q600 960 560 930ZM600 905V1010" fill="none" stroke="#4d382e" stroke-width="6"/>
<path d="M520 1035H680" stroke="#4d382e" stroke-width="6"/></svg>`),
  )

export const briefs: readonly Brief[] = [
  {
    trade: 'Bakery',
    brand: {
      name: 'Kornblum Bakery',
      tagline: 'Bread takes the night.',
      description: 'A neighbourhood bakery in Leith. We bake through the night and open at seven.',
      domain: 'kornblum.example',
      brandValues: ['patience', 'local flour', 'no waste'],
      brandToneOfVoice: ['warm', 'plain'],
      colors: colors('#5b2e1a', '#d98b3a', '#faf3e7', '#2d1a10'),
      fonts: fonts('Lora', 'Inter'),
    },
    prompt: 'Photo of a cinnamon bun on a plate, morning light, cosy bakery mood',
    topic: 'Write a post about our cinnamon buns. They are out of the oven at seven and at eleven.',
    aspectRatio: '4:5',
    platforms: ['instagram', 'facebook'],
    productName: 'Cinnamon bun',
    productDescription: 'Rolled by hand, with cardamom in the dough. Out of the oven at seven and at eleven.',
    picture: sample('bun.jpg'),
  },
  {
    trade: 'Candle maker',
    brand: {
      name: 'Hearth & Wick',
      tagline: 'Made to burn slowly.',
      description: 'Two sisters pour soy candles in small batches in a garden shed in Kent.',
      domain: 'hearthandwick.example',
      brandValues: ['small batches', 'natural wax'],
      brandToneOfVoice: ['warm', 'quiet'],
      colors: colors('#4a342a', '#c9803f', '#f6ede2', '#2a1b14'),
      fonts: fonts('Playfair Display', 'Inter'),
    },
    prompt: 'An autumn evening candle glowing on a wooden table, warm light, amber glass',
    topic: 'A post about our new candle Smoked Fig',
    aspectRatio: '1:1',
    platforms: ['instagram', 'tiktok'],
    productName: 'Smoked Fig',
    productDescription: 'Soy wax, a cotton wick and 40 hours of burning time. Fig, cedar and a little smoke.',
    picture: candle,
  },
  {
    trade: 'Bike repair',
    brand: {
      name: 'Spoke & Sons',
      tagline: 'Back on the road by tonight.',
      description: 'A bike workshop under the railway arches. Bring it before ten, ride it home after work.',
      domain: 'spokeandsons.example',
      brandValues: ['repair first', 'fair prices'],
      brandToneOfVoice: ['direct', 'friendly'],
      colors: colors('#1f3d4d', '#e8622c', '#f5f1e8', '#14232c'),
      fonts: fonts('Oswald', 'Inter'),
    },
    prompt: 'Make a poster for our winter service week, 20 % off until Friday, bikes and tools',
    topic: 'Announce our winter service week. 20 % off every service until Friday.',
    aspectRatio: '1:1',
    platforms: ['facebook', 'twitter'],
    campaignName: 'Winter service week',
    productName: 'Winter service',
    productDescription: 'Brakes, gears and bearings checked, chain cleaned, lights tested.',
    picture: sample('bike.jpg'),
  },
  {
    trade: 'Dental practice',
    brand: {
      name: 'Mayfield Dental',
      tagline: 'Calm, careful dentistry.',
      description: 'A family practice with four dentists. Nervous patients get a longer first appointment.',
      domain: 'mayfielddental.example',
      brandValues: ['no rush', 'clear prices', 'gentle care'],
      brandToneOfVoice: ['reassuring', 'plain'],
      colors: colors('#0f5c6b', '#7fc6b8', '#f2faf9', '#12333a'),
      fonts: fonts('Montserrat', 'Inter'),
    },
    prompt: 'Smiling family at the dentist, bright and friendly',
    topic: 'Tell people that nervous patients get a longer first appointment',
    aspectRatio: '4:5',
    platforms: ['facebook', 'instagram'],
  },
  {
    trade: 'Software company',
    brand: {
      name: 'Ledgerline',
      tagline: 'Month-end in an afternoon.',
      description:
        'Bookkeeping software for small agencies. It matches invoices to payments and asks only about the rest.',
      domain: 'ledgerline.example',
      brandValues: ['clarity', 'speed', 'privacy'],
      brandToneOfVoice: ['professional', 'concise'],
      colors: colors('#2b2d6e', '#f2b84b', '#f6f6fb', '#16173a'),
      fonts: fonts('Inter', 'Inter'),
    },
    prompt: 'Futuristic dashboard with glowing charts, isometric, blue neon',
    topic: 'Launch post for Ledgerline Match, for owners of small agencies',
    aspectRatio: '16:9',
    platforms: ['linkedin', 'twitter'],
    productName: 'Ledgerline Match',
    productDescription: 'Matches each payment to its invoice. Shows what is left on one page.',
    picture: async () => new Uint8Array(await readFile(new URL('../docs/home.png', import.meta.url))),
  },
  {
    trade: 'Museum',
    brand: {
      name: 'Museum am Wall',
      tagline: 'Kunst, die Zeit braucht.',
      description: 'Ein Haus für Zeichnung und Druckgrafik. Mittwochs ist der Eintritt frei.',
      domain: 'museumamwall.example',
      brandValues: ['Neugier', 'Ruhe'],
      brandToneOfVoice: ['sachlich'],
      colors: colors('#22312b', '#e2572b', '#f3ecdf', '#1a201d'),
      fonts: fonts('Newsreader', 'Geist'),
    },
    prompt: 'Ein Plakat für die Ausstellung „Linien der Landschaft“, ab 12. März',
    topic: 'Die Ausstellung „Linien der Landschaft“ beginnt am 12. März. Mittwochs ist der Eintritt frei.',
    aspectRatio: '4:5',
    platforms: ['instagram', 'linkedin'],
    campaignName: 'Linien der Landschaft',
    picture: sample('contour.jpg'),
  },
  {
    trade: 'Florist',
    brand: {
      name: 'Wild Stem',
      tagline: 'What grows here, now.',
      description: 'A flower shop that sells what grows within thirty miles.',
      domain: 'wildstem.example',
      brandValues: ['seasonal', 'local growers', 'no plastic'],
      brandToneOfVoice: ['playful'],
      colors: colors('#2f4a34', '#c8442f', '#f7f2e6', '#1e2b20'),
      fonts: fonts('Playfair Display', 'Inter'),
    },
    prompt: 'Create an image of a winter berry branch on cream paper',
    topic: 'Berry branches are in. One cut branch keeps for three weeks without water.',
    aspectRatio: '4:5',
    platforms: ['instagram', 'tiktok'],
    productName: 'Berry branch',
    productDescription: 'A single cut branch that keeps for three weeks without water.',
    picture: sample('cherries.jpg'),
  },
  {
    trade: 'Gym',
    brand: {
      name: 'Ironside Gym',
      tagline: 'Lift with company.',
      description: 'A barbell gym with eight racks and a coach on the floor at all hours.',
      domain: 'ironside.example',
      brandValues: ['strength', 'patience', 'good company'],
      brandToneOfVoice: ['bold', 'direct'],
      colors: colors('#15171a', '#e4ff3c', '#f4f4f0', '#15171a'),
      fonts: fonts('Oswald', 'Inter'),
    },
    prompt: 'Energetic post about our free beginners’ class on Saturday at ten',
    topic: 'Free beginners’ class on Saturday at ten',
    aspectRatio: '9:16',
    platforms: ['tiktok', 'twitter'],
  },
  {
    trade: 'Law firm',
    brand: {
      name: 'Adler & Quinn',
      tagline: 'Employment law in plain English.',
      description:
        'We advise employees and small firms on contracts, dismissals and pay. The first call costs nothing.',
      domain: 'adlerquinn.example',
      brandValues: ['plain language', 'discretion'],
      brandToneOfVoice: ['formal'],
      colors: colors('#1d2b45', '#a8894f', '#f6f3ec', '#141d30'),
      fonts: fonts('Newsreader', 'Inter'),
    },
    prompt: 'Scales of justice and a gavel in a dark library, serious, cinematic',
    topic: 'Explain what to do after a dismissal: you have three months to bring a claim.',
    aspectRatio: '16:9',
    platforms: ['linkedin', 'facebook'],
  },
  {
    trade: 'Charity',
    brand: {
      name: 'بيت الكتاب',
      tagline: 'كتاب لكل طفل.',
      description: 'جمعية تجمع الكتب المستعملة وتوزعها على مدارس القرى. المكتبة مفتوحة كل سبت.',
      domain: 'kitab.example',
      brandValues: ['القراءة', 'التطوع'],
      brandToneOfVoice: ['دافئ'],
      colors: colors('#0f4c5c', '#e36414', '#fdf6ec', '#0b2b33'),
      fonts: fonts('Inter', 'Inter'),
    },
    prompt: 'صورة لأطفال يقرؤون تحت شجرة عند الغروب',
    topic: 'أسبوع التبرع بالكتب يبدأ يوم السبت. المكتبة مفتوحة من العاشرة.',
    aspectRatio: '1:1',
    platforms: ['facebook', 'twitter'],
    campaignName: 'أسبوع التبرع بالكتب',
  },
]

import { describe, expect, it } from 'vitest'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { homePage, homeStyles } from '../testing/test-site'
import { brandKitMax, readBrandKit } from './read-brand-kit'

describe('readBrandKit', () => {
  const kit = readBrandKit(homePage, 'https://www.fernhollow.example/', [homeStyles])

  it('reads names, texts and lists', () => {
    expect(kit).toMatchObject({
      name: 'Fernhollow Coffee',
      tagline: 'Good water, fresh grind, patience.',
      description: 'A six-person roastery on a wet hill. Small lots & clear prices.',
      domain: 'fernhollow.example',
      brandValues: ['Patience', 'Clear prices'],
      brandToneOfVoice: ['plain', 'warm'],
      logoUrl: 'https://www.fernhollow.example/logo.svg',
      iconUrl: 'https://www.fernhollow.example/touch.png',
    })
    expect(kit.businessOverview).toMatch(/^We roast on Tuesdays/)
    expect(kit.businessOverview).not.toMatch(/cookies|Short/)
    expect(kit.brandAesthetic).toBeUndefined()
  })

  it.each(['fernhollow.com', 'fernhollow.co.uk', 'fernhollow.com.br', 'shop.fernhollow.com'])(
    'finds the name in the title of %s',
    (domain) => {
      const page = '<title>Slow coffee from our company | Fernhollow</title>'
      expect(readBrandKit(page, `https://www.${domain}/`, []).name).toBe('Fernhollow')
    },
  )

  it('takes a logo that the page loads later', () => {
    const page = `<a class="logo"><img src="data:image/gif;base64,R0lGOD" data-src="/own.png"></a>
      <img src="/partner-logo.png">`
    expect(readBrandKit(page, 'https://a.example/', []).logoUrl).toBe('https://a.example/own.png')
  })

  it('returns a valid body for the API', () => expect(BrandKitUpdate.safeParse(kit).error).toBeUndefined())

  it('reads the palette with roles', () => {
    const roles: unknown = Object.fromEntries((kit.colors ?? []).map(({ role, hex }) => [role, hex]))
    expect(roles).toMatchObject({
      primary: '#21443a',
      accent: '#de6b35',
      secondary: '#435c78',
      background: '#f4eada',
      text: '#2a1a13',
    })
    expect(kit.primaryColor).toBe('#21443a')
    expect(kit.colors?.[0]).toEqual({ hex: '#21443a', name: 'Forest', role: 'primary' })
  })

  it('reads the fonts with roles', () => {
    expect(kit.fonts).toEqual([
      { family: 'Newsreader', role: 'heading' },
      { family: 'Geist', role: 'body' },
    ])
  })

  it('finds only the domain on an empty page', () => {
    expect(readBrandKit('', 'https://a.example/', [])).toEqual({ domain: 'a.example' })
  })

  it('turns hostile markup into bounded plain text', () => {
    const hostile = `<title>&lt;img src=x onerror=alert(1)&gt;Brand\u202e</title>
      <meta name="description" content="${'&amp;lt;script&amp;gt;'.repeat(50)}${'😀'.repeat(5000)}">
      <meta property="og:site_name" content="${'N'.repeat(500)}">
      <style>${'a{color:'.repeat(5000)}h1{font-family:"<b>x</b>"}</style><p>${'<'.repeat(9000)}</p>`
    const read = readBrandKit(hostile, 'https://a.example/', ['/*', '{{{{}}}}', 'a{color:var(--x', '"'])
    expect(JSON.stringify(read)).not.toMatch(/<[a-z]/i)
    expect(BrandKitUpdate.safeParse(read).error).toBeUndefined()
    expect(Array.from(read.name ?? '')).toHaveLength(brandKitMax.name)
    expect(Array.from(read.description ?? '').length).toBeLessThanOrEqual(brandKitMax.description)
  })

  it('reads a large stylesheet', () => {
    const css = Array.from(
      { length: 20_000 },
      (_, i) => `.c${i}{color:#${(i % 4096).toString(16).padStart(3, '0')}}`,
    )
    const read = readBrandKit('<p>x</p>', 'https://a.example/', [css.join('')])
    expect(read.colors?.length).toBeGreaterThan(0)
  })
})

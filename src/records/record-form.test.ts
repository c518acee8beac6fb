import { expect, it } from 'vitest'
import { webAddress } from './record-form'

it('accepts web addresses, and no URLs that run code', () => {
  for (const url of ['https://a.example/1.png', 'HTTP://a.example', 'http://127.0.0.1:4173/media/1.png'])
    expect(webAddress().safeParse(url).success).toBe(true)
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' https://a.example', 'a.example', ''])
    expect(webAddress().safeParse(url).success).toBe(false)
})

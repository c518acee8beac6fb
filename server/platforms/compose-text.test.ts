import { describe, expect, it } from 'vitest'
import { composeText, titledText, withoutSpacing } from './compose-text'

const content = (given: object) => ({ text: 'Hello', mediaUrls: [], hashtags: [], mentions: [], ...given })

describe('the text of a post', () => {
  it('is followed by mentions, hashtags and the link', () => {
    const given = content({
      hashtags: ['clay', '#kiln'],
      mentions: ['@aster', 'mira'],
      link: 'https://example.org',
    })
    expect(composeText(given)).toBe('Hello @aster @mira #clay #kiln https://example.org')
    expect(composeText(given, { withLink: false })).toBe('Hello @aster @mira #clay #kiln')
  })

  it('repeats nothing', () => {
    const text = 'Hello @Aster, see https://example.org #Clay'
    const given = content({
      text,
      hashtags: ['clay', 'Kiln', 'kiln', '#'],
      mentions: ['aster'],
      link: 'https://example.org',
    })
    expect(composeText(given)).toBe(`${text} #Kiln`)
  })
})

describe('title and text', () => {
  it('come from the first line that isn’t blank', () => {
    expect(titledText('\n  A glaze \r\n\nMixed\nby hand\n', undefined, 100)).toEqual({
      title: 'A glaze',
      rest: 'Mixed\nby hand',
    })
    expect(titledText('A glaze', undefined, 100)).toEqual({ title: 'A glaze', rest: '' })
    expect(titledText(' \n', undefined, 100)).toEqual({ title: '', rest: '' })
  })

  it('keep the rest of a first line that is too long', () => {
    expect(titledText('One two three', undefined, 8)).toEqual({ title: 'One two', rest: 'three' })
    expect(titledText('A👨‍👩‍👧B', undefined, 3)).toEqual({ title: 'A', rest: '👨‍👩‍👧B' })
  })

  it('are separate if a title was given', () => {
    expect(titledText('One\nTwo', ' Given ', 100)).toEqual({ title: 'Given', rest: 'One\nTwo' })
    expect(titledText('One\nTwo', ' ', 100)).toEqual({ title: 'One', rest: 'Two' })
  })
})

it('compares texts without their spaces and ways of writing an accent', () => {
  expect(withoutSpacing(' Cafe\u0301\r\n\tau lait ')).toBe(withoutSpacing('Café au lait'))
})

import { describe, expect, it } from 'vitest'
import { newRepeat } from '~/src/posts/repeats/repeat-draft'
import { emptyValues } from './composer-values'
import { composerResolver, linkRefusal } from './resolver'

const resolve = async (values: Partial<ReturnType<typeof emptyValues>>) => {
  const all = {
    ...emptyValues(),
    text: 'A text',
    targets: [{ accountId: 'a', platform: 'twitter' as const, postType: undefined }],
    ...values,
  }
  const { errors } = await composerResolver(all, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

describe('composerResolver', () => {
  it('passes a valid post', async () => {
    expect(await resolve({})).toEqual({})
  })
  it('puts the contract’s errors on their fields', async () => {
    expect(await resolve({ text: '', targets: [] })).toEqual({
      text: 'Add text to your post.',
      targets: 'Choose at least one account.',
    })
  })
  it('refuses past and incomplete times', async () => {
    expect(await resolve({ when: 'schedule', date: '2001-01-01' })).toEqual({ date: 'This time has passed.' })
    expect(await resolve({ when: 'schedule', date: '' })).toEqual({ date: 'Enter a date and time.' })
  })
  it('refuses an incomplete repeat, so that the post isn’t scheduled without it', async () => {
    const inAYear = `${new Date().getFullYear() + 1}-05-04`
    const scheduled = { when: 'schedule' as const, date: inAYear, time: '09:00' }
    const repeat = newRepeat('week')
    expect(await resolve({ ...scheduled, repeat })).toEqual({})
    expect(await resolve({ ...scheduled, repeat: { ...repeat, interval: '' } })).toEqual({
      repeat: 'Complete the repeat settings.',
    })
    expect(await resolve({ repeat: { ...repeat, interval: '' } })).toEqual({})
  })
})

describe('linkRefusal', () => {
  it.each(['https://a.example/x', 'http://a.example', ' https://a.example ', ''])('accepts %j', (link) => {
    expect(linkRefusal(link)).toBeUndefined()
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'a.example',
    'ftp://a.example',
    'https://',
    'mailto:a@b.example',
    'https://a.example/x y',
  ])('refuses %j', (link) => {
    expect(linkRefusal(link)).toMatch(/http or https/)
  })
})

import { expect, it } from 'vitest'
import { SocialAccount } from '~/contract/social'
import { typeText } from './account-labels'

it('names what the platforms call an account’s kind', () => {
  const kinds = ['page', 'organization', 'person', 'profile', 'channel', 'professional']
  const texts = kinds.map((kind) => typeText(SocialAccount.parse({ id: 'a', kind })))
  expect(texts).toEqual(['Page', 'Company page', 'Profile', 'Profile', 'Channel', 'Professional account'])
})

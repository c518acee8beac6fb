import { expect, it } from 'vitest'
import { omitSecrets, textWithoutSecrets } from './omit-secrets'

it('omits secrets and their masks, and keeps everything else', () => {
  const body = { baseUrl: 'https://ai.test/v1', apiKey: 'sk-1', apps: [{ clientSecret: '••••', id: 'x' }] }
  expect(omitSecrets({ body })).toEqual({ body: { baseUrl: 'https://ai.test/v1', apps: [{ id: 'x' }] } })
  expect(omitSecrets({ link: 'rvl_1', postId: 'p' })).toEqual({ postId: 'p' })
  const post = { link: 'https://example.com', text: 'The secret: fresh beans', token: null }
  expect(omitSecrets(post)).toEqual(post)
  expect(omitSecrets(undefined)).toBeUndefined()
})

it.each([
  ['{"apiKey": "sk-1", "textModel": "m"', '{"apiKey": , "textModel": "m"'],
  ['{"textModel": "m", "apiKey": "sk-\\"1', '{"textModel": "m", "apiKey": '],
  ['{"apiKey": "sk-1\n"textModel": "m"}', '{"apiKey": \n"textModel": "m"}'],
  ["{ apiKey: 'sk-1', textModel: 'm' }", "{ apiKey: , textModel: 'm' }"],
  ['{"link": "rvl_1", "postId": "p"', '{"link": , "postId": "p"'],
  ['{"text": "Our secret: beans', '{"text": "Our secret: beans'],
])('omits a secret in a body that isn’t valid JSON: %s', (bodyText, kept) => {
  expect(JSON.parse(textWithoutSecrets({ bodyText }))).toEqual({ bodyText: kept })
})

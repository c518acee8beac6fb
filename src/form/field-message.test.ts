import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BrandColor, BrandFont } from '~/contract/brand-kit'
import { AccountCreate, PlatformAppUpdate } from '~/contract/connections'
import { TokenCreate } from '~/contract/extensions'
import { ImageGeneration } from '~/contract/generation'
import { WebhookCreate } from '~/contract/webhook-changes'
import { fieldMessage } from './field-message'

/** The messages beside the fields of a form with these values. */
function messages(schema: z.core.$ZodType, values: Readonly<Record<string, unknown>>): string[] {
  const issues = z.safeParse(schema, values).error?.issues ?? []
  return issues.map((issue) => fieldMessage(issue, values[String(issue.path[0])]))
}

it('says what to enter in an empty required field', () => {
  const token = { name: '', scopes: ['read'] }
  expect(messages(TokenCreate, token)).toEqual(['Enter a name.'])
  expect(messages(TokenCreate, { ...token, name: '  ' })).toEqual(['Enter a name.'])
  const account = { connection: 'practice', platform: 'twitter', handle: '' }
  expect(messages(AccountCreate, account)).toEqual(['Enter a handle.'])
  expect(messages(ImageGeneration, { prompt: '  ' })).toEqual(['Enter a prompt.'])
  expect(messages(BrandFont, { family: '' })).toEqual(['Enter a font family.'])
  expect(messages(PlatformAppUpdate, { clientId: '', clientSecret: '' })).toEqual([
    'Enter the client ID.',
    'Fill in this field.',
  ])
})

it('says how to mend a text that is too short or too long', () => {
  expect(messages(ImageGeneration, { prompt: 'ab' })).toEqual(['Use at least 3 characters.'])
  expect(messages(ImageGeneration, { prompt: '🫖🫖' })).toEqual(['Use at least 3 characters.'])
  expect(messages(ImageGeneration, { prompt: 'a'.repeat(4001) })).toEqual(['Use 4,000 characters or fewer.'])
  const webhook = { url: `https://example.com/${'a'.repeat(2048)}`, events: ['post.failed'] }
  expect(messages(WebhookCreate, webhook)).toEqual(['Use 2,048 characters or fewer.'])
})

it('says how to enter a colour', () => {
  expect(messages(BrandColor, { hex: 'green' })).toEqual(['Enter 3 to 8 hex digits, such as #1f4d3a.'])
})

it('keeps the contract’s message for everything else', () => {
  const webhook = { url: '', events: ['post.failed'] }
  expect(messages(WebhookCreate, webhook)[0]).toBe('Enter a full URL, such as https://example.com/page.')
})

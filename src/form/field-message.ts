import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { characterCount } from '~/contract/bounds'
import { atMost } from './too-long'

/** What to enter in a required field, by the name of the contract's field. */
const instructions: Readonly<Record<string, string>> = {
  baseUrl: i18n.t('Enter a full URL, such as https://api.openai.com/v1.'),
  clientId: i18n.t('Enter the client ID.'),
  family: i18n.t('Enter a font family.'),
  handle: i18n.t('Enter a handle.'),
  name: i18n.t('Enter a name.'),
  prompt: i18n.t('Enter a prompt.'),
  subject: i18n.t('Enter a subject.'),
  topic: i18n.t('Enter a topic.'),
}

/** How to enter a value with a form of its own, in the same way. */
const formats: Readonly<Record<string, string>> = {
  hex: i18n.t('Enter 3 to 8 hex digits, such as #1f4d3a.'),
}

const Length = z.object({ minLength: z.optional(z.number()), maxLength: z.number() })

/**
 * The message beside a field whose value has this issue. The contract states a text's length as a rule (`text()`), which
 * tells programs more than people: they get an instruction.
 */
export function fieldMessage(issue: z.core.$ZodIssue, value: unknown): string {
  const format = formats[String(issue.path.at(-1))]
  if (issue.code === 'invalid_format' && format !== undefined) return format
  if (issue.code === 'too_big' && issue.origin === 'string') return atMost(Number(issue.maximum))
  const length = z.safeParse(Length, issue.code === 'custom' ? issue.params : undefined).data
  if (!length || typeof value !== 'string') return issue.message
  if (value.trim() === '') return instructions[String(issue.path.at(-1))] ?? i18n.t('Fill in this field.')
  const { minLength = 0, maxLength } = length
  if (characterCount(value) < minLength) return i18n.t('Use at least {min} characters.', { min: minLength })
  return atMost(maxLength)
}

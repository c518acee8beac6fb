import type { FieldErrors, Resolver } from 'react-hook-form'
import { PostCreate } from '~/contract/post'
import { timeRefusal } from '~/src/modules/post-actions/schedule-dialog'
import { fieldOf } from './field-of'
import { bodyOf, type ComposerValues } from './values'

const notWeb = 'Needs to be a full http or https address, such as https://example.com/page.'

/** Whether a link may stand in a post: http or https, whole. */
export function linkRefusal(link: string): string | undefined {
  const text = link.trim()
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? undefined : notWeb
}

/** The contract's own rules for a post, each told at the field that breaks it, and what only a person can get wrong. */
export const composerResolver: Resolver<ComposerValues> = (values) => {
  const errors: FieldErrors<ComposerValues> = {}
  const note = (field: keyof ComposerValues, message: string) => {
    errors[field] ??= { type: 'contract', message }
  }
  if (values.text.trim() === '') note('text', 'A post needs a text.')
  const link = linkRefusal(values.link)
  if (link) note('link', link)
  const time = values.when === 'schedule' ? timeRefusal(values, Date.now()) : undefined
  if (time) note('date', time)
  const parsed = PostCreate.safeParse(bodyOf(values))
  for (const issue of parsed.error?.issues ?? []) {
    const [field] = (fieldOf(issue.path.map(String).join('.')) ?? '').split('.')
    if (isField(field, values)) note(field, issue.message)
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

const isField = (name: string | undefined, values: ComposerValues): name is keyof ComposerValues =>
  name !== undefined && name in values

import { i18n } from '@lingui/core'
import { type FieldErrors, type FieldPath, get, type Resolver } from 'react-hook-form'
import { PostCreate } from '~/contract/post'
import { fieldMessage } from '~/src/form/field-message'
import { safeHttpUrl } from '~/src/form/urls'
import { timeRefusal } from '~/src/posts/actions/local-time'
import { bodyOf, type ComposerValues } from './composer-values'
import { repeatRefusal } from './issues'
import { type Content, postsOf, type Version, versionFor } from './variants/post-variants'

const fields: readonly [RegExp, FieldPath<ComposerValues>][] = [
  [/^content\.text/, 'text'],
  [/^content\.hashtags/, 'hashtags'],
  [/^content\.mentions/, 'mentions'],
  [/^content\.link/, 'link'],
  [/^content\.media/, 'media'],
  [/^targets/, 'targets'],
  [/^scheduledAt/, 'date'],
  [/^campaignId/, 'campaignId'],
]

/** The composer's field for a path in the post's body, such as `content.mediaUrls.0`. */
export function fieldOf(path: string): FieldPath<ComposerValues> | undefined {
  return fields.find(([pattern]) => pattern.test(path))?.[1]
}

const notWeb = i18n.t('Enter a full http or https URL, such as https://example.com/page.')

/** Why a post can't have this link: it has to be a complete http or https URL. Undefined if it can. */
export function linkRefusal(link: string): string | undefined {
  const text = link.trim()
  // A URL would encode whitespace, which the API and the platforms don't accept.
  return text === '' || (safeHttpUrl(text) && !/\s/.test(text)) ? undefined : notWeb
}

type Errors = FieldErrors<ComposerValues>
type SetError = (field: keyof Content, message: string) => void

/** Returns a function that adds errors to a version's fields, keeping the first per field. */
const errorSetter = (errors: Errors, version: Version): SetError => {
  if (version === 'all') return (field, message) => void (errors[field] ??= { type: 'contract', message })
  return (field, message) => {
    errors.own ??= {}
    const own = (errors.own[version] ??= {})
    own[field] ??= { type: 'contract', message }
  }
}

/** Adds a post's errors to its version's fields, and those that concern all versions to the shared ones. */
function checkPost(post: ComposerValues, version: Version, errors: Errors): void {
  const setError = errorSetter(errors, version)
  if (post.text.trim() === '') setError('text', i18n.t('Add text to your post.'))
  const link = linkRefusal(post.link)
  if (link) setError('link', link)
  const body = bodyOf(post)
  const parsed = PostCreate.safeParse(body)
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.')
    const [field] = (fieldOf(path) ?? '').split('.')
    const message = fieldMessage(issue, get(body, path))
    if (isContent(field)) setError(field, message)
    else if (isField(field, post)) errors[field] ??= { type: 'contract', message }
  }
}

/** Validates each post against the contract, plus the link, time and repeat. */
export const composerResolver: Resolver<ComposerValues> = (values) => {
  const errors: Errors = {}
  for (const post of postsOf(values)) {
    const platform = post.targets[0]?.platform
    checkPost(post, platform ? versionFor(values, platform) : 'all', errors)
  }
  const time = values.when === 'schedule' ? timeRefusal(values, Date.now()) : undefined
  if (time) errors.date ??= { type: 'contract', message: time }
  const repeat = repeatRefusal(values)
  if (repeat) errors.repeat = { type: 'contract', message: repeat }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

const contents: readonly (keyof Content)[] = ['text', 'hashtags', 'mentions', 'link', 'media']
const isContent = (name: string | undefined): name is keyof Content =>
  contents.some((content) => content === name)

const isField = (
  name: string | undefined,
  values: ComposerValues,
): name is Exclude<keyof ComposerValues, 'own' | 'options'> =>
  name !== undefined && name !== 'own' && name !== 'options' && name in values

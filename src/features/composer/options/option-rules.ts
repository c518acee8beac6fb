import { i18n } from '@lingui/core'
import type { PostingChoices } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import type { AccountOptions, ComposerTarget, ComposerValues, OptionValues } from '../composer-values'
import { type Issue, ofWholePost } from '../issues'
import { type Content, contentIn } from '../variants/post-variants'
import { type OptionField, optionFields } from './option-fields'
import { typeOf, typeRefusal } from './post-types'

type Post = Pick<Content, 'link' | 'media'>

/** A field restricted to what the platform allows the account. */
function limitedField(field: OptionField, { choices, required, unavailable }: PostingChoices): OptionField {
  if (unavailable.includes(field.name)) return { ...field, isOff: true }
  const offered = choices[field.name]
  if (!offered) return field
  if (field.kind === 'choice') {
    const known = field.choices.filter(({ value }) => offered.some((each) => each.value === value))
    const others = offered.filter(({ value }) => !field.choices.some((each) => each.value === value))
    return { ...field, choices: [...known, ...others.map(({ value, label = value }) => ({ value, label }))] }
  }
  if (field.name !== 'flair_id') return field
  const flairs = offered.map(({ value, label = value }) => ({ value, label }))
  const isRequired = required.includes(field.name)
  return {
    kind: 'choice',
    name: field.name,
    label: i18n.t('Flair'),
    choices: isRequired ? flairs : [{ value: '', label: i18n.t('None') }, ...flairs],
    ...(isRequired && { required: i18n.t('Choose a flair. This subreddit insists on one.') }),
  }
}

/** A platform's options for a post. `limits`: what it allows the account, once known. */
export function fieldsFor(
  target: Pick<ComposerTarget, 'platform' | 'postType'>,
  { link, media }: Post,
  options: AccountOptions = {},
  limits?: PostingChoices,
): readonly OptionField[] {
  const shape = { link, media, options, postType: typeOf(target, options, limits) }
  const fields = optionFields[target.platform].filter(({ isShown }) => isShown?.(shape) ?? true)
  if (!limits) return fields
  const isListed = limits.choices['flair_id'] !== undefined
  return fields
    .filter(({ name }) => !(isListed && name === 'flair_text'))
    .map((field) => limitedField(field, limits))
}

/** A field's value: as set, else its default. */
export function valueOf(field: OptionField, options: AccountOptions = {}): string | boolean | undefined {
  const set = options[field.name]
  if (field.kind === 'check') return typeof set === 'boolean' ? set : impliedBy(field, options)
  return typeof set === 'string' ? set : field.kind === 'choice' ? field.preset : ''
}

/** A post that promotes something counts as disclosed, whoever set that. */
const impliedBy = ({ name, preset }: OptionField & { kind: 'check' }, options: AccountOptions): boolean =>
  name === 'disclosed'
    ? options['brand_organic_toggle'] === true || options['brand_content_toggle'] === true
    : preset

/** The options after a change. Consents and disclosures that depend on the changed option are cleared. */
export function withOption(options: AccountOptions, name: string, value: string | boolean): AccountOptions {
  const changed = { ...options, [name]: value }
  if (name === 'brand_content_toggle') return { ...changed, consent: false }
  if (name !== 'disclosed' || value === true) return changed
  const wasPartnership = options['brand_content_toggle'] === true
  return {
    ...changed,
    brand_organic_toggle: false,
    brand_content_toggle: false,
    ...(wasPartnership && { consent: false }),
  }
}

function isEmpty(field: OptionField, options: AccountOptions | undefined): boolean {
  const value = valueOf(field, options)
  if (value === undefined || value === false) return true
  if (typeof value === 'boolean') return false
  // A value that the platform no longer offers counts as empty.
  return (
    value.trim() === '' || (field.kind === 'choice' && !field.choices.some((each) => each.value === value))
  )
}

/** Required fields that aren't set. */
export const missingFields = (
  fields: readonly OptionField[],
  options: AccountOptions | undefined,
): readonly OptionField[] => fields.filter((field) => field.required !== undefined && isEmpty(field, options))

/** True if the account's posts have options; for agent sessions the agent or person decides. */
export const takesOptions = ({ connection }: Pick<SocialAccount, 'connection'>): boolean =>
  connection !== 'agent_session'

/** The options of the post's accounts, as sent; undefined if nothing was set. */
export function optionsOf({ options, targets }: ComposerValues): OptionValues | undefined {
  const own = targets.flatMap(({ accountId }) => {
    const set = options[accountId]
    return set === undefined ? [] : [[accountId, trimmed(set)] as const]
  })
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** Drops empty options, for which the platform's default applies. */
const trimmed = (options: AccountOptions): AccountOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      const trimmedValue = typeof value === 'string' ? value.trim() : value
      return trimmedValue === '' ? [] : [[name, trimmedValue]]
    }),
  )

/** Contradictions between options, or with the post’s content. */
function contradictions(
  target: ComposerTarget,
  content: Content,
  options: AccountOptions = {},
  limits?: PostingChoices,
): readonly string[] {
  const type = typeOf(target, options, limits)
  const refusal = typeRefusal(target, type, content.media)
  const found = refusal === undefined ? [] : [refusal]
  if (
    target.platform === 'reddit' &&
    type === 'link' &&
    content.link.trim() === '' &&
    content.media.length === 0
  )
    found.push(i18n.t('A link post needs a link.'))
  if (target.platform === 'youtube' && /[<>]/.test(String(options['title'] ?? '')))
    found.push(i18n.t('YouTube doesn’t allow < or > in titles or descriptions.'))
  if (target.platform !== 'tiktok' || type === 'draft') return found
  const { brand_content_toggle: isPartnership, brand_organic_toggle: isOwn, privacy_level: level } = options
  if (isPartnership === true && level === 'SELF_ONLY')
    found.push(i18n.t('A paid partnership on TikTok can’t be visible only to you.'))
  if (options['disclosed'] === true && isPartnership !== true && isOwn !== true)
    found.push(i18n.t('Choose what the TikTok post promotes: your own brand, a paid partnership, or both.'))
  return found
}

/** What each account's platform allows, by account, as far as it is known. */
export type ChoicesByAccount = ReadonlyMap<string, PostingChoices>

/**
 * Missing or unsuitable options, as warnings: they don't block here, but the platform would refuse the post.
 */
export function optionIssues(
  values: ComposerValues,
  accounts: readonly SocialAccount[],
  choices: ChoicesByAccount = new Map(),
): Issue[] {
  return values.targets.flatMap((target) => {
    const { accountId, platform } = target
    const account = accounts.find(({ id }) => id === accountId)
    if (!account || !takesOptions(account)) return []
    const content = contentIn(values, platform)
    const options = values.options[accountId]
    const limits = choices.get(accountId)
    const fields = fieldsFor(target, content, options, limits)
    const lacking = missingFields(fields, options).map(({ required = '' }) => required)
    return [...lacking, ...contradictions(target, content, options, limits)].map(
      (sentence): Issue => ({
        id: [accountId, sentence].join(' '),
        severity: 'warn',
        platform,
        sentence,
        ...ofWholePost,
      }),
    )
  })
}

/** Drops notes about options that can't be chosen (domain/platforms/rules), where they can be. */
export const withoutOptionNotes = (issues: readonly Issue[]): readonly Issue[] =>
  issues.filter(({ id }) => !id.startsWith('reddit reddit.subreddit'))

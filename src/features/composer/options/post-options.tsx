import { i18n } from '@lingui/core'
import { useId, useState } from 'react'
import type { PostingChoices } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { isPicture } from '~/domain/platforms/post-draft'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountLabel } from '~/src/posts/account-groups'
import { xPrice, xPriceOfAltText, xPriceWithLink } from '~/src/posts/x-price'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { ChevronDown, Info } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'
import type { AccountOptions, ComposerTarget, ComposerValues } from '../composer-values'
import { type Content, contentIn } from '../variants/post-variants'
import { hasLink } from './account-issues'
import type { OptionField } from './option-fields'
import {
  type ChoicesByAccount,
  fieldsFor,
  missingFields,
  takesOptions,
  valueOf,
  withOption,
} from './option-rules'
import { typeOf, typesFor, withoutType } from './post-types'

type Changed = Pick<ComposerValues, 'options' | 'targets'>

type Props = {
  values: ComposerValues
  accounts: readonly SocialAccount[]
  choices: ChoicesByAccount
  onChange: (change: Partial<Changed>) => void
}

/** The platform options of the chosen accounts, if the API stores them. */
export function PostOptions({ values, accounts, choices, onChange }: Props) {
  const supportsOptions = useExtensions().has('setPostOptions')
  if (!supportsOptions) return null
  const sections = values.targets.flatMap((target) => {
    const account = accounts.find(({ id }) => id === target.accountId)
    return account && takesOptions(account) ? [{ target, account }] : []
  })
  if (sections.length === 0) return null
  return (
    <div className="grid gap-1.5">
      {sections.map(({ target, account }) => (
        <AccountSection
          key={account.id}
          target={target}
          account={account}
          content={contentIn(values, target.platform)}
          options={values.options[account.id]}
          limits={choices.get(account.id)}
          onOptions={(options) => onChange({ options: { ...values.options, [account.id]: options } })}
          onType={(postType, options) =>
            onChange({
              targets: values.targets.map((each) => (each === target ? { ...each, postType } : each)),
              options: { ...values.options, [account.id]: options },
            })
          }
        />
      ))}
    </div>
  )
}

type SectionProps = {
  target: ComposerTarget
  account: SocialAccount
  content: Content
  options: AccountOptions | undefined
  limits: PostingChoices | undefined
  onOptions: (options: AccountOptions) => void
  onType: (postType: string | undefined, options: AccountOptions) => void
}

function AccountSection({ target, account, content, options, limits, onOptions, onType }: SectionProps) {
  const { platform } = target
  const heading = useId()
  const fields = fieldsFor(target, content, options, limits)
  const type = typeOf(target, options, limits)
  const types = typesFor(target, type, content.media, limits)
  const isLacking = missingFields(fields, options).length > 0
  const [isOpen, setOpen] = useState(isLacking)
  if (fields.length === 0 && types.length === 0) return null
  const controls = fields.filter(({ kind }) => kind !== 'check')
  const checks = fields.filter(({ kind }) => kind === 'check')
  const option = (field: OptionField) => (
    <OptionControl
      key={field.name}
      field={field}
      value={valueOf(field, options)}
      onChange={(value) => onOptions(withOption(options ?? {}, field.name, value))}
    />
  )
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded border border-line px-3"
    >
      <summary className="flex min-h-8 cursor-default list-none items-center gap-2 rounded max-md:min-h-10">
        <PlatformMark platform={platform} silent />
        <span id={heading} className="flex-none font-medium">
          {i18n.t('{platform} options', { platform: platformName(platform) })}
        </span>
        <bdi dir="ltr" className="min-w-0 truncate text-12 text-ink-3">
          {limits?.name ?? accountLabel(account)}
        </bdi>
        {isLacking && !isOpen && (
          <span className="flex-none text-12 text-amber">{i18n.t('Needs your choice')}</span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="ms-auto size-3.5 flex-none text-ink-3 group-open:rotate-180"
        />
      </summary>
      <div role="group" aria-labelledby={heading} className="grid gap-3 pt-1 pb-3">
        <div className="grid items-start gap-x-4 gap-y-3 empty:hidden md:grid-cols-2">
          {types.length > 0 && (
            <Field label={i18n.t('Publish as')} hint={types.find(({ value }) => value === type)?.hint}>
              <Select
                options={types.map(({ value, label }) => ({ value, label }))}
                value={type}
                onChange={(value) => onType(value || undefined, withoutType(target, options))}
              />
            </Field>
          )}
          {controls.map(option)}
        </div>
        <div className="grid items-start gap-x-4 gap-y-2 empty:hidden max-md:gap-y-0 md:grid-cols-2">
          {checks.map(option)}
        </div>
        {platform === 'twitter' && account.connection === 'direct' && (
          <XPrice isLinked={hasLink(content)} hasImages={content.media.some(isPicture)} />
        )}
      </div>
    </details>
  )
}

/** What X charges the studio's own app (docs/publishing.md section 4), apart from credits. */
function XPrice({ isLinked, hasImages }: { isLinked: boolean; hasImages: boolean }) {
  return (
    <p className="flex gap-1.5 text-12 text-ink-2">
      <Info aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-ink-3" />
      <span>
        {isLinked
          ? i18n.t(
              'X charges your app {xPriceWithLink} for this post because it has a link. That’s on top of credits.',
              { xPriceWithLink },
            )
          : i18n.t(
              'X charges your app {xPrice} for this post, or {xPriceWithLink} with a link. That’s on top of credits.',
              { xPrice, xPriceWithLink },
            )}
        {hasImages &&
          ` ${i18n.t('Alt text costs {xPriceOfAltText} more for each image.', { xPriceOfAltText })}`}
      </span>
    </p>
  )
}

type OptionControlProps = {
  field: OptionField
  value: string | boolean | undefined
  onChange: (value: string | boolean) => void
}

function OptionControl({ field, value, onChange }: OptionControlProps) {
  const { label, hint, isOff, isWide } = field
  if (field.kind === 'check') {
    const { inverted } = field
    return (
      <Checkbox
        label={label}
        hint={isOff ? i18n.t('Switched off in the account’s own settings.') : hint}
        checked={!isOff && (inverted ? value !== true : value === true)}
        disabled={isOff}
        className={isWide && 'md:col-span-2'}
        onChange={({ target }) => onChange(inverted ? !target.checked : target.checked)}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'choice') {
    const { choices } = field
    return (
      <Field label={label} hint={hint} required={field.required !== undefined}>
        <Select
          options={choices}
          value={choices.some((each) => each.value === text) ? text : undefined}
          onChange={onChange}
        />
      </Field>
    )
  }
  return (
    <Field label={label} hint={hint} count={{ value: [...text].length, limit: field.limit }}>
      <TextInput
        value={text}
        // Names at a platform are in Latin script.
        dir={field.placeholder === undefined ? 'auto' : 'ltr'}
        placeholder={field.placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

import { i18n } from '@lingui/core'
import { characterCount, maxCharacters } from '~/contract/bounds'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { FormText, FormTextArea } from '~/src/form/form-fields'
import { FormTagList } from '~/src/form/form-tags'
import { type BrandForm, UnparsedNote, wholeHint } from './brand-form'
import { kitLabels } from './brand-kit-values'

const { shape } = BrandKitUpdate
const maxTags = 20
const longestTag = 80

const tooLong = (tag: string) =>
  characterCount(tag) > longestTag
    ? i18n.t('Tags can have up to {longestTag} characters.', { longestTag })
    : undefined

/** The text fields: name, domain, tagline and descriptions. */
export function IdentityFields({ brand }: { brand: BrandForm }) {
  const { control } = brand.form
  const bound = (name: 'name' | 'domain' | 'tagline' | 'description' | 'businessOverview') => ({
    control,
    name,
    label: kitLabels[name],
    limit: maxCharacters(shape[name]),
    hint: wholeHint(brand, name),
  })
  return (
    <section aria-labelledby="kit-identity" className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <h2 id="kit-identity" className="sr-only">
        {i18n.t('Identity')}
      </h2>
      <FormText {...bound('name')} />
      <FormText {...bound('domain')} />
      <FormText {...bound('tagline')} className="col-span-full" />
      <FormTextArea {...bound('description')} className="col-span-full" rows={2} />
      <FormTextArea {...bound('businessOverview')} className="col-span-full" />
    </section>
  )
}

/** Brand values, aesthetic and tone of voice, as tags. */
export function VoiceFields({ brand }: { brand: BrandForm }) {
  const { form, values } = brand
  return (
    <section aria-labelledby="kit-voice" className="grid grid-cols-3 gap-6 max-lg:grid-cols-1 max-lg:gap-4">
      <h2 id="kit-voice" className="sr-only">
        {i18n.t('Values, look and voice')}
      </h2>
      {(['brandValues', 'brandAesthetic', 'brandToneOfVoice'] as const).map((name) => (
        <div key={name} className="min-w-0">
          <FormTagList
            control={form.control}
            name={name}
            label={kitLabels[name]}
            aside={i18n.t('{count} of {maxTags}', { count: values[name].length, maxTags })}
            max={maxTags}
            refuse={tooLong}
            placeholder={i18n.t('Add or paste a list')}
          />
          <UnparsedNote brand={brand} field={name} />
        </div>
      ))}
    </section>
  )
}

import { BrandKitUpdate } from '~/contract/brand-kit'
import { characterCount, maxCharacters } from '~/contract/bounds'
import { FormTagList } from '~/src/form/form-tag-list'
import { FormText, FormTextArea } from '~/src/form/form-text'
import { kitLabels } from './kit-values'
import type { BrandForm } from './use-brand-form'

const { shape } = BrandKitUpdate
const mostTags = 20
const longestTag = 80

const tooLong = (tag: string) =>
  characterCount(tag) > longestTag ? `A tag takes at most ${longestTag} characters.` : undefined

/** Who the brand is, in texts. */
export function IdentityFields({ brand: { form } }: { brand: BrandForm }) {
  const { control } = form
  return (
    <section aria-labelledby="kit-identity" className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <h2 id="kit-identity" className="sr-only">
        Identity
      </h2>
      <FormText control={control} name="name" label={kitLabels.name} limit={maxCharacters(shape.name)} />
      <FormText
        control={control}
        name="domain"
        label={kitLabels.domain}
        limit={maxCharacters(shape.domain)}
      />
      <FormText
        control={control}
        name="tagline"
        label={kitLabels.tagline}
        limit={maxCharacters(shape.tagline)}
        className="col-span-full"
      />
      <FormTextArea
        control={control}
        name="description"
        label={kitLabels.description}
        limit={maxCharacters(shape.description)}
        className="col-span-full"
        rows={2}
      />
      <FormTextArea
        control={control}
        name="businessOverview"
        label={kitLabels.businessOverview}
        limit={maxCharacters(shape.businessOverview)}
        className="col-span-full"
      />
    </section>
  )
}

/** What it stands for, how it looks and sounds, as tags. */
export function VoiceFields({ brand: { form, values } }: { brand: BrandForm }) {
  return (
    <section aria-labelledby="kit-voice" className="grid grid-cols-3 gap-6 max-lg:grid-cols-1 max-lg:gap-4">
      <h2 id="kit-voice" className="sr-only">
        Values, look and voice
      </h2>
      {(['brandValues', 'brandAesthetic', 'brandToneOfVoice'] as const).map((name) => (
        <FormTagList
          key={name}
          control={form.control}
          name={name}
          label={kitLabels[name]}
          aside={`${values[name].length} of ${mostTags}`}
          max={mostTags}
          refuse={tooLong}
          placeholder="Add, or paste a list"
        />
      ))}
    </section>
  )
}
